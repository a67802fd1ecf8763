/// Where the orders of a book are, by their ids: a hash table with linear probing.
///
/// An entry is the lower half of an id and the index of a slot plus one, so that most strangers are told apart, and all
/// entries moved, without looking at an order.
struct OrderIndex: ~Copyable {
    private var entries = Slab(capacity: 16, filler: UInt64(0))
    private var mask: UInt32 = 15
    /// How far a hash is shifted to become a place.
    private var shift: UInt64 = 60
    private(set) var count = 0

    /// The slot of an order; ``noIndex`` when it is not here. `orders` has the slots.
    @inline(__always)
    func slot(of id: Int, in orders: borrowing Slab<RestingOrder>) -> UInt32 {
        let tag = UInt32(truncatingIfNeeded: id)
        var place = home(of: tag)
        while true {
            let entry = entries[place]
            if entry == 0 { return noIndex }
            if UInt32(truncatingIfNeeded: entry >> 32) == tag {
                let slot = UInt32(truncatingIfNeeded: entry) &- 1
                if orders[slot].id == id { return slot }
            }
            place = (place &+ 1) & mask
        }
    }

    /// Adds an order that is not here.
    mutating func insert(_ slot: UInt32, id: Int) {
        if (count + 1) * 2 > Int(mask) { grow() }
        count += 1
        put(Self.entry(slot, id))
    }

    /// Takes out an order that is here.
    mutating func remove(_ slot: UInt32, id: Int) {
        let entry = Self.entry(slot, id)
        var hole = home(of: UInt32(truncatingIfNeeded: id))
        while entries[hole] != entry { hole = (hole &+ 1) & mask }
        // What lies behind moves up, so that no search stops early.
        var place = hole
        while true {
            place = (place &+ 1) & mask
            let next = entries[place]
            if next == 0 { break }
            let home = home(of: UInt32(truncatingIfNeeded: next >> 32))
            if (place &- home) & mask >= (place &- hole) & mask {
                entries[hole] = next
                hole = place
            }
        }
        entries[hole] = 0
        count -= 1
    }

    private mutating func grow() {
        let size = mask
        mask = size * 2 + 1
        shift -= 1
        var old = Slab(capacity: Int(mask) + 1, filler: UInt64(0))
        swap(&old, &entries)
        for place in 0...size where old[place] != 0 { put(old[place]) }
    }

    private mutating func put(_ entry: UInt64) {
        var place = home(of: UInt32(truncatingIfNeeded: entry >> 32))
        while entries[place] != 0 { place = (place &+ 1) & mask }
        entries[place] = entry
    }

    /// Neighbours in time spread over the table (Fibonacci hashing).
    @inline(__always)
    private func home(of tag: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: (UInt64(tag) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    }

    @inline(__always)
    private static func entry(_ slot: UInt32, _ id: Int) -> UInt64 {
        UInt64(UInt32(truncatingIfNeeded: id)) << 32 | UInt64(slot &+ 1)
    }
}
