/// Values by key with their costs, in the order of their last use (LRU). Every step takes constant time.
///
/// ``MemoryCache`` is a thread-safe version.
public struct LRUMap<Key: Hashable, Value> {
    /// An entry in a ring from the newest to the oldest; the first node joins the ends.
    private struct Node {
        var entry: (key: Key, value: Value, cost: Int)?
        var newer = 0
        var older = 0
    }

    private var slots: [Key: Int] = [:]
    private var nodes = [Node()]
    private var free: [Int] = []
    /// The total cost of all values.
    public private(set) var cost = 0

    public init() {}

    public var count: Int { slots.count }

    /// The key whose value has not been used for the longest time.
    public var oldest: Key? { nodes[nodes[0].newer].entry?.key }

    /// Returns the value and marks it as the newest.
    public mutating func use(_ key: Key) -> Value? {
        guard let slot = slots[key] else { return nil }
        unlink(slot)
        link(slot)
        return nodes[slot].entry?.value
    }

    /// Replaces the value of the key, and removes the oldest values until the total cost is within the cap. A value
    /// that alone costs more than the cap is not stored; the old value is removed all the same. Costs must not be
    /// negative.
    public mutating func insert(_ value: Value, for key: Key, cost: Int, cap: Int = .max) {
        remove(key)
        guard cost <= cap else { return }
        while self.cost > cap - cost, let oldest { remove(oldest) }
        let slot = free.popLast() ?? nodes.count
        let node = Node(entry: (key, value, cost))
        if slot == nodes.count { nodes.append(node) } else { nodes[slot] = node }
        link(slot)
        slots[key] = slot
        self.cost += cost
    }

    public mutating func remove(_ key: Key) {
        guard let slot = slots.removeValue(forKey: key) else { return }
        cost -= nodes[slot].entry?.cost ?? 0
        unlink(slot)
        nodes[slot].entry = nil
        free.append(slot)
    }

    /// Removes all matching keys, in time linear in the number of keys.
    public mutating func removeAll(where isRemoved: (Key) -> Bool) {
        for key in slots.keys.filter(isRemoved) { remove(key) }
    }

    private mutating func link(_ slot: Int) {
        let second = nodes[0].older
        nodes[slot].older = second
        nodes[slot].newer = 0
        nodes[second].newer = slot
        nodes[0].older = slot
    }

    private mutating func unlink(_ slot: Int) {
        let (newer, older) = (nodes[slot].newer, nodes[slot].older)
        nodes[newer].older = older
        nodes[older].newer = newer
    }
}
