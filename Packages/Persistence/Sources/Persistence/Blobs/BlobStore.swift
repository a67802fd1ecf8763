public import SQLCore

/// Which of these blobs a row names: asked in a transaction, of at most 500 blobs at once.
public typealias NamedBlobs = @Sendable (any SQLConnection, [BlobKey]) throws(StoreError) -> Set<BlobKey>

/// Keeps bytes, each once, for the rows of a database that name them.
///
/// A blob is there before a row that names it can be seen, and is gone only after the last such row. A
/// process that is killed leaves no blob behind that no row names: `collect` removes it.
public protocol BlobStore: Sendable {
    /// Keeps the blobs, then runs `body` in a transaction of the database, which makes the rows that name
    /// them, removes others, and says which blobs those named. What no row names afterwards is gone: new
    /// blobs that it made no row for, all new ones when it throws, and of the others the `named`.
    func change<Value: Sendable>(
        _ blobs: [Blob],
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> (value: Value, named: [BlobKey])
    ) async throws(StoreError) -> Value

    /// `nil` when there is none.
    func blob(_ key: BlobKey) async throws(StoreError) -> StoredBlob?

    /// Removes what killed processes left behind. Cheap when there is nothing; safe beside other processes.
    ///
    /// - Returns: how many blobs were removed.
    @discardableResult
    func collect() async throws(StoreError) -> Int
}

extension BlobStore {
    /// A change whose transaction removes no row.
    public func write<Value: Sendable>(
        _ blobs: [Blob], _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await change(blobs) { connection throws(StoreError) in (try body(connection), []) }
    }

    /// A change that only removes rows.
    public func remove<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> (value: Value, named: [BlobKey])
    ) async throws(StoreError) -> Value {
        try await change([], body)
    }
}

/// Names bytes by what they are: 64 lower-case hexadecimal digits of their SHA-256 (FIPS 180-4).
public struct BlobKey: Hashable, Sendable {
    public let text: String

    /// From the 32 bytes of a SHA-256.
    public init(sha256 hash: [UInt8]) {
        let digits = hash.flatMap { byte in
            [byte >> 4, byte & 15].map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "a") + $0 - 10 }
        }
        text = String(decoding: digits, as: UTF8.self)
    }

    /// `nil` when the text is no such name.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 64,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.text = String(text)
    }
}

/// Bytes with their name.
public struct Blob: Hashable, Sendable {
    public let key: BlobKey
    public let bytes: [UInt8]

    /// - Parameters:
    ///   - key: the hash of the bytes; whoever makes a blob has computed it.
    ///   - bytes: what is kept.
    public init(key: BlobKey, bytes: [UInt8]) {
        self.key = key
        self.bytes = bytes
    }
}

/// Where the bytes of a blob are.
public enum StoredBlob: Hashable, Sendable {
    /// A regular file that never changes and is there until the blob is removed.
    case file(path: String)
    case bytes([UInt8])
}
