import BackendCore
import SQLCore

/// The home page: adverts, sections and recommendations.
struct HomePage: Codable, Sendable {
    let adImageUrls: [Advert]
    let sections: [Section]
    let recommendedItems: [ListedProduct]
    let isSimulation: Bool

    struct Advert: Codable, Sendable {
        let imageUrl: String
        let backgroundColor: String?
    }

    struct Section: Codable, Sendable {
        let header: String
        let detail: String
        let translatedHeader: String
        let translatedDetail: String
        let imageUrl: String
        let backgroundColor: String?
        let products: [ListedProduct]
    }

    private static let recommended = 16

    /// Pictures are in `folder`.
    static func find(
        _ account: Int?, _ folder: String, on connection: any SQLConnection
    ) throws(StoreError) -> HomePage {
        var stored = try connection.rows(
            """
            SELECT header, korean_header, detail, korean_detail, picture, background, products
            FROM exchange_section ORDER BY id
            """
        ) { row in
            (
                texts: (0...4).map { row.text($0) }, background: row.optionalText(5),
                ids: row.text(6).split(separator: " ").compactMap { Int($0) }
            )
        }
        if stored.isEmpty { stored = try newest(on: connection) }
        let ids = try account.map { account throws(StoreError) in
            try Recommendations.ids(for: account, limit: recommended, on: connection)
        }
        let shown = Set(stored.flatMap(\.ids) + (ids ?? [])).sorted()
        let listed = try ListedProduct.list(
            try ExchangeCatalogue.products(shown, on: connection), for: account, folder, on: connection)
        let products = Dictionary(uniqueKeysWithValues: listed.map { ($0.id, $0) })
        let sections = stored.map { row in
            Section(
                header: row.texts[0], detail: row.texts[2], translatedHeader: row.texts[1],
                translatedDetail: row.texts[3], imageUrl: folder + row.texts[4],
                backgroundColor: row.background, products: row.ids.compactMap { products[$0] })
        }
        return HomePage(
            adImageUrls: try connection.rows("SELECT picture, background FROM exchange_advert ORDER BY id") {
                Advert(imageUrl: folder + $0.text(0), backgroundColor: $0.optionalText(1))
            },
            sections: sections, recommendedItems: (ids ?? []).compactMap { products[$0] },
            // Simulated trades have negative ids.
            isSimulation: try connection.first(
                "SELECT (SELECT min(id) FROM exchange_trade), (SELECT max(id) FROM exchange_trade)"
            ) { $0.int(0) < 0 && $0.int(1) < 0 } ?? false)
    }

    /// The newest products, as the section of an exchange with products of its operator.
    private static func newest(
        on connection: any SQLConnection
    ) throws(StoreError) -> [(texts: [String], background: String?, ids: [Int])] {
        let products = try connection.rows(
            "SELECT id, pictures FROM exchange_product WHERE is_hidden = 0 ORDER BY id DESC LIMIT ?1",
            .int(recommended)
        ) { (id: $0.int(0), picture: $0.text(1).split(separator: " ").first.map(String.init)) }
        guard !products.isEmpty else { return [] }
        let picture = products.lazy.compactMap(\.picture).first ?? ""
        return [
            (["New", "신상품", "Added last", "최근 등록된 상품", picture], nil, products.map(\.id))
        ]
    }
}

/// Products similar to those an account looked at, wished for and bought.
enum Recommendations {
    /// The maximum number of looks stored per account.
    private static let kept = 200

    /// `weight` is 1 for a look, 2 for a wish, 3 for a purchase.
    static func note(
        _ product: Int, of account: Int, weight: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            "INSERT INTO exchange_look (id, account, product, weight) VALUES (?1, ?2, ?3, ?4)",
            .int(try connection.nextID(of: "exchange_look")), .int(account), .int(product), .int(weight))
        try connection.execute(
            """
            DELETE FROM exchange_look WHERE account = ?1 AND id <=
            (SELECT id FROM exchange_look WHERE account = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
            """, .int(account), .int(kept))
    }

    /// Ranks products by their similarity to the products of the looks, times the weight of these looks: three for the
    /// same collection, two for the brand, one for the category. Leaves out products that the account itself looked at.
    static func ids(
        for account: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [Int] {
        try connection.rows(
            """
            SELECT p.id FROM (
                SELECT product, sum(weight) AS weight FROM exchange_look WHERE account = ?1 GROUP BY product
            ) looked JOIN exchange_product l ON l.id = looked.product
            JOIN exchange_product p ON p.brand = l.brand OR p.category = l.category
            WHERE p.is_hidden = 0 AND p.id NOT IN (SELECT product FROM exchange_look WHERE account = ?1)
            GROUP BY p.id ORDER BY sum(looked.weight * (
                CASE WHEN p.collection = l.collection THEN 3 ELSE 0 END
                + CASE WHEN p.brand = l.brand THEN 2 ELSE 0 END
                + CASE WHEN p.category = l.category THEN 1 ELSE 0 END)) DESC, p.id LIMIT ?2
            """, .int(account), .int(limit)
        ) { $0.int(0) }
    }
}

/// The wishes of an account: products in a size.
struct WishList: Codable, Sendable {
    struct Row: Codable, Sendable {
        let id: Int
        let brandName: String
        let originalName: String
        let translatedName: String
        let size: String
        let imageUrls: [String]
        let backgroundColor: String
        let lowestAsk: Int?
    }

    let count: Int
    let products: [Row]

    /// The rest of a query of the wishes of an account for products that are not hidden.
    private static let shown = """
        JOIN exchange_book b ON b.id = w.book JOIN exchange_product p ON p.id = b.product
        JOIN exchange_brand brand ON brand.id = p.brand WHERE w.account = ?1 AND p.is_hidden = 0
        """

    /// The wishes, the newest first. Pictures are in `folder`.
    static func find(
        _ account: Int, _ offset: Int, _ limit: Int, _ folder: String, on connection: any SQLConnection
    ) throws(StoreError) -> WishList {
        WishList(
            count: try connection.first(
                "SELECT count(*) FROM exchange_wish w \(shown)", .int(account)
            ) { $0.int(0) } ?? 0,
            products: try connection.rows(
                """
                SELECT p.id, brand.name, p.name, p.korean_name, b.size, p.pictures, p.background,
                (SELECT min(o.price) FROM exchange_order o WHERE o.book = b.id AND o.side = 1 AND o.status = 0)
                FROM exchange_wish w \(shown) ORDER BY w.id DESC LIMIT ?2 OFFSET ?3
                """, .int(account), .int(limit), .int(offset)
            ) { row in
                Row(
                    id: row.int(0), brandName: row.text(1), originalName: row.text(2),
                    translatedName: row.text(3), size: row.text(4),
                    imageUrls: row.text(5).split(separator: " ").map { folder + $0 },
                    backgroundColor: row.text(6), lowestAsk: row.optionalInt(7))
            })
    }

    /// Adds or removes a wish.
    static func toggle(
        _ book: Int, _ product: Int, of account: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        let old = try connection.first(
            "SELECT id FROM exchange_wish WHERE account = ?1 AND book = ?2", .int(account), .int(book)
        ) { $0.int(0) }
        if let old {
            try connection.execute("DELETE FROM exchange_wish WHERE id = ?1", .int(old))
        } else {
            try connection.execute(
                "INSERT INTO exchange_wish (id, account, book) VALUES (?1, ?2, ?3)",
                .int(try connection.nextID(of: "exchange_wish")), .int(account), .int(book))
        }
        try connection.execute(
            "UPDATE exchange_product SET wishes = wishes + ?2 WHERE id = ?1", .int(product),
            .int(old == nil ? 1 : -1))
    }
}
