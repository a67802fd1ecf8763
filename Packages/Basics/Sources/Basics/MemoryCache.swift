import Synchronization

/// Keeps the most recently used values in memory, up to a total cost.
///
/// Every call takes constant time.
public final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let costCap: Int
    private let values = Mutex(LRUMap<Key, Value>())

    /// - Parameter costCap: the limit of the total cost, in the unit of the costs passed to ``save(_:for:cost:)``.
    ///   Never exceeded.
    public init(costCap: Int) {
        self.costCap = max(0, costCap)
    }

    /// The total cost of all values.
    public var cost: Int { values.withLock { $0.cost } }

    /// The number of values.
    public var count: Int { values.withLock { $0.count } }

    /// Returns the value and marks it as used; `nil` when the cache does not contain it, or no longer does.
    public func value(for key: Key) -> Value? { values.withLock { $0.use(key) } }

    /// Replaces the value of the key. The least recently used values make room for it; a value that costs more than the
    /// cap is not stored. A negative cost counts as zero. The cost is, for example, the size in bytes.
    public func save(_ value: Value, for key: Key, cost: Int) {
        values.withLock { $0.insert(value, for: key, cost: max(0, cost), cap: costCap) }
    }

    public func removeAll() { values.withLock { $0 = LRUMap() } }
}
