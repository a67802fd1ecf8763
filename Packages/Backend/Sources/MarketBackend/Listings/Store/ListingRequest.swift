import DomainCore
import MarketDomain

/// A list of listings: filter, order and page size.
struct ListingRequest: Hashable, Sendable {
    let filter: ListingCriteria
    let size: Int

    var order: ListingOrder { ListingOrder(filter.sort, hasCurrency: filter.currency != nil) }

    /// Whether it is a search by relevance.
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
    var isWhole: Bool { filter == ListingCriteria(family: filter.family, sort: filter.sort) }
}

/// The listings to list, and their order.
struct ListingCriteria: Hashable, Sendable {
    enum Family: Int, CaseIterable, Hashable, Sendable {
        /// Every listing: generation 1.
        case all
        /// Listings in a currency of the market: generation 3.
        case market
    }

    var family = Family.market
    /// Words, syllables or initial consonants.
    var text: String?
    var currency: Currency?
    /// The range of the asking price, in the smallest unit of the currency.
    var lowest: Int?
    var highest: Int?
    var inStock = false
    /// Excludes sold and reserved listings.
    var isAvailable = false
    var category: ProductCategory?
    var vendor: Int?
    var sort = ProductSort.newest
}

/// The beginning of a page of listings.
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
    /// In searches, the text that was searched for instead.
    var reading: SearchReading?
    /// In searches, the reasons why listings match when their names alone do not, by id.
    var matches: [Int: ProductMatch] = [:]
}
