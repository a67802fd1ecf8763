import Foundation
import MoviesContracts
import SQLCore
import SQLiteDriver

/// Every behaviour on every implementation: the arguments of a test.
struct Trials<Subject: ContractSubject>: Sendable {
    let implementations: [Implementation<Subject>]
    let behaviours: [Behaviour<Subject>]

    var all: [(Implementation<Subject>, Behaviour<Subject>)] {
        implementations.flatMap { implementation in behaviours.map { (implementation, $0) } }
    }

    /// What each implementation is tried for, by its name.
    static func names(
        _ trials: [(Implementation<Subject>, Behaviour<Subject>)]
    ) -> [String: [String]] {
        Dictionary(grouping: trials, by: \.0.name).mapValues { $0.map(\.1.name) }
    }
}

/// Where a trial keeps its data.
enum Place: String, Sendable {
    case memory
    case file

    /// A database in memory, or in the file of that name.
    func database(_ name: String, in folder: ScratchFolder, _ migrations: [Migration]) -> SQLiteDatabase {
        let location: SQLiteLocation =
            switch self {
            case .memory: .memory
            case .file: .file(folder.file(name))
            }
        return SQLiteDatabase(
            at: location, migrations: migrations, options: SQLiteOptions(durability: .normal))
    }
}

/// A folder of one subject's own, removed with the object.
final class ScratchFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "contract-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }
}
