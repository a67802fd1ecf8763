import SQLCore
import SQLiteDriver

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
