/// The price levels of one side of a book, sorted by key: the best level has the largest.
///
/// Keys lie in sorted chunks of 64, and the chunks in a sorted list: a B+ tree of two floors. Two searches find any key, and
/// no change moves more than a chunk and the short list. Its arithmetic is not checked, because it is on indices that are in
/// range by construction.
struct PriceLadder: ~Copyable {
    /// The position of a key, or the position where it would be.
    struct Position {
        fileprivate var row: UInt32
        fileprivate var column: UInt32
        /// The level at the position; ``noIndex`` when the key has no level.
        let level: UInt32
    }

    /// A key with its target: a level, or a chunk of which it is the first key.
    struct Cell: BitwiseCopyable {
        var key: Int
        var target: UInt32

        /// Follows the last cell of a chunk or list: its key is larger than any.
        static let none = Cell(key: 1 << 61, target: noIndex)
    }

    private static let width: UInt32 = 64

    /// The list of chunks, in order, and the number of keys in each.
    private var chunks = Slab(capacity: Int(Self.width), filler: Cell.none)
    private var counts = Slab(capacity: Int(Self.width), filler: UInt32(0))
    private var rows: UInt32 = 0
    /// Every 64th entry of the list, so that a long list is searched in two steps: a sparse index.
    private var sparse = Slab(capacity: 4, filler: Cell.none)

    /// The chunks, 64 cells each.
    private var cells = Slab(capacity: Int(Self.width), filler: Cell.none)
    private var used: UInt32 = 0
    /// The first unused chunk; each leads to the next one.
    private var free = noIndex

    /// The level with the largest key; ``noIndex`` without levels.
    private(set) var best = noIndex

    var isEmpty: Bool { rows == 0 }

    /// Changes nothing. It is `mutating` so that the ladder is passed by address: a call that only reads copies the ladder
    /// to the stack first, which takes longer than the search.
    mutating func position(of key: Int) -> Position {
        guard rows > 0 else { return Position(row: 0, column: 0, level: noIndex) }
        let row = row(of: key)
        let start = start(of: row)
        let column = cells.countBelow(key, from: start)
        let cell = cells[start &+ min(column, Self.width &- 1)]
        return Position(row: row, column: column, level: cell.key == key ? cell.target : noIndex)
    }

    /// Adds a level where `position(of:)` found none.
    mutating func insert(_ level: UInt32, key: Int, at position: Position) {
        var (row, column) = (position.row, position.column)
        if rows == 0 { insertRow(0, Cell(key: key, target: newChunk()), count: 0) }
        if counts[row] == Self.width {
            split(row)
            if column > Self.width / 2 { (row, column) = (row &+ 1, column &- Self.width / 2) }
        }
        let (start, count) = (start(of: row), counts[row])
        cells.move(count &- column, from: start &+ column, to: start &+ column &+ 1)
        cells[start &+ column] = Cell(key: key, target: level)
        counts[row] = count &+ 1
        if column == 0 { setFirst(key, of: row) }
        if column == count, row == rows &- 1 { best = level }
    }

    /// Removes the level with that key, which must be present.
    mutating func remove(_ key: Int) {
        let row = row(of: key)
        let (start, count) = (start(of: row), counts[row] &- 1)
        let last = start &+ count
        let place = cells[last].key == key ? last : start &+ cells.countBelow(key, from: start)
        assert(cells[place].key == key, "a level that is there")
        cells.move(last &- place, from: place &+ 1, to: place)
        cells[last] = Cell.none
        counts[row] = count
        if count == 0 {
            removeRow(row)
        } else if place == start {
            setFirst(cells[start].key, of: row)
        }
        guard place == last, row &+ 1 >= rows else { return }
        best = rows == 0 ? noIndex : cells[self.start(of: rows &- 1) &+ counts[rows &- 1] &- 1].target
    }

    /// Calls `body` with each level, the best first, as long as it returns `true`.
    func forEach(_ body: (UInt32) -> Bool) {
        for row in (0..<rows).reversed() {
            let start = start(of: row)
            for column in (0..<counts[row]).reversed() where !body(cells[start &+ column].target) { return }
        }
    }

    /// The first cell of a row's chunk.
    @inline(__always)
    private func start(of row: UInt32) -> UInt32 { chunks[row].target &* Self.width }

    /// The last row whose first key is not above the key; the first row when there is no such row.
    @inline(__always)
    private func row(of key: Int) -> UInt32 {
        // Most searches are near the best price.
        if chunks[rows &- 1].key <= key { return rows &- 1 }
        var start: UInt32 = 0
        if rows > Self.width {
            let count = (rows &- 1) / Self.width &+ 1
            start = (max(sparse.firstIndex(above: key, count: count), 1) &- 1) &* Self.width
        }
        return max(start &+ chunks.countBelow(key &+ 1, from: start), 1) &- 1
    }

    @inline(__always)
    private mutating func setFirst(_ key: Int, of row: UInt32) {
        chunks[row].key = key
        if row % Self.width == 0, rows > Self.width { sparse[row / Self.width].key = key }
    }

    private mutating func split(_ row: UInt32) {
        let half = Self.width / 2
        let chunk = newChunk()
        let (source, target) = (start(of: row) &+ half, chunk &* Self.width)
        cells.move(half, from: source, to: target)
        for place in source..<source &+ half { cells[place] = Cell.none }
        counts[row] = half
        insertRow(row &+ 1, Cell(key: cells[target].key, target: chunk), count: half)
    }

    private mutating func newChunk() -> UInt32 {
        if free != noIndex {
            let chunk = free
            free = cells[chunk &* Self.width].target
            return chunk
        }
        used &+= 1
        cells.reserve(Int(used) * Int(Self.width))
        return used &- 1
    }

    private mutating func insertRow(_ row: UInt32, _ chunk: Cell, count: UInt32) {
        chunks.reserve(Int(rows) + 1)
        counts.reserve(Int(rows) + 1)
        chunks.move(rows &- row, from: row, to: row &+ 1)
        counts.move(rows &- row, from: row, to: row &+ 1)
        chunks[row] = chunk
        counts[row] = count
        rows &+= 1
        setSparse(from: rows == Self.width &+ 1 ? 0 : row)
    }

    private mutating func removeRow(_ row: UInt32) {
        let chunk = chunks[row].target
        cells[chunk &* Self.width].target = free
        free = chunk
        let rest = rows &- row &- 1
        chunks.move(rest, from: row &+ 1, to: row)
        counts.move(rest, from: row &+ 1, to: row)
        rows &-= 1
        chunks[rows] = Cell.none
        if row < rows { setSparse(from: row) }
    }

    /// Rebuilds the sparse index from a row on.
    private mutating func setSparse(from row: UInt32) {
        guard rows > Self.width else { return }
        let last = (rows &- 1) / Self.width
        sparse.reserve(Int(last) + 1)
        for index in row / Self.width...last { sparse[index] = chunks[index &* Self.width] }
    }
}

extension Slab<PriceLadder.Cell> {
    /// The number of cells, among 64 sorted ones from `start` on, whose key is below `key`.
    ///
    /// Takes two steps of eight comparisons that do not wait for each other, and avoids branches, which would be
    /// unpredictable.
    @inline(__always)
    fileprivate func countBelow(_ key: Int, from start: UInt32) -> UInt32 {
        func isBelow(_ index: UInt32) -> UInt32 {
            UInt32(truncatingIfNeeded: UInt(bitPattern: self[index].key &- key) >> 63)
        }
        var groups: UInt32 = 0
        for group in UInt32(0)..<7 { groups &+= isBelow(start &+ group &* 8 &+ 7) }
        var count = groups &* 8
        let group = start &+ count
        for index in UInt32(0)..<8 { count &+= isBelow(group &+ index) }
        return count
    }

    /// The first of `count` sorted cells whose key is above `key`; `count` without one.
    @inline(__always)
    fileprivate func firstIndex(above key: Int, count: UInt32) -> UInt32 {
        var (low, high) = (UInt32(0), count)
        while low < high {
            let middle = (low &+ high) / 2
            if self[middle].key <= key { low = middle &+ 1 } else { high = middle }
        }
        return low
    }
}
