import EventCore
import SQLCore

/// The part of a listing that counts and the search index depend on.
struct ListingSearchText {
    let id: Int
    let name: String
    let description: String
    let vendorName: String
    let isInMarket: Bool
    let isDeleted: Bool

    /// The selected columns, with the table alias `l`.
    static let columns = """
        l.id, l.name, l.description, coalesce((SELECT v.name FROM vendor v WHERE v.id = l.vendor), ''),
        l.in_market, l.restorable_until IS NOT NULL
        """

    /// Reads a row with these columns.
    init(_ row: any SQLStatement) {
        (id, name, description, vendorName) = (row.int(0), row.text(1), row.text(2), row.text(3))
        (isInMarket, isDeleted) = (row.int(4) != 0, row.int(5) != 0)
    }

    static func find(_ id: Int, on connection: any SQLConnection) throws(StoreError) -> ListingSearchText? {
        try connection.first(
            "SELECT \(columns) FROM listing l WHERE l.id = ?1", .int(id)
        ) { ListingSearchText($0) }
    }

    /// Adds it to lists and searches.
    func show(on connection: any SQLConnection) throws(StoreError) {
        try count(1, on: connection)
        try ListingIndex.add(self, on: connection)
    }

    /// Removes it from lists and searches.
    func hide(on connection: any SQLConnection) throws(StoreError) {
        try count(-1, on: connection)
        try ListingIndex.remove(self, on: connection)
    }

    private func count(_ more: Int, on connection: any SQLConnection) throws(StoreError) {
        for family in ListingCriteria.Family.allCases where isInMarket || family == .all {
            try ListingCounts(family: family, connection: connection).add(more, id)
        }
        try ListingNumber.generation.advance(on: connection)
        ProductEventReader.log.announce(on: connection)
    }
}
