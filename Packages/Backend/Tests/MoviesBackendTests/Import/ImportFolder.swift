import SQLiteDriver
import TestSupport

@testable import MoviesBackend

/// A folder for one test, with its files and its database; removed with the last copy.
struct ImportFolder: Sendable {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    var path: String { folder.path }

    /// Writes a file and returns its path.
    func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

    func file(_ name: String, _ bytes: [UInt8]) throws -> String { try folder.write(bytes, to: name) }

    func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    func bytes(_ name: String) throws -> [UInt8] { try folder.bytes(of: name) }

    /// The names in the folder besides databases.
    var names: [String] {
        let names = (try? folder.names()) ?? []
        return names.filter { !$0.contains(".db") }
    }

    func database(
        _ name: String = "a.db", options: SQLiteOptions = SQLiteOptions(durability: .normal)
    ) -> SQLiteDatabase {
        SQLiteDatabase(
            at: .file(path + "/" + name), migrations: MoviesStore.migrations, options: options)
    }
}
