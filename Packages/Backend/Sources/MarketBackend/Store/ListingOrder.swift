import MarketDomain

/// An order of listings as SQL: all its columns go up, or all go down, and together they tell any two listings
/// apart.
struct ListingOrder: Hashable, Sendable {
    let columns: [String]
    let isAscending: Bool

    /// `hasCurrency` says whether all listings are in one currency.
    init(_ sort: ProductSort, hasCurrency: Bool) {
        let currency = hasCurrency ? [] : ["currency"]
        (columns, isAscending) =
            switch sort {
            case .newest: (["id"], false)
            case .oldest: (["id"], true)
            case .cheapest: (currency + ["asked", "newness"], true)
            case .dearest: (currency + ["asked_down", "newness"], true)
            case .name: (["name_key", "newness"], true)
            case .stock: (["stock_down", "newness"], true)
            }
    }

    /// Follows `ORDER BY`, of a table that the statement calls `l`.
    var terms: String {
        columns.map { "l.\($0) \(isAscending ? "ASC" : "DESC")" }.joined(separator: ", ")
    }

    /// Compares rows with one that lies before them.
    var comparison: String { isAscending ? ">" : "<" }

    /// Whether a column holds text; all others hold numbers.
    static func isText(_ column: String) -> Bool { column == "currency" || column == "name_key" }
}
