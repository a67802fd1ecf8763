/// How an index lies in PostgreSQL, which reads all matches of a condition before it puts them in order. Every token
/// begins with the number of a block of ids, so that a statement finds the matches of one block after the other and
/// stops when it has enough.
enum SearchBlock {
    /// How many ids a block has. Of a million entries, the newest ten thousand that match are found in less than a tenth
    /// of a second, whether all match or few; without blocks the former took more than a second.
    static let size = 65_536
    /// What stands for the number of the block in a condition. No folded text has it.
    static let placeholder = "\u{E003}"

    /// Which ids are read first.
    enum Order { case lowest, highest }

    /// Puts the number of an entry's block in front of its tokens, which are separated by spaces.
    static func tokens(_ tokens: [UInt8], of id: Int) -> [UInt8] {
        guard !tokens.isEmpty else { return [] }
        let number = Array("\(id / size):".utf8)
        var numbered = number
        numbered.reserveCapacity(tokens.count * 2)
        for byte in tokens {
            numbered.append(byte)
            if byte == 0x20 { numbered += number }
        }
        return numbered
    }

    /// A query of at most `count` ids that match, in order. `condition` is what else has to be true of an id, `m.id`;
    /// it is looked at for one after the other, until there are enough.
    ///
    /// Every row of `reading` has the ids of one block, and names the next block that has entries.
    /// Of a block, all matches are read by the index of tokens and only then put in order: `id + 0` keeps PostgreSQL
    /// from reading entries in order to see which of them match. `OFFSET 0` keeps it from reading a block for each use
    /// of its ids.
    static func ids(
        _ order: Order, _ count: String, in table: String, matching match: String, below end: String? = nil,
        where condition: String? = nil
    ) -> String {
        let (first, next, direction) =
            switch order {
            case .lowest:
                ("min(id)", "min(id) / \(size) FROM \(table) WHERE id >= (block + 1) * \(size)", "ASC")
            case .highest: ("max(id)", "max(id) / \(size) FROM \(table) WHERE id < block * \(size)", "DESC")
            }
        return """
            WITH RECURSIVE reading (block, ids, total) AS (
                SELECT \(first) / \(size), CAST('{}' AS BIGINT[]), CAST(0 AS BIGINT)
                FROM \(table)\(end.map { " WHERE id < \($0)" } ?? "")
            UNION ALL
                SELECT (SELECT \(next)), found.ids, total + cardinality(found.ids)
                FROM reading CROSS JOIN LATERAL (
                    SELECT ARRAY(
                        SELECT m.id FROM (
                            SELECT id + 0 AS id FROM \(table)
                            WHERE tokens @@ CAST(
                                replace(\(match), '\(placeholder)', CAST(block AS TEXT) || ':') AS TSQUERY)
                            \(end.map { "AND id + 0 < \($0)" } ?? "")
                            ORDER BY 1 \(direction)) AS m
                        \(condition.map { "WHERE \($0)" } ?? "")
                        ORDER BY m.id \(direction) LIMIT \(count)) AS ids OFFSET 0) AS found
                WHERE block IS NOT NULL AND total < \(count))
            SELECT m.id FROM reading CROSS JOIN LATERAL unnest(ids) AS m (id)
            ORDER BY m.id \(direction) LIMIT \(count)
            """
    }
}
