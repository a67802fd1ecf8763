public import SQLCore

/// A store whose content can be copied to another database of its schema, on the same or another engine.
///
/// By default the content is all rows of all tables. A store implements more when rows must be rebuilt at the target,
/// such as those of search indexes, or when its tables have different names in each database.
public protocol PortableStore: Sendable {
    /// The schema of the store.
    var migrations: [Migration] { get }
    /// The blobs that its rows refer to; `nil` for a store without blobs.
    var blobs: PortableBlobs? { get }

    /// The tables to copy from a database or into it.
    func tables(on connection: any SQLConnection) throws(StoreError) -> [PortableTable]

    /// Removes all rows of the target, and creates its missing tables. `names` are the names of the tables to copy,
    /// from ``tables(on:)`` at the source.
    func clear(for names: Set<String>, on connection: any SQLConnection) throws(StoreError)

    /// Rebuilds the rows that are not copied, after all others have arrived.
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

/// A store that consists of all rows of all tables.
public struct WholeStore: PortableStore {
    public let migrations: [Migration]

    public init(_ migrations: [Migration]) { self.migrations = migrations }
}

/// A table to be copied.
public struct PortableTable: Hashable, Sendable {
    /// The name of the table, the same in every database.
    public let name: String
    let table: StoredTable
    let condition: String?

    /// - Parameters:
    ///   - table: the table as this database describes it.
    ///   - name: its name in every database; by default the name in this one.
    ///   - condition: the rows to copy, as an SQL condition; `nil` for all.
    public init(_ table: StoredTable, as name: String? = nil, where condition: String? = nil) {
        self.name = name ?? table.name
        self.table = table
        self.condition = condition
    }

    /// Removes the rows of the table.
    public func clear(on connection: any SQLConnection) throws(StoreError) {
        try connection.execute("DELETE FROM \(source)")
    }

    /// The text after `FROM`.
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

/// The blobs that the rows of a store refer to. ``StorePlace`` has their location.
public struct PortableBlobs: Sendable {
    /// A query for their keys, each once.
    let keys: String
    let named: NamedBlobs

    /// - Parameters:
    ///   - keys: a query with one column: the keys of all blobs that rows refer to, each once.
    ///   - named: returns which of some blobs a row refers to.
    public init(keys: String, named: @escaping NamedBlobs) {
        self.keys = keys
        self.named = named
    }
}

/// The location of a store's content.
public struct StorePlace: Sendable {
    public let database: any Database
    /// The files of its blobs; `nil` when they are rows of the database, or when there are no blobs.
    let files: FileBlobStore?

    /// - Parameters:
    ///   - database: a database with the schema of the store.
    ///   - store: the store in the database.
    ///   - folder: the folder with the files of its blobs; `nil` when they are rows.
    public init(_ database: any Database, of store: any PortableStore, blobsIn folder: String? = nil) {
        self.database = database
        files = store.blobs.flatMap { blobs in
            folder.map { FileBlobStore(folder: $0, database: database, named: blobs.named) }
        }
    }
}
