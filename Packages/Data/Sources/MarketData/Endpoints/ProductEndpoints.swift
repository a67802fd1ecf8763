import MarketAPI
import MarketDomain
import NetworkCore
import TextCore

/// The requests that read products of generation 3.
enum ProductEndpoints {
    /// A server that knows our filters and sorts says where the page after the first one begins; others would
    /// pass over what they do not know.
    static func products(_ query: ProductQuery) -> Endpoint<ProductPageAnswer> {
        var items: [QueryItem] = []
        if case .page(let number) = query.start { items.append(QueryItem(MarketParameter.page, "\(number)")) }
        items.append(QueryItem(MarketParameter.size, "\(query.size)"))
        items += filter(query)
        if query.sort != .newest { items.append(QueryItem(MarketParameter.sort, query.sort.rawValue)) }
        switch query.start {
        case .cursor(let cursor): items.append(QueryItem(MarketParameter.cursor, cursor))
        case .page(1) where query.needsOurServer: items.append(QueryItem(MarketParameter.cursor, ""))
        case .page: break
        }
        return .json(RequestPath(encoded: MarketPath.products), query: items)
    }

    static func product(_ id: Product.ID) -> Endpoint<ProductAnswer> {
        .json(RequestPath(encoded: MarketPath.product(id)))
    }

    private static func filter(_ query: ProductQuery) -> [QueryItem] {
        var items: [QueryItem] = []
        if let text = query.text { items.append(QueryItem(MarketParameter.search, text.nfc)) }
        if let currency = query.currency { items.append(QueryItem(MarketParameter.currency, currency.code)) }
        if let lowest = query.lowest {
            items.append(QueryItem(MarketParameter.lowestPrice, lowest.decimal))
        }
        if let highest = query.highest {
            items.append(QueryItem(MarketParameter.highestPrice, highest.decimal))
        }
        if query.inStock { items.append(QueryItem(MarketParameter.inStock, "true")) }
        if let vendor = query.vendor { items.append(QueryItem(MarketParameter.vendor, "\(vendor)")) }
        return items
    }
}

extension ProductQuery {
    /// Whether it asks for what the contract of generation 3 does not have.
    var needsOurServer: Bool {
        ProductQuery(text: text) != filter
    }
}
