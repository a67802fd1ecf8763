/// What `doctor` reports of a database.
public struct DatabaseFacts: Hashable, Sendable {
    /// The engine and its version, for example "SQLite 3.40.1".
    public var engine: String
    /// Where the data is: a path, or ":memory:".
    public var location: String
    /// Bytes on disk, the write-ahead log included; 0 in memory.
    public var size: Int
    /// The journal mode, for example "wal".
    public var journalMode: String
    /// Known faults of this engine version and what the driver does about them.
    public var advisories: [String]

    public init(
        engine: String, location: String, size: Int, journalMode: String, advisories: [String]
    ) {
        self.engine = engine
        self.location = location
        self.size = size
        self.journalMode = journalMode
        self.advisories = advisories
    }
}
