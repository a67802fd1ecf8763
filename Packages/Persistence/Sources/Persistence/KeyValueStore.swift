public import SQLCore
import Synchronization

/// Stores bytes by key, for small values that must last: sign-in state, recent searches, read marks.
///
///     try await store.set(Array("ko".utf8), for: "language")
///     let language = try await store.value(for: "language")
///
/// Keys are compared byte by byte, so the Unicode forms of one letter (such as composed and decomposed) are
/// different keys.
public protocol KeyValueStore: Sendable {
    /// `nil` when there is no value.
    func value(for key: String) async throws(StoreError) -> [UInt8]?

    /// Replaces a value; `nil` removes it.
    func set(_ value: [UInt8]?, for key: String) async throws(StoreError)

    /// All entries whose keys begin with `prefix`, ordered by the bytes of their keys.
    func entries(withPrefix prefix: String) async throws(StoreError) -> [KeyValueEntry]

    /// Changes several values atomically, also with respect to other processes. When `body` throws, nothing is changed.
    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any KeyValueTransaction) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result

    /// Removes all entries whose keys begin with `prefix`; "" removes all.
    func removeAll(withPrefix prefix: String) async throws(StoreError)
}

/// The values of a store inside a transaction.
public protocol KeyValueTransaction {
    /// The value, including changes of this transaction; `nil` when there is no value.
    func value(for key: String) throws(StoreError) -> [UInt8]?

    /// Replaces a value; `nil` removes it.
    func set(_ value: [UInt8]?, for key: String) throws(StoreError)
}

extension KeyValueStore {
    /// Changes a value atomically, also with respect to other processes.
    @discardableResult
    public func update<Result: Sendable>(
        _ key: String, _ transform: @escaping @Sendable (inout [UInt8]?) -> Result
    ) async throws(StoreError) -> Result {
        try await transaction { values throws(StoreError) in
            let old = try values.value(for: key)
            var new = old
            let result = transform(&new)
            if new != old { try values.set(new, for: key) }
            return result
        }
    }
}

/// A key with its bytes.
public struct KeyValueEntry: Hashable, Sendable {
    public var key: String
    public var value: [UInt8]

    public init(key: String, value: [UInt8]) {
        self.key = key
        self.value = value
    }
}

/// A store in memory, for tests.
public final class InMemoryKeyValueStore: KeyValueStore {
    private let values = Mutex<[ByteKey: [UInt8]]>([:])

    public init() {}

    public func value(for key: String) async throws(StoreError) -> [UInt8]? {
        values.withLock { $0[ByteKey(key)] }
    }

    public func set(_ value: [UInt8]?, for key: String) async throws(StoreError) {
        values.withLock { $0[ByteKey(key)] = value }
    }

    public func entries(withPrefix prefix: String) async throws(StoreError) -> [KeyValueEntry] {
        let found = values.withLock { values in values.filter { $0.key.hasPrefix(prefix) } }
        return found.sorted { $0.key < $1.key }.map { KeyValueEntry(key: $0.key.text, value: $0.value) }
    }

    public func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any KeyValueTransaction) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        try values.withLock { values throws(StoreError) in
            let step = Step(values)
            let result = try change(step)
            values = step.values
            return result
        }
    }

    private final class Step: KeyValueTransaction {
        private(set) var values: [ByteKey: [UInt8]]

        init(_ values: [ByteKey: [UInt8]]) { self.values = values }

        func value(for key: String) -> [UInt8]? { values[ByteKey(key)] }

        func set(_ value: [UInt8]?, for key: String) { values[ByteKey(key)] = value }
    }

    public func removeAll(withPrefix prefix: String) async throws(StoreError) {
        values.withLock { values in values = values.filter { !$0.key.hasPrefix(prefix) } }
    }
}

/// A key compared by its UTF-8 bytes, like in a database and unlike `String`.
struct ByteKey: Hashable, Comparable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    func hasPrefix(_ prefix: String) -> Bool { text.utf8.starts(with: prefix.utf8) }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }

    static func == (left: ByteKey, right: ByteKey) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    static func < (left: ByteKey, right: ByteKey) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}
