/// The description of a table, the same for the same table in every database.
public struct StoredTable: Hashable, Sendable {
    /// A column and the type of its values.
    public struct Column: Hashable, Sendable {
        /// The type of a column's values other than `NULL`.
        public enum Kind: String, Hashable, Sendable {
            case integer, real, text, bytes
        }

        public let name: String
        public let kind: Kind

        public init(_ name: String, _ kind: Kind) {
            self.name = name
            self.kind = kind
        }
    }

    public let name: String
    /// Sorted by name.
    public let columns: [Column]
    /// The column that the database fills with increasing numbers; see ``SQLDialect/identity``.
    public let identity: String?

    /// The columns may be in any order.
    public init(_ name: String, _ columns: [Column], identity: String? = nil) {
        self.name = name
        self.columns = columns.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        self.identity = identity
    }
}

extension SQLConnection {
    /// The tables with rows of their own, sorted by name. Excludes search indexes, whose rows derive from other tables,
    /// and internal tables of the database or its driver.
    ///
    /// - Throws: ``StoreError/statement(_:)`` for a column of a type that no ``SQLDialect`` names.
    public func tables() throws(StoreError) -> [StoredTable] {
        let columns =
            switch dialect.engine {
            case .sqlite: try sqliteColumns()
            case .postgres: try postgresColumns()
            }
        var tables: [StoredTable] = []
        for (name, columns) in Dictionary(grouping: columns, by: \.table) {
            guard !columns.contains(where: { $0.type == "tsvector" }) else { continue }
            var described: [StoredTable.Column] = []
            for column in columns {
                guard let kind = StoredTable.Column.Kind(type: column.type) else {
                    throw .statement("the column \(column.name) of \(name) has the type \(column.type)")
                }
                described.append(StoredTable.Column(column.name, kind))
            }
            tables.append(StoredTable(name, described, identity: columns.first(where: \.isIdentity)?.name))
        }
        return tables.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private func sqliteColumns() throws(StoreError) -> [ListedColumn] {
        try rows(
            #"""
            SELECT t.name, c.name, lower(c.type), c.pk = 1 AND s.sql LIKE '%AUTOINCREMENT%'
            FROM pragma_table_list t JOIN sqlite_schema s ON s.type = 'table' AND s.name = t.name
            JOIN pragma_table_info(t.name) c
            WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite\_%' ESCAPE '\'
            """#
        ) { ListedColumn($0) }
    }

    /// Excludes the table in which the driver stores the version of the schema.
    private func postgresColumns() throws(StoreError) -> [ListedColumn] {
        try rows(
            """
            SELECT c.relname, a.attname, y.typname, a.attidentity <> ''
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            JOIN pg_type y ON y.oid = a.atttypid
            WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND NOT c.relispartition
            AND c.relname <> 'schema_version'
            """
        ) { ListedColumn($0) }
    }
}

/// A column in the form in which the databases list it.
private struct ListedColumn {
    let table: String
    let name: String
    let type: String
    let isIdentity: Bool

    init(_ row: any SQLStatement) {
        table = row.text(0)
        name = row.text(1)
        type = row.text(2)
        isIdentity = row.int(3) != 0
    }
}

extension StoredTable.Column.Kind {
    /// The types of ``SQLDialect``, by the names that the databases use in their lists.
    fileprivate init?(type: String) {
        switch type {
        case "integer", "int8": self = .integer
        case "real", "float8": self = .real
        case "text": self = .text
        case "blob", "bytea": self = .bytes
        default: return nil
        }
    }
}

/// The numbers of identities.
extension SQLConnection {
    /// The last number that the database assigned to a row of the table, even if the row was deleted since; 0 before
    /// the first row, and for a table without an identity.
    public func lastIdentity(of table: StoredTable) throws(StoreError) -> Int {
        guard let identity = table.identity else { return 0 }
        switch dialect.engine {
        case .sqlite:
            return try first("SELECT seq FROM sqlite_sequence WHERE name = ?1", .text(table.name)) {
                $0.int(0)
            }
                ?? 0
        case .postgres:
            return try first(
                "SELECT coalesce(pg_sequence_last_value(\(Self.sequence)), 0)", .text(table.name),
                .text(identity)
            ) { $0.int(0) } ?? 0
        }
    }

    /// Ensures that new rows get numbers after `number`. Never moves back.
    public func advanceIdentity(of table: StoredTable, to number: Int) throws(StoreError) {
        guard let identity = table.identity, try number > lastIdentity(of: table) else { return }
        switch dialect.engine {
        case .sqlite:
            let changed = try update(
                "UPDATE sqlite_sequence SET seq = ?2 WHERE name = ?1", .text(table.name), .int(number))
            guard changed == 0 else { return }
            try execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)", .text(table.name), .int(number))
        case .postgres:
            _ = try first(
                "SELECT setval(\(Self.sequence), ?3)", .text(table.name), .text(identity), .int(number)
            ) { $0.int(0) }
        }
    }

    private static var sequence: String { "CAST(pg_get_serial_sequence(?1, ?2) AS regclass)" }
}
