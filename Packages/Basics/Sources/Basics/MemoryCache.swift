import Synchronization

/// Keeps the values that were used last, as long as the object lives, and never more than may be.
///
/// Every call takes the same time however many values there are.
public final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let costCap: Int
    private let values = Mutex(LRUMap<Key, Value>())

    /// - Parameter costCap: what all values together may cost, in the unit of the costs that they are saved
    ///   with. Never exceeded.
    public init(costCap: Int) {
        self.costCap = max(0, costCap)
    }

    /// What the values cost together.
    public var cost: Int { values.withLock { $0.cost } }

    /// How many values there are.
    public var count: Int { values.withLock { $0.count } }

    /// `nil` when there is none, or none any more.
    public func value(for key: Key) -> Value? { values.withLock { $0.use(key) } }

    /// Keeps a value in the place of the key's last one. Those that were not used for the longest time make
    /// room for it; when all of them cannot, it is not kept.
    /// A cost, such as the value's bytes, below zero is nothing.
    public func save(_ value: Value, for key: Key, cost: Int) {
        values.withLock { $0.insert(value, for: key, cost: max(0, cost), cap: costCap) }
    }

    public func removeAll() { values.withLock { $0 = LRUMap() } }
}
