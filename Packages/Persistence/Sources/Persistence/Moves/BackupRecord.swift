public import SQLCore

/// The description of a backup, in separate tables beside those of the store.
public struct BackupRecord: Hashable, Sendable {
    /// The app that owns the data.
    public let app: String
    /// The version of the schema.
    public let version: Int
    /// The time of the backup in milliseconds since 1970.
    public let madeAt: Int
    /// A summary of every table.
    public let tables: [TableSummary]

    public init(app: String, version: Int, madeAt: Int, tables: [TableSummary]) {
        self.app = app
        self.version = version
        self.madeAt = madeAt
        self.tables = tables
    }

    static let tables: Set<String> = ["trellis_backup", "trellis_backup_table"]

    /// Writes the record into a database without one.
    public func write(on connection: any SQLConnection) throws(StoreError) {
        let dialect = connection.dialect
        let (integer, text) = (dialect.integerType, dialect.textType)
        try connection.executeScript(
            """
            CREATE TABLE trellis_backup (
                app \(text) NOT NULL, version \(integer) NOT NULL, made_at \(integer) NOT NULL)\(dialect.tableOptions);
            CREATE TABLE trellis_backup_table (
                name \(text) PRIMARY KEY, rows \(integer) NOT NULL, checksum \(text) NOT NULL)\(dialect.tableOptions);
            """)
        try connection.execute(
            "INSERT INTO trellis_backup (app, version, made_at) VALUES (?1, ?2, ?3)", .text(app),
            .int(version),
            .int(madeAt))
        for table in tables {
            try connection.execute(
                "INSERT INTO trellis_backup_table (name, rows, checksum) VALUES (?1, ?2, ?3)",
                .text(table.name),
                .int(table.rows), .text(table.checksum))
        }
    }

    /// Reads the record; `nil` from a database that is not a backup. Backups are SQLite files.
    public init?(on connection: any SQLConnection) throws(StoreError) {
        guard connection.dialect.engine == .sqlite else { return nil }
        let names = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
        guard Set(names).isSuperset(of: Self.tables) else { return nil }
        let head = try connection.first("SELECT app, version, made_at FROM trellis_backup") {
            ($0.text(0), $0.int(1), $0.int(2))
        }
        guard let (app, version, madeAt) = head else { return nil }
        let tables = try connection.rows(
            "SELECT name, rows, checksum FROM trellis_backup_table ORDER BY name"
        ) { TableSummary($0.text(0), rows: $0.int(1), checksum: $0.text(2)) }
        self.init(app: app, version: version, madeAt: madeAt, tables: tables)
    }
}
