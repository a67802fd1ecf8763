/// Finds the orders of a book by their ids: pages of slots, and a hash table of the pages with linear probing.
///
/// Ids are sequences, so that consecutive orders share a page, and the table stays small enough for the cache of the
/// processor. Ids far apart also work, with a page of 512 bytes each.
struct OrderIndex: ~Copyable {
    /// A page in the table.
    struct Entry: BitwiseCopyable {
        /// The ids of the page without their last bits.
        var number = 0
        var page = noIndex
        /// The number of orders in the page.
        var count: UInt32 = 0
    }

    private static let bits = 7
    private static let width: UInt32 = 1 << bits

    private var entries = Slab(capacity: 16, filler: Entry())
    private var mask: UInt32 = 15
    /// The shift that turns a hash into a place.
    private var shift: UInt64 = 60
    private var pageCount = 0

    private var slots = Slab(capacity: Int(Self.width), filler: noIndex)
    private var usedPages: UInt32 = 0
    /// The first unused page; each has the next one as its first slot.
    private var freePage = noIndex

    private(set) var count = 0

    /// The slot of an order; ``noIndex`` when it is absent.
    @inline(__always)
    func slot(of id: Int) -> UInt32 {
        let entry = entries[place(of: id >> Self.bits)]
        return entry.page == noIndex ? noIndex : slots[Self.index(of: id, in: entry.page)]
    }

    /// Adds an absent order.
    mutating func insert(_ slot: UInt32, id: Int) {
        count &+= 1
        let number = id >> Self.bits
        var place = place(of: number)
        if entries[place].page == noIndex {
            if (pageCount + 1) * 2 > Int(mask) {
                grow()
                place = self.place(of: number)
            }
            pageCount += 1
            entries[place] = Entry(number: number, page: newPage(), count: 0)
        }
        entries[place].count &+= 1
        slots[Self.index(of: id, in: entries[place].page)] = slot
    }

    /// Removes a present order.
    mutating func remove(id: Int) {
        count &-= 1
        let place = place(of: id >> Self.bits)
        let page = entries[place].page
        slots[Self.index(of: id, in: page)] = noIndex
        entries[place].count &-= 1
        guard entries[place].count == 0 else { return }
        slots[page &* Self.width] = freePage
        freePage = page
        pageCount -= 1
        close(place)
    }

    /// Moves up the entries behind a gap, so that no search stops early.
    private func close(_ gone: UInt32) {
        var (hole, place) = (gone, gone)
        while true {
            place = (place &+ 1) & mask
            let next = entries[place]
            if next.page == noIndex { break }
            if (place &- home(of: next.number)) & mask >= (place &- hole) & mask {
                entries[hole] = next
                hole = place
            }
        }
        entries[hole] = Entry()
    }

    private mutating func grow() {
        let size = mask
        mask = size * 2 + 1
        shift -= 1
        var old = Slab(capacity: Int(mask) + 1, filler: Entry())
        swap(&old, &entries)
        for index in 0...size where old[index].page != noIndex {
            entries[place(of: old[index].number)] = old[index]
        }
    }

    private mutating func newPage() -> UInt32 {
        guard freePage == noIndex else {
            let page = freePage
            freePage = slots[page &* Self.width]
            slots[page &* Self.width] = noIndex
            return page
        }
        usedPages &+= 1
        slots.reserve(Int(usedPages) * Int(Self.width))
        return usedPages &- 1
    }

    /// The place of a page in the table, or the place where it would be.
    @inline(__always)
    private func place(of number: Int) -> UInt32 {
        var place = home(of: number)
        while entries[place].page != noIndex, entries[place].number != number {
            place = (place &+ 1) & mask
        }
        return place
    }

    /// Spreads consecutive pages over the table (Fibonacci hashing).
    @inline(__always)
    private func home(of number: Int) -> UInt32 {
        let bits = UInt64(bitPattern: Int64(number))
        return UInt32(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    }

    @inline(__always)
    private static func index(of id: Int, in page: UInt32) -> UInt32 {
        page &* width &+ UInt32(truncatingIfNeeded: id) & (width &- 1)
    }
}
