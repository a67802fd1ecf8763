public import SQLCore

/// A store whose content can be copied to another database of its schema, on the same or another engine.
///
/// By itself it is all rows of all tables. A store has something to add when rows have to be made anew at the target, as
/// those of search indexes, or when its tables have other names in every database.
public protocol PortableStore: Sendable {
    /// Its schema.
    var migrations: [Migration] { get }
    /// The blobs that its rows refer to; `nil` when there are none.
    var blobs: PortableBlobs? { get }

    /// What is copied of a database, and what it is copied into.
    func tables(on connection: any SQLConnection) throws(StoreError) -> [PortableTable]

    /// Removes all rows of the target, and makes the tables that are missing there. `names` are those that will come, as
    /// ``tables(on:)`` named them at the source.
    func clear(for names: Set<String>, on connection: any SQLConnection) throws(StoreError)

    /// Makes anew what is not copied, when all rows are there.
    func finish(on connection: any SQLConnection) throws(StoreError)
}

extension PortableStore {
    public var blobs: PortableBlobs? { nil }

    /// All tables.
    public func tables(on connection: any SQLConnection) throws(StoreError) -> [PortableTable] {
        try connection.tables().map { PortableTable($0) }
    }

    public func clear(for names: Set<String>, on connection: any SQLConnection) throws(StoreError) {
        for table in try tables(on: connection) { try table.clear(on: connection) }
    }

    public func finish(on connection: any SQLConnection) throws(StoreError) {}
}

/// A store that is all rows of all tables.
public struct WholeStore: PortableStore {
    public let migrations: [Migration]

    public init(_ migrations: [Migration]) { self.migrations = migrations }
}

/// A table to be copied.
public struct PortableTable: Hashable, Sendable {
    /// The same in every database.
    public let name: String
    let table: StoredTable
    let condition: String?

    /// - Parameters:
    ///   - table: as this database describes it.
    ///   - name: what it is called in every database; by default as in this one.
    ///   - condition: which rows are meant, in SQL; `nil` for all.
    public init(_ table: StoredTable, as name: String? = nil, where condition: String? = nil) {
        self.name = name ?? table.name
        self.table = table
        self.condition = condition
    }

    /// Removes its rows.
    public func clear(on connection: any SQLConnection) throws(StoreError) {
        try connection.execute("DELETE FROM \(source)")
    }

    /// What stands behind `FROM`.
    var source: String { "\"\(table.name)\"" + (condition.map { " WHERE \($0)" } ?? "") }
    var columns: String { table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ") }

    func insertion(in dialect: SQLDialect) -> String {
        let places = table.columns.enumerated().map { index, column in
            column.kind == .text && dialect.engine == .sqlite
                ? "CAST(?\(index + 1) AS TEXT)" : "?\(index + 1)"
        }.joined(separator: ", ")
        return "INSERT INTO \"\(table.name)\" (\(columns)) VALUES (\(places))"
    }
}

/// The blobs that the rows of a store refer to. Where they are is another question: see ``StorePlace``.
public struct PortableBlobs: Sendable {
    /// A query of their keys, each once.
    let keys: String
    let named: NamedBlobs

    /// - Parameters:
    ///   - keys: a query with one column, the keys of all that rows refer to, each once.
    ///   - named: tells which of some blobs a row refers to.
    public init(keys: String, named: @escaping NamedBlobs) {
        self.keys = keys
        self.named = named
    }
}

/// Where the content of a store is.
public struct StorePlace: Sendable {
    public let database: any Database
    /// The files of its blobs; `nil` when they are rows of the database, or when there are none.
    let files: FileBlobStore?

    /// - Parameters:
    ///   - database: with the schema of the store.
    ///   - store: what is in it.
    ///   - folder: where the files of its blobs are; `nil` when they are rows.
    public init(_ database: any Database, of store: any PortableStore, blobsIn folder: String? = nil) {
        self.database = database
        files = store.blobs.flatMap { blobs in
            folder.map { FileBlobStore(folder: $0, database: database, named: blobs.named) }
        }
    }
}
