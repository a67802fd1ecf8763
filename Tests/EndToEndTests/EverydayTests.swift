import Foundation
import Testing

extension EndToEnd.Commands {
    @Suite struct EverydayTests {
        @Test func `A new process lists a bookmark`() throws {
            let app = try AppProcess()
            let added = try app.run("bookmark", "add", "tt6751668")
            #expect(added.succeeded, "\(added.error)")
            let list = try app.run("bookmark", "list")
            #expect(list.output.contains("Parasite"))
            #expect(list.error.isEmpty)
        }

        @Test func `A reader that leaves early is a quiet success`() throws {
            let app = try AppProcess()
            for command in ["list -n 50", "export", "export --format csv", "completions bash"] {
                let result = try app.shell(#""$APP" \#(command) | head -1; echo "${PIPESTATUS[0]}" >&2"#)
                #expect(result.output.split(separator: "\n").count <= 1)
                #expect(result.error == "0\n", "\(command)")
            }
        }

        @Test func `Closed streams cause no damage`() throws {
            let app = try AppProcess()
            #expect(try app.shell(#""$APP" list -n 1 <&-"#).succeeded)
            #expect(try app.shell(#""$APP" bookmark add tt6751668 <&- 2>&-"#).succeeded)
            // With all streams closed, no result could be reported, so nothing is executed.
            #expect(try app.shell(#""$APP" bookmark add tt0068646 <&- >&- 2>&-"#).status == 1)
            #expect(try app.bookmarks() == ["tt6751668"])
            #expect(try app.checksum().isEmpty == false)
        }

        @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
        func `Output that cannot be written is a failure`() throws {
            let result = try AppProcess().shell(#""$APP" list > /dev/full"#)
            #expect(result.status == 1)
            #expect(
                result.error.hasPrefix(
                    "movies-cli: The command succeeded, but its output could not be written"))
        }

        @Test func `Without HOME, the other folders of the environment are used`() throws {
            let app = try AppProcess()
            let folders = ["CONFIG", "DATA", "CACHE", "STATE"].map { #"XDG_\#($0)_HOME="$HOME/\#($0)""# }
            let result = try app.shell(
                #"env -u HOME \#(folders.joined(separator: " ")) "$APP" bookmark add tt6751668"#)
            #expect(result.succeeded, "\(result.error)")
            #expect(FileManager.default.fileExists(atPath: app.home.file("DATA/trellis/movies").path))
            let path = try app.shell(#"env -i "$APP" config path"#)
            #expect(path.succeeded)
            #expect(path.output.hasPrefix("/"))
        }

        @Test(.enabled(if: Powerless.isPossible))
        func `A folder without write permission is an error that says so`() throws {
            let app = try AppProcess()
            let data = app.home.file("data")
            try FileManager.default.createDirectory(
                at: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o500])
            let result = try app.shell(
                #"XDG_DATA_HOME="$HOME/data" \#(Powerless.prefix) "$APP" bookmark add tt6751668"#)
            #expect(result.status == 1)
            #expect(result.output.isEmpty)
            #expect(result.error.contains(data.path), "\(result.error)")
        }

        @Test(.enabled(if: Powerless.isPossible))
        func `A backup whose folder cannot be synced leaves no file`() throws {
            let app = try AppProcess()
            #expect(try app.run("list").succeeded)
            let folder = app.home.file("backups")
            // A folder that can be written but not opened.
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o300])
            let result = try app.shell(#"\#(Powerless.prefix) "$APP" backup "$HOME/backups/b" --yes"#)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
            #expect(result.status == 1)
            #expect(result.error.contains(folder.path), "\(result.error)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }

        /// A program without Foundation gets a different type for the size of a file than the tests.
        @Test(arguments: AppProcess.Product.allCases)
        func `Counts the size of saved data`(product: AppProcess.Product) throws {
            let app = try AppProcess(product)
            #expect(try app.run("config", "set", "language", "en").succeeded)
            let folder = ".cache/trellis/\(product.rawValue.prefix { $0 != "-" })"
            try FileManager.default.createDirectory(
                at: app.home.file(folder), withIntermediateDirectories: true)
            try app.home.write("12345", to: "\(folder)/default.sqlite")
            let size = try app.run("cache", "size", "--json").json()["bytes"] as? Int
            #expect(size == 5)
            let profiles = try app.run("profile", "list", "--json").json()["profiles"] as? [[String: Any]]
            #expect((profiles?.first?["bytes"] as? Int ?? 0) > 5)
        }

        @Test func `Exit codes match the documentation`() throws {
            let app = try AppProcess()
            #expect(try app.run("show", "tt99999999").status == 1)
            #expect(try app.run("serach", "x").status == 64)
            #expect(try app.run("--version").status == 0)
        }
    }
}

/// Root may write everywhere; without its power over permissions it is like any other user.
enum Powerless {
    static let isPossible = geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
    static let prefix =
        geteuid() == 0
        ? "setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-dac_override,-dac_read_search"
        : ""
}
