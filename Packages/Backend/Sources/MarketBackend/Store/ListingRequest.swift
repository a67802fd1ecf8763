import MarketDomain

/// Pages of so many listings that pass a filter.
struct ListingRequest: Hashable, Sendable {
    let filter: ListingFilter
    let size: Int

    var order: ListingOrder { ListingOrder(filter.sort, hasCurrency: filter.currency != nil) }

    /// Whether it is all of a family by newest first, whose pages are found by counts.
    var isPlain: Bool { filter.sort == .newest && isWhole }

    /// Whether it is all of a family, in whatever order.
    var isWhole: Bool { filter == ListingFilter(family: filter.family, sort: filter.sort) }
}

/// Which listings, in which order.
struct ListingFilter: Hashable, Sendable {
    enum Family: Int, CaseIterable, Hashable, Sendable {
        /// Every listing: generation 1.
        case all
        /// Those in a currency of the market: generation 3.
        case market
    }

    var family = Family.market
    /// Words, syllables, initial consonants.
    var text: String?
    var currency: Currency?
    /// Of what is asked, in the smallest unit of the currency.
    var lowest: Int?
    var highest: Int?
    var inStock = false
    var vendor: Int?
    var sort = ProductSort.newest
}

/// Where a page of listings begins.
enum ListingStart: Hashable, Sendable {
    /// Counts from 1.
    case page(Int)
    /// What ``ListingPage/nextCursor`` said; empty is the first page.
    case cursor(String)
}

/// One page of listings.
struct ListingPage: Sendable {
    let rows: [ListingRow]
    /// How many the filter finds.
    let total: Int
    /// Where the next page begins; `nil` at the end. Only for pages that were asked for by a cursor.
    let nextCursor: String?
}
