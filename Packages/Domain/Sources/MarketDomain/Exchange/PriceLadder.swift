/// The price levels of one side of a book, sorted by key: the best has the largest.
///
/// Keys lie in sorted chunks of 64, and the chunks in a sorted list: a B+ tree of two floors. Any key is found in two
/// binary searches, and no change moves more than a chunk and the short list. Its arithmetic is on indices that are in range by
/// construction, so it is not checked.
struct PriceLadder: ~Copyable {
    /// Where a key is, or would be.
    struct Position {
        fileprivate var row: UInt32
        fileprivate var column: UInt32
        /// The level there; ``noIndex`` when the key has none.
        let level: UInt32
    }

    private static let width: UInt32 = 64

    // The list of chunks, in order: each one's first key, where it lies and how many keys it has.
    private var firsts = Slab(capacity: 4, filler: 0)
    private var chunks = Slab(capacity: 4, filler: noIndex)
    private var counts = Slab(capacity: 4, filler: UInt32(0))
    private var rows: UInt32 = 0

    // The chunks: 64 keys with their levels each.
    private var keys = Slab(capacity: Int(Self.width), filler: 0)
    private var levels = Slab(capacity: Int(Self.width), filler: noIndex)
    private var used: UInt32 = 0
    /// The first chunk that nobody uses; each has the next one as its first level.
    private var free = noIndex

    /// The level with the largest key; ``noIndex`` when there is none.
    private(set) var best = noIndex

    var isEmpty: Bool { rows == 0 }

    /// Changes nothing. It is `mutating` so that it is called with an address: a call that only reads copies the ladder
    /// to the stack first, which takes longer than the search.
    mutating func position(of key: Int) -> Position {
        guard rows > 0 else { return Position(row: 0, column: 0, level: noIndex) }
        // Mostly near the best.
        let row = firsts[rows &- 1] <= key ? rows &- 1 : row(of: key)
        let start = chunks[row] &* Self.width
        let place = keys.firstIndex(in: start, count: counts[row], notBelow: key)
        let isFound = place < start &+ counts[row] && keys[place] == key
        return Position(row: row, column: place &- start, level: isFound ? levels[place] : noIndex)
    }

    /// Adds a level where `position(of:)` found none.
    mutating func insert(_ level: UInt32, key: Int, at position: Position) {
        var (row, column) = (position.row, position.column)
        if rows == 0 { insertRow(0, first: key, chunk: newChunk(), count: 0) }
        if counts[row] == Self.width {
            split(row)
            if column > Self.width / 2 { (row, column) = (row &+ 1, column &- Self.width / 2) }
        }
        let (start, count) = (chunks[row] &* Self.width, counts[row])
        keys.move(count &- column, from: start &+ column, to: start &+ column &+ 1)
        levels.move(count &- column, from: start &+ column, to: start &+ column &+ 1)
        keys[start &+ column] = key
        levels[start &+ column] = level
        counts[row] = count &+ 1
        if column == 0 { firsts[row] = key }
        if column == count, row == rows &- 1 { best = level }
    }

    /// Takes out the level with that key, which is there.
    mutating func remove(_ key: Int) {
        let row = firsts[rows &- 1] <= key ? rows &- 1 : row(of: key)
        let (start, count) = (chunks[row] &* Self.width, counts[row] &- 1)
        let last = start &+ count
        let place = keys[last] == key ? last : keys.firstIndex(in: start, count: count, notBelow: key)
        assert(keys[place] == key, "a level that is there")
        keys.move(last &- place, from: place &+ 1, to: place)
        levels.move(last &- place, from: place &+ 1, to: place)
        counts[row] = count
        if count == 0 {
            removeRow(row)
        } else if place == start {
            firsts[row] = keys[start]
        }
        guard place == last, row &+ 1 >= rows else { return }
        best = rows == 0 ? noIndex : levels[chunks[rows &- 1] &* Self.width &+ counts[rows &- 1] &- 1]
    }

    /// Calls `body` with each level, the best first, as long as it returns `true`.
    func forEach(_ body: (UInt32) -> Bool) {
        for row in (0..<rows).reversed() {
            let start = chunks[row] &* Self.width
            for column in (0..<counts[row]).reversed() where !body(levels[start &+ column]) { return }
        }
    }

    /// The last row whose first key is not above the key; the first row when there is none.
    @inline(__always)
    private func row(of key: Int) -> UInt32 {
        let row = firsts.firstIndex(in: 0, count: rows, notBelow: key)
        if row < rows, firsts[row] == key { return row }
        return row == 0 ? 0 : row &- 1
    }

    private mutating func split(_ row: UInt32) {
        let half = Self.width / 2
        let chunk = newChunk()
        let (source, target) = (chunks[row] &* Self.width &+ half, chunk &* Self.width)
        keys.move(half, from: source, to: target)
        levels.move(half, from: source, to: target)
        counts[row] = half
        insertRow(row &+ 1, first: keys[target], chunk: chunk, count: half)
    }

    private mutating func newChunk() -> UInt32 {
        if free != noIndex {
            let chunk = free
            free = levels[chunk &* Self.width]
            return chunk
        }
        used &+= 1
        keys.reserve(Int(used &* Self.width))
        levels.reserve(Int(used &* Self.width))
        return used &- 1
    }

    private mutating func insertRow(_ row: UInt32, first: Int, chunk: UInt32, count: UInt32) {
        firsts.reserve(Int(rows) + 1)
        chunks.reserve(Int(rows) + 1)
        counts.reserve(Int(rows) + 1)
        firsts.move(rows &- row, from: row, to: row &+ 1)
        chunks.move(rows &- row, from: row, to: row &+ 1)
        counts.move(rows &- row, from: row, to: row &+ 1)
        firsts[row] = first
        chunks[row] = chunk
        counts[row] = count
        rows &+= 1
    }

    private mutating func removeRow(_ row: UInt32) {
        let chunk = chunks[row]
        levels[chunk &* Self.width] = free
        free = chunk
        let rest = rows &- row &- 1
        firsts.move(rest, from: row &+ 1, to: row)
        chunks.move(rest, from: row &+ 1, to: row)
        counts.move(rest, from: row &+ 1, to: row)
        rows &-= 1
    }
}
