/// A selection of products to list.
public struct ProductQuery: Hashable, Sendable {
    /// The position of a page.
    public enum Start: Hashable, Sendable {
        /// Counts from 1.
        case page(Int)
        /// After the end of an earlier page, however the list has moved since; from `Page.nextCursor`.
        case cursor(String)
    }

    /// The allowed numbers of products on a page.
    public static let sizes = 1...100

    /// Words, syllables or initial consonants of name, vendor and description.
    public var text: String?
    /// Only prices in this currency.
    public var currency: Currency?
    /// The lowest asking price, inclusive; needs a currency.
    public var lowest: Money?
    /// The highest asking price, inclusive; needs a currency.
    public var highest: Money?
    /// Only products in stock.
    public var inStock: Bool
    /// Only products that can be bought: neither sold nor reserved.
    public var isAvailable: Bool
    /// Only products of this category.
    public var category: ProductCategory?
    /// Only products of this vendor.
    public var vendor: Vendor.ID?
    /// The order of the list.
    public var sort: ProductSort
    /// The beginning of the page.
    public var start: Start
    /// The number of products on a page.
    public var size: Int

    /// Every argument may be omitted: the first page of all products, newest first, or with a text the best matches first.
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

    /// The same query for the first page of the usual size.
    public var filter: ProductQuery {
        var filter = self
        (filter.start, filter.size) = (.page(1), 20)
        return filter
    }
}

/// The order of a product list; equal products are listed newest first.
public enum ProductSort: String, CaseIterable, Hashable, Sendable {
    case newest, oldest
    /// By asking price, within each currency.
    case cheapest, dearest
    case name
    /// The largest stock first.
    case stock
    /// The best match of a search first; without a text the newest first.
    case best
}
