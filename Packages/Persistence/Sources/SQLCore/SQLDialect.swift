/// Where databases differ in what the stores write: the seam for a second driver.
public struct SQLDialect: Hashable, Sendable {
    /// What the database calls itself, for `doctor` and logs.
    public let name: String
    /// Stands behind the bracket that closes a `CREATE TABLE`.
    public let tableOptions: String
    /// The type of a column that holds bytes.
    public let blobType: String
    /// The type of a column that holds 64-bit integers.
    public let integerType: String
    /// The type of a column that holds floating-point numbers.
    public let realType: String

    public init(
        name: String, tableOptions: String, blobType: String, integerType: String, realType: String
    ) {
        self.name = name
        self.tableOptions = tableOptions
        self.blobType = blobType
        self.integerType = integerType
        self.realType = realType
    }

    /// SQLite with typed (`STRICT`) tables.
    public static let sqlite = SQLDialect(
        name: "sqlite", tableOptions: " STRICT", blobType: "BLOB", integerType: "INTEGER", realType: "REAL")
}
