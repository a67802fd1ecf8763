public import SQLCore

/// Returns which of the given blobs a row refers to. Called in a transaction, with at most 500 blobs at once.
public typealias NamedBlobs = @Sendable (any SQLConnection, [BlobKey]) throws(StoreError) -> Set<BlobKey>

/// Stores blobs, each once, for the rows of a database that refer to them.
///
/// A blob exists before a row that refers to it is visible, and until the last such row is removed. `collect` removes
/// unreferenced blobs that a killed process left behind.
public protocol BlobStore: Sendable {
    /// Stores the blobs, then runs `body` in a transaction that inserts the rows that refer to them, deletes others,
    /// and returns the blobs that the deleted rows referred to. Afterwards the unreferenced blobs among those and the
    /// new ones are removed; when `body` throws, all new blobs are removed.
    func change<Value: Sendable>(
        _ blobs: [Blob],
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> (value: Value, named: [BlobKey])
    ) async throws(StoreError) -> Value

    /// `nil` when the blob does not exist.
    func blob(_ key: BlobKey) async throws(StoreError) -> StoredBlob?

    /// Removes leftovers of killed processes. Cheap without leftovers; safe while other processes run.
    ///
    /// - Returns: the number of removed blobs.
    @discardableResult
    func collect() async throws(StoreError) -> Int
}

extension BlobStore {
    /// A change that deletes no rows.
    public func write<Value: Sendable>(
        _ blobs: [Blob], _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await change(blobs) { connection throws(StoreError) in (try body(connection), []) }
    }

    /// A change that only deletes rows.
    public func remove<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> (value: Value, named: [BlobKey])
    ) async throws(StoreError) -> Value {
        try await change([], body)
    }
}

/// The key of a blob: 64 lower-case hexadecimal digits of the SHA-256 of its bytes (FIPS 180-4).
public struct BlobKey: Hashable, Sendable {
    public let text: String

    /// Creates a key from the 32 bytes of a SHA-256.
    public init(sha256 hash: [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in hash { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        self.text = String(decoding: text, as: UTF8.self)
    }

    /// `nil` when the text is not a key.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 64,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.text = String(text)
    }
}

/// Bytes with their key.
public struct Blob: Hashable, Sendable {
    public let key: BlobKey
    public let bytes: [UInt8]

    /// - Parameters:
    ///   - key: the hash of the bytes, computed by the caller.
    ///   - bytes: the content.
    public init(key: BlobKey, bytes: [UInt8]) {
        self.key = key
        self.bytes = bytes
    }
}

/// The location of a blob's bytes.
public enum StoredBlob: Hashable, Sendable {
    /// A regular file, which never changes and exists until the blob is removed.
    case file(path: String)
    case bytes([UInt8])
}
