/// How a database trades safety, memory and patience.
public struct SQLiteOptions: Sendable {
    /// What a returned `write` survives. A killed process loses nothing either way.
    public enum Durability: Hashable, Sendable {
        /// Survives a power cut: every commit waits for the disk.
        case full
        /// May lose the last commits in a power cut, never the file's soundness: for caches.
        case normal
    }

    public var durability: Durability
    /// Reads that may run at once. A connection is opened when one is first needed.
    public var readerCount: Int
    /// How long to wait for another process's lock before ``StoreError/busy(seconds:)``.
    public var busyLimit: Duration
    /// Page cache of each connection, in bytes.
    public var cacheBytes: Int
    /// Log pages (of 4 KiB) after which a commit copies the log into the file.
    public var checkpointPages: Int
    /// How long the statements of one `read` may take; `nil` for as long as they need.
    public var readTimeLimit: Duration?
    /// Asked on the thread that is about to read: whether SQLite may block it, so that the read needs no
    /// other thread. Never yes on a thread of the cooperative pool.
    public var mayBlock: @Sendable () -> Bool

    public init(
        durability: Durability = .full, readerCount: Int = 3, busyLimit: Duration = .seconds(60),
        cacheBytes: Int = 8 << 20, checkpointPages: Int = 1_000, readTimeLimit: Duration? = nil,
        mayBlock: @escaping @Sendable () -> Bool = { false }
    ) {
        self.durability = durability
        self.readerCount = max(1, readerCount)
        self.busyLimit = busyLimit
        self.cacheBytes = cacheBytes
        self.checkpointPages = max(1, checkpointPages)
        self.readTimeLimit = readTimeLimit
        self.mayBlock = mayBlock
    }
}
