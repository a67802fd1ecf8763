import BackendCore
import MarketDomain
import SQLCore
import TextCore

/// The products of the exchange, their brands and collections, and the sections of the home page.
enum ExchangeCatalogue {
    /// A step of a migration.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let options = connection.dialect.tableOptions
        let integer = connection.dialect.integerType
        let text = connection.dialect.textType
        try connection.executeScript(
            """
            CREATE TABLE exchange_brand (id \(integer) PRIMARY KEY, name \(text) NOT NULL)\(options);
            CREATE TABLE exchange_collection (
                id \(integer) PRIMARY KEY, name \(text) NOT NULL, brand \(integer) NOT NULL)\(options);
            CREATE TABLE exchange_product (
                id \(integer) PRIMARY KEY, brand \(integer) NOT NULL, collection \(integer), name \(text) NOT NULL,
                korean_name \(text) NOT NULL, name_key \(text) NOT NULL, price \(integer) NOT NULL,
                gender \(text) NOT NULL, category \(text) NOT NULL, color \(text), style_code \(text) NOT NULL,
                background \(text) NOT NULL, released \(text), pictures \(text) NOT NULL, wishes \(integer) NOT NULL)\(options);
            CREATE TABLE exchange_section (
                id \(integer) PRIMARY KEY, header \(text) NOT NULL, korean_header \(text) NOT NULL, detail \(text) NOT NULL,
                korean_detail \(text) NOT NULL, picture \(text) NOT NULL, background \(text),
                products \(text) NOT NULL)\(options);
            CREATE TABLE exchange_advert (
                id \(integer) PRIMARY KEY, picture \(text) NOT NULL, background \(text))\(options);
            CREATE TABLE exchange_wish (
                id \(integer) PRIMARY KEY, account \(integer) NOT NULL, book \(integer) NOT NULL,
                UNIQUE (account, book))\(options);
            CREATE TABLE exchange_look (
                id \(integer) PRIMARY KEY, account \(integer) NOT NULL, product \(integer) NOT NULL,
                weight \(integer) NOT NULL)\(options);
            CREATE INDEX exchange_look_by_account ON exchange_look (account, id);
            """)
    }

    /// A step of a migration: adds initial consonants to the search keys of products.
    static func addInitials(on connection: any SQLConnection) throws(StoreError) {
        let products = try connection.rows("SELECT id, name, korean_name FROM exchange_product") {
            (id: $0.int(0), key: key(of: $0.text(1), $0.text(2)))
        }
        for product in products {
            try connection.execute(
                "UPDATE exchange_product SET name_key = ?2 WHERE id = ?1", .int(product.id),
                .text(product.key))
        }
    }

    /// The search key of a product: both names, and the initial consonants of the Korean one.
    static func key(of name: String, _ koreanName: String) -> String {
        folded("\(name)\n\(koreanName)\n") + Hangul.initialConsonants(of: koreanName)
    }

    /// A keyword in the form of search keys; initial consonants without their spaces. Letters that an input method joined,
    /// as ㄳ, are separated. PostgreSQL has no U+0000.
    static func keyword(_ text: String) -> String {
        let text = folded(text.replacing("\u{0}", with: ""))
        let initials = Hangul.initialConsonants(of: text)
        let isInitials = text.unicodeScalars.allSatisfy {
            0x3131...0x314E ~= $0.value || $0.properties.isWhitespace
        }
        return isInitials ? initials : text
    }

    private static func folded(_ text: String) -> String { text.nfc.lowercased() }

    /// The filter, order and page of a list.
    struct Query: Hashable, Sendable {
        var sort = Sort.sales
        /// A part of either name, in the form of search keys.
        var keyword: String?
        var category: String?
        var gender: String?
        var brands: [Int] = []
        var collections: [Int] = []
        /// The range of the lowest ask, in won.
        var prices: ClosedRange<Int>?
        var offset = 0
        var count = 20
    }

    /// The orders of lists, by their names on the wire.
    enum Sort: String, CaseIterable, Hashable, Sendable {
        case sales = "total_sale"
        case released = "released_date"
        case lowestAsk = "lowest_ask"
        case highestBid = "highest_bid"
        case premium = "premium_price"

        /// Nulls are last in every order. SQLite computes `ask` and `bid` anew for each expression around them.
        fileprivate var order: StaticString {
            switch self {
            case .sales: "sales DESC, p.id"
            case .released: "p.released DESC NULLS LAST, p.id"
            case .lowestAsk: "ask NULLS LAST, p.id"
            case .highestBid: "bid DESC NULLS LAST, p.id"
            case .premium: "ask - p.price DESC NULLS LAST, p.id"
            }
        }
    }

    private static let columns = """
        p.id, p.name, p.korean_name, p.price, p.gender, p.category, p.color, p.style_code, p.wishes, \
        p.background, p.pictures, p.released, p.brand, p.collection, brand.name AS brand_name,
        (SELECT coalesce(sum(b.sales), 0) FROM exchange_book b WHERE b.product = p.id) AS sales,
        (SELECT min((SELECT min(l.price) FROM exchange_level l WHERE l.book = b.id AND l.side = 1))
            FROM exchange_book b WHERE b.product = p.id) AS ask,
        (SELECT max((SELECT max(l.price) FROM exchange_level l WHERE l.book = b.id AND l.side = 0))
            FROM exchange_book b WHERE b.product = p.id) AS bid
        """

    /// A page of products.
    static func products(
        _ query: Query, on connection: any SQLConnection
    ) throws(StoreError) -> [CatalogueProduct] {
        var values: [SQLValue] = []
        var conditions = ["is_hidden = 0"]
        func placeholder(_ value: SQLValue) -> String {
            values.append(value)
            return "?\(values.count)"
        }
        if let keyword = query.keyword {
            conditions.append(
                "\(connection.dialect.position(of: placeholder(.text(keyword)), in: "name_key")) > 0")
        }
        if let category = query.category { conditions.append("category = \(placeholder(.text(category)))") }
        if let gender = query.gender { conditions.append("gender = \(placeholder(.text(gender)))") }
        for (column, ids) in [("brand", query.brands), ("collection", query.collections)] where !ids.isEmpty {
            let list = ids.map { placeholder(.int($0)) }.joined(separator: ", ")
            conditions.append("\(column) IN (\(list))")
        }
        if let prices = query.prices {
            let (low, high) = (
                placeholder(.int(prices.lowerBound)), placeholder(.int(prices.upperBound))
            )
            conditions.append("ask BETWEEN \(low) AND \(high)")
        }
        let (count, offset) = (placeholder(.int(query.count)), placeholder(.int(query.offset)))
        let sql = """
            SELECT * FROM (
                SELECT \(columns), p.name_key, p.is_hidden FROM exchange_product p JOIN exchange_brand brand ON brand.id = p.brand
            ) p WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(query.sort.order)
            LIMIT \(count) OFFSET \(offset)
            """
        return try connection.rows(sql, values: values) { CatalogueProduct($0) }
    }

    static func product(
        _ id: Int, on connection: any SQLConnection
    ) throws(StoreError) -> CatalogueProduct? {
        try products([id], on: connection).first
    }

    /// The products with these ids that exist and are not hidden, in the order of the ids.
    static func products(
        _ ids: [Int], on connection: any SQLConnection
    ) throws(StoreError) -> [CatalogueProduct] {
        try connection.rows(
            """
            SELECT \(columns) FROM exchange_product p JOIN exchange_brand brand ON brand.id = p.brand
            WHERE p.id = ?1 AND p.is_hidden = 0
            """, forEach: ids
        ) { CatalogueProduct($0) }
    }

    /// The books of a product, in the order of its sizes.
    static func books(
        of product: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [ProductBook] {
        try books(of: [product], on: connection)[product] ?? []
    }

    /// The books of several products, by product.
    static func books(
        of products: [Int], on connection: any SQLConnection
    ) throws(StoreError) -> [Int: [ProductBook]] {
        let rows = try connection.rows(
            "SELECT product, id, size FROM exchange_book WHERE product = ?1 ORDER BY id", forEach: products
        ) { (product: $0.int(0), book: ProductBook(id: $0.int(1), size: $0.text(2))) }
        return rows.reduce(into: [:]) { $0[$1.product, default: []].append($1.book) }
    }

    /// The best-selling products of the same brand, collection, category and gender.
    static func related(
        to product: CatalogueProduct, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [CatalogueProduct] {
        var query = Query()
        query.brands = [product.brand]
        query.collections = product.collection.map { [$0] } ?? []
        (query.category, query.gender) = (product.category, product.gender)
        query.count = limit + 1
        return Array(
            try products(query, on: connection)
                .filter { $0.id != product.id && $0.collection == product.collection }.prefix(limit))
    }

    /// The sizes that an account wishes for, by product; empty without an account.
    static func wishes(
        _ products: [Int], of account: Int?, on connection: any SQLConnection
    ) throws(StoreError) -> [Int: [String]] {
        guard let account else { return [:] }
        let rows = try connection.rows(
            """
            SELECT b.product, b.size FROM exchange_wish w JOIN exchange_book b ON b.id = w.book
            WHERE w.account = ?2 AND b.product = ?1 ORDER BY b.id
            """, forEach: products, .int(account)
        ) { (product: $0.int(0), size: $0.text(1)) }
        return rows.reduce(into: [:]) { $0[$1.product, default: []].append($1.size) }
    }
}

/// A product of the catalogue.
struct CatalogueProduct: Hashable, Sendable {
    let brand: Int
    let collection: Int?
    /// Without the caller's wishes. Pictures are file names.
    private let row: ListedProduct

    var id: Int { row.id }
    var category: String { row.category }
    var gender: String { row.gender }

    init(_ row: any SQLStatement) {
        (brand, collection) = (row.int(12), row.optionalInt(13))
        let (price, ask) = (row.int(3), row.optionalInt(16))
        self.row = ListedProduct(
            id: row.int(0), originalName: row.text(1), translatedName: row.text(2), originalPrice: price,
            gender: row.text(4), category: row.text(5), color: row.optionalText(6), styleCode: row.text(7),
            wishCnt: row.int(8), brandName: row.text(14), backgroundColor: row.text(9),
            imageUrls: row.text(10).utf8.split { $0 == UInt8(ascii: " ") }.map { String(Substring($0)) },
            releasedDate: row.optionalText(11), totalSale: row.int(15), lowestAsk: ask,
            highestBid: row.optionalInt(17), premiumPrice: ask.map { $0 - price })
    }

    /// The product on the wire. Its pictures are in `folder`.
    func listed(_ sizes: [String], wishes: [String]?, in folder: String) -> ListedProduct {
        var listed = row
        (listed.sizes, listed.wishList) = (sizes, wishes)
        listed.imageUrls = row.imageUrls.map { folder + $0 }
        return listed
    }
}

/// A product on the wire, with the values computed from its books. Amounts are in won.
struct ListedProduct: Codable, Hashable, Sendable {
    let id: Int
    let originalName: String
    let translatedName: String
    /// The price at the release; 0 when unknown.
    let originalPrice: Int
    let gender: String
    let category: String
    let color: String?
    let styleCode: String
    let wishCnt: Int
    let brandName: String
    let backgroundColor: String
    var imageUrls: [String]
    var sizes: [String] = []
    /// `yyyy-MM-dd`
    let releasedDate: String?
    let totalSale: Int
    /// The sizes that the caller wishes for; `nil` without an account or wishes.
    var wishList: [String]?
    let lowestAsk: Int?
    let highestBid: Int?
    let premiumPrice: Int?

    static func list(
        _ products: [CatalogueProduct], for account: Int?, _ folder: String, on connection: any SQLConnection
    ) throws(StoreError) -> [ListedProduct] {
        let ids = products.map(\.id)
        let books = try ExchangeCatalogue.books(of: ids, on: connection)
        let wishes = try ExchangeCatalogue.wishes(ids, of: account, on: connection)
        return products.map { product in
            product.listed(
                books[product.id]?.map(\.size) ?? [], wishes: wishes[product.id], in: folder)
        }
    }
}
