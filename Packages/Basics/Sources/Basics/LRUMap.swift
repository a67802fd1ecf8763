/// Values by key, with what each costs, in the order of their last use (LRU). Every step takes the same time however
/// many there are.
///
/// ``MemoryCache`` is one that many threads may use.
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
    /// Of all values together.
    public private(set) var cost = 0

    public init() {}

    public var count: Int { slots.count }

    /// The key whose value has not been used for the longest time.
    public var oldest: Key? { nodes[nodes[0].newer].entry?.key }

    /// The value, which is then the newest.
    public mutating func use(_ key: Key) -> Value? {
        guard let slot = slots[key] else { return nil }
        unlink(slot)
        link(slot)
        return nodes[slot].entry?.value
    }

    /// Puts a value in the place of the key's last one. All values together, whose costs are not negative, cost no
    /// more than the cap: the oldest are removed first, and when that makes no room, the value is not put there.
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

    /// Removes every key of a kind. It looks at each.
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
