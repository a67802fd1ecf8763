/// The names of query parameters.
public enum MarketParameter {
    // Generation 3
    /// The number of a page, from 1.
    public static let page = "page_no"
    /// How many products a page has, from 1 to 100.
    public static let size = "items_per_page"
    /// As the first clients of generation 3 spelled them.
    public static let oldPage = "page-no"
    /// The same for the size.
    public static let oldSize = "items-per-page"
    /// What name or description are to contain.
    public static let search = "search_value"

    // Ours
    /// The code of the only currency.
    public static let currency = "currency"
    /// Of what is asked, as a decimal number: `12.50`.
    public static let lowestPrice = "min_price"
    /// The same for the other end.
    public static let highestPrice = "max_price"
    /// `true` leaves out what is sold out.
    public static let inStock = "in_stock"
    /// The number of the only vendor.
    public static let vendor = "vendor_id"
    /// A name of the domain's `ProductSort`.
    public static let sort = "sort"
    /// Where a page begins: what `next_cursor` (3b: `nextCursor`) of the page before said; empty for the
    /// first page. The envelope has that key only when this parameter is there.
    public static let cursor = "cursor"
}
