/// The layout of an index in PostgreSQL, which reads all matches of a condition before it orders them. Every token
/// begins with the number of a block of ids, so that a statement finds the matches block by block and stops when it has
/// enough.
enum SearchBlock {
    /// The number of ids in a block. Of a million entries, the newest ten thousand matches are found in less than a
    /// tenth of a second, whether all match or few; without blocks, the case in which all match took more than a
    /// second.
    static let size = 65_536
    /// The placeholder for the number of the block in a condition. No folded text contains it.
    static let placeholder = "\u{E003}"

    /// The ids to read first.
    enum Order { case lowest, highest }

    /// Prefixes the tokens of an entry, which are separated by spaces, with the number of its block.
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

    /// A query for at most `count` matching ids, in order. `condition` is a further condition on an id, `m.id`; it is
    /// checked id by id, until there are enough.
    ///
    /// Every row of `reading` has the ids of one block, and names the next non-empty block. Within a block, all matches
    /// are read by the index of tokens and only then ordered: `id + 0` keeps PostgreSQL from reading entries in order
    /// to check which of them match. `OFFSET 0` keeps it from reading a block again for each use of its ids.
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
