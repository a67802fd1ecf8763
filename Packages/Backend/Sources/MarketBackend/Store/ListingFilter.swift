import MarketDomain

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
