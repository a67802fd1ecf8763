import MarketDomain
import SQLCore

/// The indexes for lists. They do not contain deleted listings.
enum ListingWalk: String, CaseIterable {
    case all = "listing_all"
    case market = "listing_market"
    case vendor = "listing_by_vendor"
    case currency = "listing_by_currency"
    case price = "listing_by_price"
    case priceDown = "listing_by_price_down"
    case name = "listing_by_name"
    case stock = "listing_by_stock"
    case category = "listing_by_category"
    case categoryPrice = "listing_by_category_and_price"
    case categoryPriceDown = "listing_by_category_and_price_down"
    case categoryName = "listing_by_category_and_name"
    case categoryStock = "listing_by_category_and_stock"

    /// The indexes of the first version of the tables.
    static let first: [ListingWalk] = [
        .all, .market, .vendor, .currency, .price, .priceDown, .name, .stock,
    ]
    /// The indexes of a category in orders other than that of ids.
    static let categoryOrders: [ListingWalk] = [
        .categoryPrice, .categoryPriceDown, .categoryName, .categoryStock,
    ]

    /// The index for a filter and an order; `nil` lets the database choose.
    init?(_ filter: ListingCriteria) {
        guard filter.text == nil else { return nil }
        if filter.vendor != nil {
            self = .vendor
            return
        }
        let hasCategory = filter.category != nil
        switch filter.sort {
        case .newest, .oldest, .best:
            self =
                hasCategory
                ? .category : filter.currency != nil ? .currency : filter.family == .market ? .market : .all
        case .cheapest: self = hasCategory ? .categoryPrice : .price
        case .dearest: self = hasCategory ? .categoryPriceDown : .priceDown
        case .name: self = hasCategory ? .categoryName : .name
        case .stock: self = hasCategory ? .categoryStock : .stock
        }
    }

    func create(on connection: any SQLConnection) throws(StoreError) {
        try connection.executeScript(
            "CREATE INDEX \(rawValue) ON listing (\(columns)) WHERE restorable_until IS NULL\(condition);")
    }

    /// Forces SQLite to use the index, whatever its statistics about the filter.
    func hint(for dialect: SQLDialect) -> String {
        dialect.reading(by: rawValue)
    }

    /// The columns of the order, then those of filters, so that rows that do not match are never read.
    private var columns: String {
        switch self {
        case .all, .market: "id, stock"
        case .vendor: "vendor, id, in_market"
        case .currency: "currency, id, stock, asked"
        case .price: "currency, asked, newness, in_market, stock"
        case .priceDown: "currency, asked_down, newness, in_market, stock"
        case .name: "name_key, newness, in_market, stock"
        case .stock: "stock_down, newness, in_market"
        case .category: "category, id, in_market, currency, stock, asked"
        case .categoryPrice: "category, \(Self.price.columns)"
        case .categoryPriceDown: "category, \(Self.priceDown.columns)"
        case .categoryName: "category, \(Self.name.columns)"
        case .categoryStock: "category, \(Self.stock.columns)"
        }
    }

    private var condition: String {
        if self == .market { return " AND in_market = 1" }
        return Self.categoryOrders.contains(self) ? " AND category IS NOT NULL" : ""
    }
}
