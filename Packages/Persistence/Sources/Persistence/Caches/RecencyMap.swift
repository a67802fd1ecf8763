/// Values by key, with what each costs, in the order of their last use. Every step takes the same time
/// however many there are.
struct RecencyMap<Key: Hashable, Value> {
    private struct Entry {
        let key: Key
        let value: Value
        let cost: Int
    }

    private var slots: [Key: Int] = [:]
    private var entries = RecencyList<Entry>()
    /// Of all values together.
    private(set) var cost = 0

    var count: Int { slots.count }

    /// The key whose value has not been used for the longest time.
    var oldest: Key? { entries.oldest?.key }

    /// The value, which is then the newest.
    mutating func use(_ key: Key) -> Value? {
        guard let slot = slots[key] else { return nil }
        entries.markUsed(slot)
        return entries[slot]?.value
    }

    /// Puts a value in the place of the key's last one. All values together, whose costs are not negative, cost no
    /// more than the cap: the oldest are removed first, and when that makes no room, the value is not put there.
    mutating func insert(_ value: Value, for key: Key, cost: Int, cap: Int = .max) {
        remove(key)
        guard cost <= cap else { return }
        while self.cost > cap - cost, let oldest { remove(oldest) }
        slots[key] = entries.insert(Entry(key: key, value: value, cost: cost))
        self.cost += cost
    }

    mutating func remove(_ key: Key) {
        guard let slot = slots.removeValue(forKey: key), let entry = entries[slot] else { return }
        cost -= entry.cost
        entries.remove(slot)
    }
}
