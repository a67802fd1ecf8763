import SQLCore

/// The part of a listing that counts and the search index depend on.
struct ListingText {
    let id: Int
    let name: String
    let description: String
    let isInMarket: Bool
    let isDeleted: Bool

    static func find(_ id: Int, on connection: any SQLConnection) throws(StoreError) -> ListingText? {
        try connection.first(
            """
            SELECT id, name, description, in_market, restorable_until IS NOT NULL FROM listing WHERE id = ?1
            """, .int(id)
        ) { row in
            ListingText(
                id: row.int(0), name: row.text(1), description: row.text(2), isInMarket: row.int(3) != 0,
                isDeleted: row.int(4) != 0)
        }
    }

    /// Adds it to lists and searches.
    func show(on connection: any SQLConnection) throws(StoreError) {
        try count(1, on: connection)
        try ListingIndex.add(id, name: name, description: description, on: connection)
    }

    /// Removes it from lists and searches.
    func hide(on connection: any SQLConnection) throws(StoreError) {
        try count(-1, on: connection)
        try ListingIndex.remove(id, name: name, description: description, on: connection)
    }

    private func count(_ more: Int, on connection: any SQLConnection) throws(StoreError) {
        for family in ListingFilter.Family.allCases where isInMarket || family == .all {
            try ListingCounts(family: family, connection: connection).add(more, id)
        }
        try ListingNumber.generation.advance(on: connection)
    }
}
