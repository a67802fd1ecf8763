import SQLCore

/// The statement of the list that is asked for most: all of a family, the newest first. It takes an id that all
/// are below, how many to read and how many to skip.
enum NewestListings {
    static func of(_ family: ListingFilter.Family, _ dialect: SQLDialect) -> String {
        guard dialect.name == SQLDialect.sqlite.name else { return make(family, hint: "") }
        return family == .market ? market : all
    }

    private static let all = make(.all, hint: ListingWalk.all.hint(for: .sqlite))
    private static let market = make(.market, hint: ListingWalk.market.hint(for: .sqlite))

    private static func make(_ family: ListingFilter.Family, hint: String) -> String {
        """
        SELECT \(ListingRow.columns), l.id FROM listing l \(hint)
        WHERE l.restorable_until IS NULL\(family == .market ? " AND l.in_market = 1" : "") AND l.id < ?1
        ORDER BY l.id DESC LIMIT ?2 OFFSET ?3
        """
    }
}
