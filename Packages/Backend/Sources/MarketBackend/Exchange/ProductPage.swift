import BackendCore
import JSONCore
import MarketDomain
import SQLCore

/// The market of a product on its page, in one size or in all.
struct ProductPage: Sendable {
    let product: ListedProduct
    let sales: [CompletedSale]
    /// The number of trades after the last sale that can still be refused.
    let refusable: Int
    let asks: [PriceGroup]
    let bids: [PriceGroup]
    let lowestAsks: [String: Int]
    let highestBids: [String: Int]
    let related: [ListedProduct]

    /// The name of all sizes on the wire.
    private static let allSizes: StaticString = "모든 사이즈"
    private static let newest = 5
    private static let groups = 5
    private static let similar = 6

    /// `size` is one of its sizes, or `nil` for all; `account` is that of the viewer. Pictures are in `folder`.
    static func find(
        _ product: CatalogueProduct, size: String?, account: Int?, _ folder: String,
        on connection: any SQLConnection
    ) throws(StoreError) -> ProductPage {
        let all = try ExchangeCatalogue.books(of: product.id, on: connection)
        let books = all.filter { size == nil || $0.size == size }
        let sales = try CompletedSale.newest(newest, of: books, on: connection)
        let asks = try PriceGroup.lowest(groups, .ask, of: books, on: connection)
        let bids = try PriceGroup.lowest(groups, .bid, of: books, on: connection)
        let lowest = size == nil ? asks : try PriceGroup.best(1, .ask, of: all, on: connection)
        let highest = try PriceGroup.best(1, .bid, of: all, on: connection)
        return ProductPage(
            product: product.listed(
                all.map(\.size),
                wishes: try ExchangeCatalogue.wishes([product.id], of: account, on: connection)[product.id],
                in: folder),
            sales: sales,
            refusable: try CompletedSale.refusable(after: sales.first, in: books.map(\.id), on: connection),
            asks: Array(asks.sorted().prefix(groups)), bids: Array(bids.sorted().prefix(groups)),
            lowestAsks: Dictionary(lowest.map { ($0.size, $0.price) }, uniquingKeysWith: min),
            highestBids: Dictionary(highest.map { ($0.size, $0.price) }, uniquingKeysWith: max),
            related: try ListedProduct.list(
                try ExchangeCatalogue.related(to: product, limit: similar, on: connection), for: account,
                folder, on: connection))
    }

    /// The price of the last sale less the one before; `nil` before the second.
    var change: Int? { sales.count > 1 ? sales[0].price - sales[1].price : nil }

    func write(_ json: inout JSONObjectWriter) {
        json.encoded("product", product)
        json.encoded("lastCompletedTrades", sales)
        json.encoded("asksBySizeCount", asks)
        json.encoded("bidsBySizeCount", bids)
        json.int("lastSalePrice", orNull: sales.first?.price)
        json.int("refusableTrades", refusable)
        json.double("changePercentage", orNull: change.map { percentage($0, of: sales[1].price) })
        json.int("changeValue", orNull: change)
        // The contract's clients decode no fractions here.
        json.int(
            "pricePremiumPercentage",
            orNull: product.lowestAsk.flatMap { ask in
                let price = product.originalPrice
                return price > 0 ? Int((Double(ask - price) / Double(price) * 100).rounded()) : nil
            })
        json.object("askPrices") { object in
            object.int(Self.allSizes, orNull: lowestAsks.values.min())
            for size in product.sizes { object.value(named: size) { $0.int(orNull: lowestAsks[size]) } }
        }
        json.object("bidPrices") { object in
            for size in product.sizes { object.value(named: size) { $0.int(orNull: highestBids[size]) } }
        }
        json.encoded("relatedProducts", related)
    }

    /// In percent with one decimal.
    private func percentage(_ part: Int, of whole: Int) -> Double {
        (Double(part) / Double(whole) * 1_000).rounded() / 10
    }
}

/// The book of a product in one size.
struct ProductBook: Hashable, Sendable {
    let id: Int
    let size: String
}

/// A trade that can no longer be refused.
struct CompletedSale: Codable, Hashable, Sendable {
    private enum CodingKeys: String, CodingKey { case size, price, tradeDate }

    var id = 0
    let size: String
    /// In won.
    let price: Int
    let tradeDate: String

    /// The newest sales of all books, the newest first.
    static func newest(
        _ limit: Int, of books: [ProductBook], on connection: any SQLConnection
    ) throws(StoreError) -> [CompletedSale] {
        let newestOfEach = try connection.rows(
            """
            SELECT id, book, price, matched_at FROM exchange_trade
            WHERE book = ?1 AND status IN (1, 2, 3, 4) ORDER BY id DESC LIMIT ?2
            """, forEach: books.map(\.id), .int(limit)
        ) { (id: $0.int(0), book: $0.int(1), price: $0.int(2), at: $0.int(3)) }
        let sizes = books.sizes
        return newestOfEach.sorted { $0.id > $1.id }.prefix(limit).map { sale in
            CompletedSale(
                id: sale.id, size: sizes[sale.book] ?? "", price: sale.price,
                tradeDate: WireMoment.text(sale.at * 1000))
        }
    }

    /// The number of trades after a sale that can still be refused, up to ``ExchangePage/mostRefusable`` in each book.
    static func refusable(
        after last: CompletedSale?, in books: [Int], on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        try connection.rows(
            """
            SELECT count(*) FROM (
                SELECT id FROM exchange_trade WHERE book = ?1 AND id > ?2 AND status = 0 ORDER BY id LIMIT ?3
            ) trades
            """, forEach: books, .int(last?.id ?? 0), .int(ExchangePage.mostRefusable)
        ) { $0.int(0) }.reduce(0, +)
    }
}

/// The number of waiting orders of a size at a price.
struct PriceGroup: Codable, Hashable, Comparable, Sendable {
    let size: String
    /// In won.
    let price: Int
    let count: Int

    static func < (one: Self, other: Self) -> Bool {
        (one.price, one.size) < (other.price, other.size)
    }

    /// The lowest prices on one side of each book.
    static func lowest(
        _ limit: Int, _ side: BookSide, of books: [ProductBook], on connection: any SQLConnection
    ) throws(StoreError) -> [PriceGroup] {
        try first(limit, side, "ASC", of: books, on: connection)
    }

    /// The best prices on one side of each book, its best first.
    static func best(
        _ limit: Int, _ side: BookSide, of books: [ProductBook], on connection: any SQLConnection
    ) throws(StoreError) -> [PriceGroup] {
        try first(limit, side, side == .ask ? "ASC" : "DESC", of: books, on: connection)
    }

    private static func first(
        _ limit: Int, _ side: BookSide, _ direction: StaticString, of books: [ProductBook],
        on connection: any SQLConnection
    ) throws(StoreError) -> [PriceGroup] {
        let sizes = books.sizes
        return try connection.rows(
            """
            SELECT ?1, price, orders FROM exchange_level WHERE book = ?1 AND side = ?2
            ORDER BY price \(direction) LIMIT ?3
            """, forEach: books.map(\.id), .int(Int(side.rawValue)), .int(limit)
        ) { PriceGroup(size: sizes[$0.int(0)] ?? "", price: $0.int(1), count: $0.int(2)) }
    }
}

extension [ProductBook] {
    /// The sizes by book.
    fileprivate var sizes: [Int: String] {
        Dictionary(map { ($0.id, $0.size) }, uniquingKeysWith: { first, _ in first })
    }
}

extension JSONArrayWriter {
    mutating func int(orNull value: Int?) {
        if let value { int(value) } else { null() }
    }
}
