/// Values that hold for one generation of the data; the ones used least lately make room for others.
struct RecentValues<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        let generation: Int
        var usedAt: Int
    }

    let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var uses = 0

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { entries.count }

    mutating func value(_ key: Key, at generation: Int) -> Value? {
        guard let index = entries.index(forKey: key), entries.values[index].generation == generation else {
            return nil
        }
        uses += 1
        entries.values[index].usedAt = uses
        return entries.values[index].value
    }

    mutating func save(_ value: Value, _ key: Key, at generation: Int) {
        uses += 1
        entries[key] = Entry(value: value, generation: generation, usedAt: uses)
        if entries.count > capacity { makeRoom() }
    }

    /// Removes a quarter at a time, so that it is seldom done.
    private mutating func makeRoom() {
        let times = entries.values.map(\.usedAt).sorted()
        let oldest = times[times.count / 4]
        entries = entries.filter { $0.value.usedAt > oldest }
    }
}
