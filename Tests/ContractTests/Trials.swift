import Foundation
import ContractCore
import SQLCore
import SQLiteDriver
import TestSupport

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
    func database(_ name: String, in folder: TemporaryFolder, _ migrations: [Migration]) -> SQLiteDatabase {
        let location: SQLiteLocation =
            switch self {
            case .memory: .memory
            case .file: .file(folder.file(name))
            }
        return SQLiteDatabase(
            at: location, migrations: migrations, options: SQLiteOptions(durability: .normal))
    }
}
