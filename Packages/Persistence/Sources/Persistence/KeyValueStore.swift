public import SQLCore
import Synchronization

/// Bytes by name, for small things that must last: sign-in state, recent searches, marks.
///
/// Keys are compared byte by byte, so two spellings of one letter are two keys.
public protocol KeyValueStore: Sendable {
    /// `nil` when there is none.
    func value(for key: String) async throws(StoreError) -> [UInt8]?

    /// Puts a value in the place of the old one; `nil` removes it.
    func set(_ value: [UInt8]?, for key: String) async throws(StoreError)

    /// Everything whose key begins with `prefix`, in the order of the keys' bytes.
    func entries(withPrefix prefix: String) async throws(StoreError) -> [KeyValueEntry]

    /// Changes several values in one step: nobody else, in no process, reads or writes them in between. All of the change
    /// is kept, or nothing when it throws.
    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any KeyValueTransaction) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result

    /// Removes everything whose key begins with `prefix`; "" removes all.
    func removeAll(withPrefix prefix: String) async throws(StoreError)
}

/// The values of a store while they are changed in one step.
public protocol KeyValueTransaction {
    /// With what was changed in this step before; `nil` when there is none.
    func value(for key: String) throws(StoreError) -> [UInt8]?

    /// Puts a value in the place of the old one; `nil` removes it.
    func set(_ value: [UInt8]?, for key: String) throws(StoreError)
}

extension KeyValueStore {
    /// Changes a value in one step: nobody else, in no process, reads or writes it in between.
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

/// A store that lasts as long as the object: for tests and trials.
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

/// A key compared by its UTF-8 bytes, as a database does and `String` does not.
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
