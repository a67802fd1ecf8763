import DomainCore
import MarketDomain

/// A list of listings: filter, order and page size.
struct ListingRequest: Hashable, Sendable {
    let filter: ListingFilter
    let size: Int

    var order: ListingOrder { ListingOrder(filter.sort, hasCurrency: filter.currency != nil) }

    /// Whether it is a search in the order of how well listings fit.
    var isRanked: Bool { filter.sort == .best && filter.text != nil }

    /// The same list in another order.
    func sorted(_ sort: ProductSort) -> ListingRequest {
        var filter = filter
        filter.sort = sort
        return ListingRequest(filter: filter, size: size)
    }

    /// Whether it lists a whole family newest first; its pages are found by counts.
    var isPlain: Bool { filter.sort == .newest && isWhole }

    /// Whether it lists a whole family, in any order.
    var isWhole: Bool { filter == ListingFilter(family: filter.family, sort: filter.sort) }
}

/// Which listings to list.
struct ListingFilter: Hashable, Sendable {
    enum Family: Int, CaseIterable, Hashable, Sendable {
        /// Every listing: generation 1.
        case all
        /// Listings in a currency of the market: generation 3.
        case market
    }

    var family = Family.market
    /// Words, syllables, initial consonants.
    var text: String?
    var currency: Currency?
    /// The range of the asking price, in the smallest unit of the currency.
    var lowest: Int?
    var highest: Int?
    var inStock = false
    /// Neither sold nor reserved.
    var isAvailable = false
    var category: ProductCategory?
    var vendor: Int?
    var sort = ProductSort.newest
}

/// Where a page of listings begins.
enum ListingStart: Hashable, Sendable {
    /// Counts from 1.
    case page(Int)
    /// The value of ``ListingPage/nextCursor``; empty is the first page.
    case cursor(String)
}

/// One page of listings.
struct ListingPage: Sendable {
    let rows: [ListingRow]
    /// The number of matches.
    let total: Int
    /// The cursor of the next page; `nil` at the end, and for pages requested by number.
    let nextCursor: String?
    /// Of a search: what was searched for in the place of the text.
    var reading: SearchReading?
    /// Of a search: what the listings were found by that were not by their names, by their ids.
    var matches: [Int: ProductMatch] = [:]
}
