import Basics
import SQLCore

/// A cache of list counts and page positions. It is valid for one generation of the data, which the caller has read
/// in the same transaction.
final class RecentLists: Sendable {
    private struct PageKey: Hashable {
        let filter: ListingCriteria
        let offset: Int
    }

    private let totals = MemoryCache<ListingCriteria, (value: Int, generation: Int)>(costCap: 256)
    private let places = MemoryCache<PageKey, (value: ListingKey, generation: Int)>(costCap: 512)

    func total(of filter: ListingCriteria, at generation: Int) -> Int? {
        totals.value(for: filter).flatMap { $0.generation == generation ? $0.value : nil }
    }

    func save(total: Int, of filter: ListingCriteria, at generation: Int) {
        totals.save((total, generation), for: filter, cost: 1)
    }

    /// The key of the last of a number of listings.
    func place(behind offset: Int, of filter: ListingCriteria, at generation: Int) -> ListingKey? {
        places.value(for: PageKey(filter: filter, offset: offset))
            .flatMap { $0.generation == generation ? $0.value : nil }
    }

    func save(_ key: ListingKey, behind offset: Int, of filter: ListingCriteria, at generation: Int) {
        places.save((key, generation), for: PageKey(filter: filter, offset: offset), cost: 1)
    }
}

/// The statement of the most frequent list: a whole family, newest first. Its parameters are an upper bound of ids,
/// the limit and the offset.
enum NewestListings {
    static func of(_ family: ListingCriteria.Family, _ dialect: SQLDialect) -> String {
        guard dialect == .sqlite else { return make(family, hint: "") }
        return family == .market ? market : all
    }

    private static let all = make(.all, hint: ListingWalk.all.hint(for: .sqlite))
    private static let market = make(.market, hint: ListingWalk.market.hint(for: .sqlite))

    private static func make(_ family: ListingCriteria.Family, hint: String) -> String {
        """
        SELECT \(ListingRow.columns), l.id FROM listing l \(hint)
        WHERE l.restorable_until IS NULL\(family == .market ? " AND l.in_market = 1" : "") AND l.id < ?1
        ORDER BY l.id DESC LIMIT ?2 OFFSET ?3
        """
    }
}
