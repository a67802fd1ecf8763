import Foundation
import Testing

/// The files that the first run of the app creates. Creating them takes a second, and most tests need them.
enum SampleMarket {
    private static let files = Result { try made() }

    /// Writes the files into a home without them.
    static func write(to home: TemporaryHome) throws {
        for (path, content) in try files.get() {
            let file = home.file(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            let isMade = FileManager.default.createFile(
                atPath: file.path, contents: content, attributes: [.posixPermissions: 0o600])
            try #require(isMade)
        }
    }

    private static func made() throws -> [String: Data] {
        let app = try AppProcess(.market)
        let first = try app.run("list")
        try #require(first.succeeded, "\(first.error)")
        let folder = app.home.file(".local")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try paths.reduce(into: [:]) { files, path in
            let file = folder.appending(path: path)
            let isFile = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
            if isFile { files[".local/\(path)"] = try Data(contentsOf: file) }
        }
    }
}
