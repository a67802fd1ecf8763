import Persistence
import Platform
import TerminalKit

/// The files of an app's profiles: settings, databases, secrets, drafts, saved answers.
///
/// Names of profiles may end like names of files, so a file belongs to a profile only if its whole name is one that
/// this program uses.
struct ProfileFiles: Sendable {
    private let paths: XDGPaths

    /// Does no I/O.
    init(of app: AppIdentity, environment: [String: String]) {
        paths = XDGPaths(environment: environment, app: app.folder)
    }

    /// The names of all profiles that have settings, data or secrets, and the default one, in order.
    func names() -> [ProfileName] {
        let files = [(paths.config, ".json"), (databases, ".sqlite"), (secrets, ".json")].flatMap {
            folder, ending in
            Self.entries(of: folder).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
        }
        let found = Set((files + otherFolders.flatMap(Self.entries)).compactMap { ProfileName($0) })
        return [.main] + found.subtracting([.main]).sorted { $0.text < $1.text }
    }

    /// The existing files and folders of the profile, and its cache paths.
    func paths(of profile: ProfileName) -> [String] {
        let name = profile.text
        let copies = Self.entries(of: paths.config).filter { $0.hasPrefix("\(name).json\(Self.copyEnding)") }
        let settings = copies + ["", ".lock"].map { "\(name).json\($0)" }
        let keys = ["", ".lock", ".session", ".order"].map { "\(name).json\($0)" }
        let database = ["", "-wal", "-shm", "-journal"].map { "\(name).sqlite\($0)" }
        let candidates =
            settings.map { "\(paths.config)/\($0)" } + database.map { "\(databases)/\($0)" }
            + keys.map { "\(secrets)/\($0)" } + otherFolders.map { "\($0)/\(name)" }
        return candidates.filter { FileManager.default.fileExists(atPath: $0) } + cachePaths(of: profile)
    }

    /// The folder of saved answers of servers.
    var cacheFolder: String { paths.cache }

    /// The saved data of servers for the profile.
    func cachePaths(of profile: ProfileName) -> [String] {
        [".sqlite", ".sqlite-wal", ".sqlite-shm", ".sqlite-journal", "-pictures"]
            .map { "\(paths.cache)/\(profile.text)\($0)" }
            .filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// The ending of the name of an edited copy of the settings, before a number.
    static let copyEnding = ".edit-"

    /// The size of the files in bytes, including files in folders.
    func bytes(of paths: [String]) -> Int {
        paths.reduce(0) { sum, path in
            if Self.isFolder(path) { return sum + bytes(of: Self.entries(of: path).map { "\(path)/\($0)" }) }
            let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size]
            // FoundationEssentials has a UInt64 here, Foundation an NSNumber.
            return sum + (size as? Int ?? (size as? any BinaryInteger).map { Int($0) } ?? 0)
        }
    }

    /// Removes the files and folders. Returns the paths that still exist.
    func remove(_ paths: [String]) -> [String] {
        paths.filter { path in
            try? FileManager.default.removeItem(atPath: path)
            return FileManager.default.fileExists(atPath: path)
        }
    }

    private var databases: String { "\(paths.data)/profiles" }
    private var secrets: String { "\(paths.data)/secrets" }

    /// Folders in which each profile has a folder of its name, such as drafts. Pictures of the backend belong to no
    /// profile.
    private var otherFolders: [String] {
        Self.entries(of: paths.data)
            .filter { !["profiles", "secrets"].contains($0) && !$0.hasSuffix("-blobs") }
            .map { "\(paths.data)/\($0)" }.filter(Self.isFolder)
    }

    private static func entries(of folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }

    /// The names for completion.
    static func candidates(of app: AppIdentity, _ environment: AppEnvironment) -> [Completions.Candidate] {
        ProfileFiles(of: app, environment: environment.variables).names().map { .init($0.text) }
    }
}
