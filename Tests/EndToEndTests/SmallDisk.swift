import Foundation

/// A separate, small file system for one shell.
enum SmallDisk {
    /// The owner of the system keeps its user, whom a database knows.
    static let prefix = geteuid() == 0 ? "unshare -m" : "unshare -rm"
    static let isPossible =
        (try? AppProcess().shell(#"\#(prefix) mount -t tmpfs -o size=64k tmpfs "$HOME""#).succeeded) ?? false
}

/// A server whose home and temporary files are on a small file system.
struct SmallDiskServer {
    let server: ServingApp
    private let filler: URL

    init(_ app: AppProcess, options: [String]) throws {
        let mount = #"mount -t tmpfs -o size=48m tmpfs "$HOME" && export TMPDIR="$HOME""#
        let words = (["serve", "--port", "0"] + options).joined(separator: " ")
        let line = #"exec \#(SmallDisk.prefix) bash -c '\#(mount) && exec "$APP" \#(words)'"#
        server = try ServingApp(app, try app.startShell(line))
        // Other processes see the file system below that of the server.
        let root = URL(filePath: "/proc/\(server.process.process.processIdentifier)/root")
        filler = root.appending(path: app.home.path).appending(path: "filler")
    }

    /// Leaves no room.
    func fill() throws {
        try Data().write(to: filler)
        let file = try FileHandle(forWritingTo: filler)
        defer { try? file.close() }
        for size in [1 << 20, 4096] { while (try? file.write(contentsOf: Data(count: size))) != nil {} }
    }

    func empty() throws { try FileManager.default.removeItem(at: filler) }
}
