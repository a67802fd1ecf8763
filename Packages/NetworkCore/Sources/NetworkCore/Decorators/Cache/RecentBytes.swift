/// Bytes under keys, never more than a cap; what was unused for longest leaves first.
struct RecentBytes {
    private struct Entry {
        let bytes: [UInt8]
        var lastUse = 0
    }

    private let cap: Int
    private(set) var size = 0
    private var entries: [String: Entry] = [:]
    private var uses = 0
    /// Keys in the order of their uses, from `oldest` on. All uses of a key but its last are out of date.
    private var order: [(key: String, use: Int)] = []
    private var oldest = 0

    init(cap: Int) { self.cap = cap }

    /// The bytes, which count as used now.
    mutating func use(_ key: String) -> [UInt8]? {
        guard let bytes = entries[key]?.bytes else { return nil }
        noteUse(key)
        return bytes
    }

    /// Replaces the bytes, or removes them when the new ones are more than all that may be kept.
    mutating func set(_ bytes: [UInt8], for key: String) {
        remove(key)
        let cost = Self.cost(bytes, key)
        guard cost <= cap else { return }
        while size > cap - cost, removeOldest() {}
        entries[key] = Entry(bytes: bytes)
        size += cost
        noteUse(key)
    }

    mutating func remove(_ key: String) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        size -= Self.cost(entry.bytes, key)
    }

    private mutating func noteUse(_ key: String) {
        uses += 1
        entries[key]?.lastUse = uses
        order.append((key, uses))
        // What is out of date goes before it is more than what is not.
        guard order.count > 2 * entries.count + 16 else { return }
        order = order[oldest...].filter { entries[$0.key]?.lastUse == $0.use }
        oldest = 0
    }

    private mutating func removeOldest() -> Bool {
        while oldest < order.count {
            let (key, use) = order[oldest]
            oldest += 1
            if entries[key]?.lastUse == use {
                remove(key)
                return true
            }
        }
        return false
    }

    /// With an allowance for the tables, and the key twice because it stands in both.
    private static func cost(_ bytes: [UInt8], _ key: String) -> Int {
        bytes.count + 2 * key.utf8.count + 128
    }
}
