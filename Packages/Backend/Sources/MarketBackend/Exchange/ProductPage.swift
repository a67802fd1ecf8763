import BackendCore
import JSONCore
import MarketDomain
import SQLCore

/// The market of a product on its page, in one size or in all.
struct ProductPage: Sendable {
    let product: CatalogueProduct
    let sizes: [String]
    let wished: [String]
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

    /// `size` is one of its sizes, or `nil` for all; `account` is that of the viewer.
    static func find(
        _ product: CatalogueProduct, size: String?, account: Int?, on connection: any SQLConnection
    ) throws(StoreError) -> ProductPage {
        let all = try ExchangeCatalogue.books(of: product.id, on: connection)
        let books = all.filter { size == nil || $0.size == size }
        let sales = try CompletedSale.newest(newest, of: books, on: connection).sorted { $0.id > $1.id }
        let asks = try PriceGroup.lowest(groups, .ask, of: all, on: connection)
        let bids = try PriceGroup.lowest(groups, .bid, of: books, on: connection)
        let highest = try PriceGroup.best(1, .bid, of: all, on: connection)
        func ofSize(_ groups: [PriceGroup]) -> [PriceGroup] {
            groups.filter { size == nil || $0.size == size }
        }
        return ProductPage(
            product: product, sizes: all.map(\.size),
            wished: try ExchangeCatalogue.wishes([product.id], of: account, on: connection)[product.id] ?? [],
            sales: Array(sales.prefix(newest)),
            refusable: try CompletedSale.refusable(after: sales.first, in: books.map(\.id), on: connection),
            asks: Array(ofSize(asks).sorted().prefix(groups)), bids: Array(bids.sorted().prefix(groups)),
            lowestAsks: Dictionary(asks.map { ($0.size, $0.price) }, uniquingKeysWith: min),
            highestBids: Dictionary(highest.map { ($0.size, $0.price) }, uniquingKeysWith: max),
            related: try ListedProduct.list(
                try ExchangeCatalogue.related(to: product, limit: similar, on: connection), for: account,
                on: connection))
    }

    /// The price of the last sale less the one before; `nil` before the second.
    var change: Int? { sales.count > 1 ? sales[0].price - sales[1].price : nil }

    func write(_ json: inout JSONObjectWriter, _ written: ProductJSON) {
        json.object("product") { written.write(product, sizes: sizes, wishes: wished, &$0) }
        json.array("lastCompletedTrades") { array in
            for sale in sales {
                array.object { object in
                    object.string("size", sale.size)
                    object.int("price", sale.price)
                    object.string("tradeDate", WireMoment.text(sale.at * 1000))
                }
            }
        }
        Self.write("asksBySizeCount", asks, &json)
        Self.write("bidsBySizeCount", bids, &json)
        json.int("lastSalePrice", orNull: sales.first?.price)
        json.int("refusableTrades", refusable)
        json.double("changePercentage", orNull: change.map { percentage($0, of: sales[1].price) })
        json.int("changeValue", orNull: change)
        // The contract's clients decode no fractions here.
        json.int(
            "pricePremiumPercentage",
            orNull: product.lowestAsk.flatMap { ask in
                product.price > 0
                    ? Int((Double(ask - product.price) / Double(product.price) * 100).rounded()) : nil
            })
        json.object("askPrices") { object in
            object.int(Self.allSizes, orNull: lowestAsks.values.min())
            for size in sizes { object.value(named: size) { $0.int(orNull: lowestAsks[size]) } }
        }
        json.object("bidPrices") { object in
            for size in sizes { object.value(named: size) { $0.int(orNull: highestBids[size]) } }
        }
        json.array("relatedProducts") { written.write(related, &$0) }
    }

    private static func write(
        _ name: StaticString, _ groups: [PriceGroup], _ json: inout JSONObjectWriter
    ) {
        json.array(name) { array in
            for group in groups {
                array.object { object in
                    object.string("size", group.size)
                    object.int("price", group.price)
                    object.int("count", group.count)
                }
            }
        }
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
struct CompletedSale: Hashable, Sendable {
    let id: Int
    let size: String
    /// In won.
    let price: Int
    /// In seconds since 1970.
    let at: Int

    /// The newest sales of each book.
    static func newest(
        _ limit: Int, of books: [ProductBook], on connection: any SQLConnection
    ) throws(StoreError) -> [CompletedSale] {
        let sizes = books.sizes
        return try connection.rows(
            """
            SELECT id, book, price, matched_at FROM exchange_trade
            WHERE book = ?1 AND status IN (1, 2, 3, 4) ORDER BY id DESC LIMIT ?2
            """, forEach: books.map(\.id), .int(limit)
        ) { row in
            CompletedSale(
                id: row.int(0), size: sizes[row.int(1)] ?? "", price: row.int(2), at: row.int(3))
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
struct PriceGroup: Hashable, Comparable, Sendable {
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

/// Products on the wire; `null` values are written, and `wishList` is `null` without an account or wishes.
struct ProductJSON: Sendable {
    /// The first part of the URLs of pictures.
    let folder: String

    func write(
        _ product: CatalogueProduct, sizes: [String], wishes: [String], _ json: inout JSONObjectWriter
    ) {
        json.int("id", product.id)
        json.string("originalName", product.name)
        json.string("translatedName", product.koreanName)
        json.int("originalPrice", product.price)
        json.string("gender", product.gender)
        json.string("category", product.category)
        json.string("color", orNull: product.color)
        json.string("styleCode", product.styleCode)
        json.int("wishCnt", product.wishes)
        json.string("brandName", product.brandName)
        json.string("backgroundColor", product.background)
        json.strings("imageUrls", product.pictures.map { folder + $0 })
        json.strings("sizes", sizes)
        json.string("releasedDate", orNull: product.released)
        json.int("totalSale", product.sales)
        if wishes.isEmpty { json.null("wishList") } else { json.strings("wishList", wishes) }
        json.int("lowestAsk", orNull: product.lowestAsk)
        json.int("highestBid", orNull: product.highestBid)
        json.int("premiumPrice", orNull: product.lowestAsk.map { $0 - product.price })
    }

    /// A list of products, with their sizes and the caller's wishes.
    func write(_ products: [ListedProduct], _ array: inout JSONArrayWriter) {
        for listed in products {
            array.object { write(listed.product, sizes: listed.sizes, wishes: listed.wished, &$0) }
        }
    }
}

/// A product with its sizes and the sizes that the caller wishes for.
struct ListedProduct: Hashable, Sendable {
    let product: CatalogueProduct
    let sizes: [String]
    let wished: [String]

    static func list(
        _ products: [CatalogueProduct], for account: Int?, on connection: any SQLConnection
    ) throws(StoreError) -> [ListedProduct] {
        let ids = products.map(\.id)
        let books = try ExchangeCatalogue.books(of: ids, on: connection)
        let wishes = try ExchangeCatalogue.wishes(ids, of: account, on: connection)
        return products.map { product in
            ListedProduct(
                product: product, sizes: books[product.id]?.map(\.size) ?? [],
                wished: wishes[product.id] ?? [])
        }
    }
}

extension JSONArrayWriter {
    mutating func int(orNull value: Int?) {
        if let value { int(value) } else { null() }
    }
}
