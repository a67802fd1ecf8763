import SQLCore

/// The number of listings of a family in each block of ids, so that a page is found by reading a few counts: blocks
/// of 64 ids, blocks of 64 blocks, and so on, four levels. Only visible listings are counted.
struct ListingCounts {
    private static let levels = 4
    private static let fanoutBits = 6

    let family: ListingCriteria.Family
    let connection: any SQLConnection

    static func create(on connection: any SQLConnection) throws(StoreError) {
        let integer = connection.dialect.integerType
        try connection.executeScript(
            """
            CREATE TABLE listing_block (
                id \(integer) PRIMARY KEY, count \(integer) NOT NULL)\(connection.dialect.tableOptions);
            """)
    }

    /// Counts a listing that is added to or removed from the lists of the family.
    func add(_ more: Int, _ listing: Int) throws(StoreError) {
        for level in 1...Self.levels {
            let block = row(level, listing >> (level * Self.fanoutBits))
            try connection.execute(
                """
                INSERT INTO listing_block (id, count) VALUES (?1, ?2)
                ON CONFLICT (id) DO UPDATE SET count = listing_block.count + excluded.count
                """, .int(block), .int(more))
            if more < 0 {
                try connection.execute(
                    "DELETE FROM listing_block WHERE id = ?1 AND count = 0", .int(block))
            }
        }
    }

    /// The number of listings.
    func total() throws(StoreError) -> Int {
        let statement = try connection.statement(
            "SELECT sum(count) FROM listing_block WHERE id BETWEEN ?1 AND ?2")
        defer { statement.reset() }
        let blocks = children(of: nil, Self.levels)
        try statement.bind(blocks.lowerBound, at: 1)
        try statement.bind(blocks.upperBound, at: 2)
        return try statement.step() ? statement.int(0) : 0
    }

    /// Finds the listing after a number of newer ones: its id is below `end`, with `skip` newer listings below `end`.
    /// `skip` is less than 64.
    func place(after newer: Int) throws(StoreError) -> (end: Int, skip: Int) {
        guard newer >= 1 << Self.fanoutBits else { return (.max, newer) }
        var rest = newer
        var block: Int?
        for level in (1...Self.levels).reversed() {
            guard let next = try child(of: block, level, skipping: &rest) else { return (0, 0) }
            block = next
        }
        return (((block ?? 0) + 1) << Self.fanoutBits, rest)
    }

    /// The newest block that, together with newer blocks, has more than `rest` listings. Subtracts the listings of newer
    /// blocks from `rest`.
    private func child(of parent: Int?, _ level: Int, skipping rest: inout Int) throws(StoreError) -> Int? {
        let statement = try connection.statement(
            "SELECT id, count FROM listing_block WHERE id BETWEEN ?1 AND ?2 ORDER BY id DESC")
        defer { statement.reset() }
        let blocks = children(of: parent, level)
        try statement.bind(blocks.lowerBound, at: 1)
        try statement.bind(blocks.upperBound, at: 2)
        while try statement.step() {
            let count = statement.int(1)
            if rest < count { return statement.int(0) - row(level, 0) }
            rest -= count
        }
        return nil
    }

    private func children(of parent: Int?, _ level: Int) -> ClosedRange<Int> {
        guard let parent else { return row(level, 0)...row(level + 1, 0) - 1 }
        let first = row(level, parent << Self.fanoutBits)
        return first...first + (1 << Self.fanoutBits) - 1
    }

    /// Each level of each family has its own range of row ids.
    private func row(_ level: Int, _ block: Int) -> Int { (family.rawValue << 2 + level) << 56 + block }
}
