import Foundation
import SQLiteDriver

@testable import MoviesBackend

/// A folder of its own for one test, with its files and its database; removed with the object.
final class ImportFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "import-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let place = path + "/" + name
        try Data(bytes).write(to: URL(filePath: place))
        return place
    }

    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path + "/" + name)), as: UTF8.self)
    }

    /// What is in the folder besides databases.
    var names: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { !$0.contains(".db") }.sorted()
    }

    func database(
        _ name: String = "a.db", options: SQLiteOptions = SQLiteOptions(durability: .normal)
    ) -> SQLiteDatabase {
        SQLiteDatabase(
            at: .file(path + "/" + name), migrations: MoviesStore.migrations, options: options)
    }
}
