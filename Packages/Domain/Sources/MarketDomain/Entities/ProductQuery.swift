/// Which products to list.
public struct ProductQuery: Hashable, Sendable {
    /// Where a page is.
    public enum Start: Hashable, Sendable {
        /// Counts from 1.
        case page(Int)
        /// After what a page ended with, however the list has moved since; what `Page.nextCursor` said.
        case cursor(String)
    }

    /// How many products a page may have.
    public static let sizes = 1...100

    /// Words, syllables or initial consonants of name, vendor and description.
    public var text: String?
    /// Only prices in this.
    public var currency: Currency?
    /// Of what is asked, both ends included; needs a currency.
    public var lowest: Money?
    /// The other end; needs a currency.
    public var highest: Money?
    /// Only what there is some of.
    public var inStock: Bool
    /// Only what can be bought: neither sold nor reserved.
    public var isAvailable: Bool
    /// Only this kind of things.
    public var category: ProductCategory?
    /// Only what this one sells.
    public var vendor: Vendor.ID?
    /// In which order.
    public var sort: ProductSort
    /// Where the page begins.
    public var start: Start
    /// How many a page has.
    public var size: Int

    /// Everything may be left out: the first page of all, newest first, or what fits a text best.
    public init(
        text: String? = nil, currency: Currency? = nil, lowest: Money? = nil, highest: Money? = nil,
        inStock: Bool = false, isAvailable: Bool = false, category: ProductCategory? = nil,
        vendor: Vendor.ID? = nil, sort: ProductSort? = nil,
        start: Start = .page(1), size: Int = 20
    ) {
        self.text = text
        self.currency = currency
        self.lowest = lowest
        self.highest = highest
        self.inStock = inStock
        self.isAvailable = isAvailable
        self.category = category
        self.vendor = vendor
        self.sort = sort ?? (text == nil ? .newest : .best)
        self.start = start
        self.size = size
    }

    /// The same without a place in it.
    public var filter: ProductQuery {
        var filter = self
        (filter.start, filter.size) = (.page(1), 20)
        return filter
    }
}

/// In which order products are listed; equal ones by newest first.
public enum ProductSort: String, CaseIterable, Hashable, Sendable {
    case newest, oldest
    /// By what is asked, within each currency.
    case cheapest, dearest
    case name
    /// The largest stock first.
    case stock
    /// What fits a search best; without a text the newest first.
    case best
}
