import Persistence
import TerminalKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files of an app's profiles: settings, databases, secrets, drafts, saved answers.
struct ProfileFiles: Sendable {
    private let paths: XDGPaths

    /// Does no I/O.
    init(of app: AppIdentity, environment: [String: String]) {
        paths = XDGPaths(environment: environment, app: app.folder)
    }

    /// The names of all profiles that have files, and the default one, in order.
    func names() -> [ProfileName] {
        let found = folders.flatMap { folder in Self.entries(of: folder).compactMap { Self.profile(of: $0) } }
        let others = Set(found).subtracting([.main]).sorted { $0.text < $1.text }
        return [.main] + others
    }

    /// What the profile has: paths of files and folders.
    func paths(of profile: ProfileName) -> [String] {
        folders.flatMap { folder in
            Self.entries(of: folder).filter { Self.profile(of: $0) == profile }.map { "\(folder)/\($0)" }
        }
    }

    /// Where answers of servers are saved.
    var cacheFolder: String { paths.cache }

    /// What is saved of servers for the profile.
    func cachePaths(of profile: ProfileName) -> [String] {
        paths(of: profile).filter { $0.hasPrefix(paths.cache + "/") }
    }

    /// How many bytes the files have, with those in folders.
    func bytes(of paths: [String]) -> Int {
        paths.reduce(0) { sum, path in
            if Self.isFolder(path) { return sum + bytes(of: Self.entries(of: path).map { "\(path)/\($0)" }) }
            let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size]
            // FoundationEssentials has a UInt64 here, Foundation an NSNumber.
            return sum + (size as? Int ?? (size as? any BinaryInteger).map { Int($0) } ?? 0)
        }
    }

    /// Removes the files and folders. Returns those that are still there.
    func remove(_ paths: [String]) -> [String] {
        paths.filter { path in
            try? FileManager.default.removeItem(atPath: path)
            return FileManager.default.fileExists(atPath: path)
        }
    }

    /// Folders in which each profile has a file or a folder of its name. Pictures of the backend belong to no profile.
    private var folders: [String] {
        [paths.config, paths.cache]
            + Self.entries(of: paths.data).filter { !$0.hasSuffix("-blobs") }.map { "\(paths.data)/\($0)" }
            .filter(Self.isFolder)
    }

    /// The name before the first of these endings: `work.sqlite-wal`, `work-pictures`, `work`.
    private static func profile(of entry: String) -> ProfileName? {
        let endings = [
            "-wal", "-shm", "-journal", ".sqlite", ".json", "-pictures", ".lock", ".session", ".order",
            ".edit",
        ]
        var name = entry[...]
        while let ending = endings.first(where: name.hasSuffix) { name = name.dropLast(ending.count) }
        return ProfileName(String(name))
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
