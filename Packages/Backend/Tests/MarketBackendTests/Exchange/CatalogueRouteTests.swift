import Foundation
import MarketDomain
import NetworkCore
import PasswordCore
import PictureCoreTestSupport
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct CatalogueRouteTests {
    private let page = "/products?cursor=0&perPage=20"

    /// The names of a list, which is a bare array.
    private func names(_ reply: WireReply) throws -> [String] {
        let list = try JSONSerialization.jsonObject(with: Data(reply.text.utf8)) as? [[String: Any]]
        return try #require(list, "\(reply.text)").compactMap { $0["originalName"] as? String }
    }

    @Test(arguments: TestPlace.all)
    func `lists are sorted, filtered and searched in both languages`(at place: TestPlace) async throws {
        let exchange = try await ExchangeFixture(at: place)
        let minji = try await exchange.member("minji")
        try await exchange.place(.ask, 300_000, as: minji)
        try await exchange.place(.bid, 100_000, as: minji)
        let (both, one, other) = (["Orbeta Low", "Han Tee"], ["Orbeta Low"], ["Han Tee"])
        let cases = [
            ("", both), ("&sort=released_date", both), ("&sort=lowest_ask", both),
            ("&sort=highest_bid", both),
            ("&sort=premium_price", both), ("&keyword=%ED%95%9C%EA%B0%95", other), ("&keyword=LOW", one),
            ("&keyword=%E3%85%87%E3%84%B9%E3%85%82", one), ("&keyword=%E3%85%8E%E3%84%B1%20%E3%85%8C", other),
            ("&keyword=nothing", []), ("&brandId=1,2", both), ("&brandId=2", other), ("&collectionId=1", one),
            ("&gender=men", one), ("&category=streetwear", other), ("&priceFrom=1", one),
            ("&priceTo=299000", []), ("&priceFrom=300000&priceTo=300000", one),
        ]
        for (filter, expected) in cases {
            #expect(try names(await exchange.get(page + filter)) == expected, "\(filter)")
        }
        #expect(try names(await exchange.get("/products?cursor=1&perPage=1")) == other)
        #expect(try names(await exchange.get("/products?cursor=2&perPage=1")) == [])
    }

    @Test(arguments: TestPlace.all)
    func `U+0000 is refused in a filter, and removed from a keyword`(at place: TestPlace) async throws {
        let exchange = try await ExchangeFixture(at: place)
        for filter in ["category=streetwear%00", "gender=%00"] {
            let reply = try await exchange.get(page + "&" + filter)
            #expect(reply.status == 400, "\(filter)")
            #expect(reply.message == "A text must not have the character U+0000", "\(filter)")
        }
        #expect(try names(await exchange.get(page + "&keyword=lo%00w")) == ["Orbeta Low"])
    }

    @Test func `a keyword of initial consonants is split like names`() {
        #expect(ExchangeCatalogue.keyword("ㄱㅏ") == "ㄱㅏ" && ExchangeCatalogue.keyword("Low ㅇ") == "low ㅇ")
        #expect(ExchangeCatalogue.keyword("ㄳ ㅌㄹ") == "ㄱㅅㅌㄹ")
    }

    @Test(arguments: TestPlace.all)
    func `products of earlier versions are also found by their initial consonants`(at place: TestPlace)
        async throws
    {
        let exchange = try await ExchangeFixture(at: place)
        try await exchange.wire.database.write { connection throws(StoreError) in
            try connection.executeScript("UPDATE exchange_product SET name_key = 'old';")
            try ExchangeCatalogue.addInitials(on: connection)
        }
        for keyword in ["%E3%85%8E%E3%84%B1", "%ED%95%9C%EA%B0%95", "TEE"] {
            #expect(try names(await exchange.get(page + "&keyword=" + keyword)) == ["Han Tee"])
        }
    }

    @Test(arguments: [
        "/products", "/products?cursor=0", "/products?cursor=-1&perPage=1", "/products?cursor=0&perPage=201",
        "/products?cursor=0&perPage=0", "/products?cursor=x&perPage=2",
        "/products?cursor=0&perPage=2&sort=best", "/products?cursor=0&perPage=2&brandId=a",
        "/products?cursor=0&perPage=2&priceFrom=2&priceTo=1", "/products?cursor=99999999999999&perPage=2",
    ])
    func `an invalid list request is refused`(target: String) async throws {
        let reply = try await ExchangeFixture().get(target)
        #expect(reply.status == 400 && reply.int("code") == -1, "\(reply.text)")
    }

    @Test(arguments: TestPlace.all)
    func `a page has the prices, the changes and the premium, computed by hand`(at place: TestPlace)
        async throws
    {
        let exchange = try await ExchangeFixture(at: place)
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        for price in [250_000, 263_000] {
            try await exchange.place(.ask, price, as: minji)
            _ = try await exchange.send(.post, "/trades/buy/select/1/270", as: jun)
            exchange.closeWindow()
        }
        for (price, size) in [(281_000, "260"), (300_000, "270"), (300_000, "270")] {
            try await exchange.place(.ask, price, size: size, as: minji)
        }
        try await exchange.place(.bid, 240_000, as: jun)
        let page = try await exchange.get("/products/1")
        #expect(page.int("lastSalePrice") == 263_000 && page.int("changeValue") == 13_000)
        // 13,000 of 250,000; and 31,000 above the release.
        #expect(page.object["changePercentage"] as? Double == 5.2)
        // A whole number: the contract's clients cannot decode fractions.
        #expect(page.text.contains(#""pricePremiumPercentage":12,"#), "\(page.text)")
        #expect(page.object("askPrices")["모든 사이즈"] as? Int == 281_000)
        #expect(page.object("askPrices")["270"] as? Int == 300_000)
        #expect(
            page.object("bidPrices")["260"] is NSNull && page.object("bidPrices")["270"] as? Int == 240_000)
        #expect(page.list("asksBySizeCount").map { $0["count"] as? Int } == [1, 2])
        #expect(page.list("lastCompletedTrades").map { $0["price"] as? Int } == [263_000, 250_000])
        #expect(page.object("product")["totalSale"] as? Int == 2)
        #expect(page.object("product")["premiumPrice"] as? Int == 31_000)
        #expect(page.object("product")["wishList"] is NSNull)
        #expect(try await exchange.get("/products/1/260").object["changeValue"] is NSNull)
        #expect(try await exchange.get("/products/1/300").int("code") == -50)
        #expect(try await exchange.get("/products/9").int("code") == -3)
        // Without a price at its release there is no percentage.
        let other = try await exchange.get("/products/2")
        #expect(other.status == 200 && other.object["pricePremiumPercentage"] is NSNull)
    }

    @Test(arguments: TestPlace.all)
    func `days and candles follow Korean time`(at place: TestPlace) async throws {
        let exchange = try await ExchangeFixture(at: place)
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        for (price, size) in [(250_000, "270"), (280_000, "260"), (240_000, "270")] {
            try await exchange.place(.ask, price, size: size, as: minji)
            _ = try await exchange.send(.post, "/trades/buy/select/1/\(size)", as: jun)
            exchange.closeWindow()
            _ = try await exchange.get("/products/1")
        }
        let candles = try await exchange.get("/products/1/candles")
        let day = try #require(candles.list("candles").first)
        #expect(candles.list("candles").count == 1 && day["date"] as? String == "2022-01-04")
        #expect(day["open"] as? Int == 250_000 && day["close"] as? Int == 240_000)
        #expect(day["high"] as? Int == 280_000 && day["low"] as? Int == 240_000 && day["volume"] as? Int == 3)
        #expect(candles.int("highestOfYear") == 280_000 && candles.int("salesOfYear") == 3)
        let one = try await exchange.get("/products/1/candles?size=260").list("candles")
        #expect(one.map { $0["open"] as? Int } == [280_000])
        let prices = try await exchange.get("/prices/products/1")
        for name in ["oneMonth", "threeMonth", "sixMonth", "oneYear", "total"] {
            #expect(prices.list(name).map { $0["price"] as? Int } == [240_000])
        }
        exchange.clock.advance(seconds: 40 * 86_400)
        let later = try await exchange.get("/prices/products/1")
        #expect(later.list("oneMonth").isEmpty && later.list("threeMonth").count == 1)
    }

    @Test(arguments: TestPlace.all)
    func `a wish is added, removed and counted`(at place: TestPlace) async throws {
        let exchange = try await ExchangeFixture(at: place)
        let minji = try await exchange.member("minji", won: 0)
        for size in ["260", "270"] {
            #expect(try await exchange.send(.post, "/wish/1/\(size)", as: minji).status == 200)
        }
        var wishes = try await exchange.get("/products/wishes?cursor=0&perPage=10", as: minji)
        #expect(wishes.int("count") == 2)
        #expect(wishes.list("products").map { $0["size"] as? String } == ["270", "260"])
        let product = try await exchange.get("/products/1", as: minji).object("product")
        #expect(product["wishCnt"] as? Int == 2 && product["wishList"] as? [String] == ["260", "270"])
        _ = try await exchange.send(.post, "/wish/1/270", as: minji)
        wishes = try await exchange.get("/products/wishes?cursor=0&perPage=10", as: minji)
        #expect(wishes.list("products").map { $0["size"] as? String } == ["260"])
        #expect(try await exchange.send(.post, "/wish/1/999", as: minji).int("code") == -50)
    }

    @Test(arguments: TestPlace.all)
    func `recommendations are similar to the products that the member looked at`(at place: TestPlace)
        async throws
    {
        let exchange = try await ExchangeFixture(at: place)
        let minji = try await exchange.member("minji", won: 0)
        try await exchange.wire.database.write { connection throws(StoreError) in
            try connection.executeScript(
                """
                INSERT INTO exchange_product (id, brand, collection, name, korean_name, name_key, price, gender,
                    category, color, style_code, background, released, pictures, wishes)
                SELECT id + 10, brand, collection, name || ' II', korean_name, name_key, price, gender, category,
                    color, style_code, background, released, pictures, 0 FROM exchange_product;
                """)
        }
        let look = #"{"userId":\#(minji.id),"productId":1,"action":1}"#
        #expect(try await exchange.send(.post, "/log", look, as: minji).status == 200)
        #expect(try await exchange.get("/recommendations/\(minji.id)", as: minji).text == "[11]")
        #expect(try await exchange.get("/recommendations/\(minji.id + 1)", as: minji).status == 403)
        #expect(try await exchange.get("/", as: minji).ids("recommendedItems") == [11])
        #expect(try await exchange.get("/").ids("recommendedItems") == [])
        let other = #"{"userId":99,"productId":1,"action":1}"#
        #expect(try await exchange.send(.post, "/log", other, as: minji).status == 403)
    }
}

@Suite(.timeLimit(.minutes(10))) struct SampleExchangeTests {
    private static func backend(_ path: String) -> (MarketBackend, MarketStore) {
        var options = MarketStoreOptions()
        options.passwordCost = .least
        let store = MarketStore(
            database: SQLiteDatabase(at: .file(path), migrations: MarketStore.migrations), blobs: .database,
            pictures: FakePictures(), now: { TestClock().now }, options: options)
        return (MarketBackend(store: store), store)
    }

    @Test func `the sample has sixty products with sizes, pictures and reproducible trades`() async throws {
        let sample = try SampleExchange.bundled()
        #expect(sample.products.count == 60)
        #expect(Set(sample.products.map(\.category)) == Set(CatalogueRoutes.categories))
        for product in sample.products {
            #expect(product.pictures.allSatisfy { SampleExchange.picture($0) != nil })
            #expect(!product.sizes.contains { $0.contains("/") })
            let books = Array(1...product.sizes.count)
            let trades = sample.trades(of: product, books: books, now: 1_700_000_000)
            #expect(trades.count == product.trades)
            #expect(
                trades.allSatisfy {
                    $0.price >= 1_000 && $0.price.isMultiple(of: 1_000) && $0.at < 1_700_000_000
                })
            #expect(trades == sample.trades(of: product, books: books, now: 1_700_000_000))
        }
        let ids = Set(sample.products.map(\.id))
        #expect(sample.sections.allSatisfy { ids.isSuperset(of: $0.products) })
        #expect(
            (sample.sections.map(\.picture) + sample.ads.map(\.picture)).allSatisfy {
                SampleExchange.picture($0) != nil
            })
    }

    @Test func `a new exchange is seeded once, reports that it is a simulation, and has consistent books`()
        async throws
    {
        let folder = try TemporaryFolder()
        let (one, store) = Self.backend(folder.file())
        let (other, second) = Self.backend(folder.file())
        async let first = one(HTTPRequest(method: .get, path: "/"))
        async let both = other(HTTPRequest(method: .get, path: "/"))
        for response in await [first, both] {
            let home = WireReply(response)
            #expect(home.object["isSimulation"] as? Bool == true)
            #expect(home.list("sections").count == 4)
        }
        let audit = try await SQLExchangeAdministration(store: store).audit()
        #expect(audit.faults == [])
        #expect(audit.books > 300 && audit.trades > 5_000 && audit.resting > 500)
        let list = await one(
            HTTPRequest(
                method: .get, path: "/products",
                query: [QueryItem("cursor", "0"), QueryItem("perPage", "200")]))
        let products = try JSONSerialization.jsonObject(with: Data(list.body)) as? [[String: Any]]
        #expect(products?.count == 60)
        #expect(products?.allSatisfy { $0["totalSale"] as? Int ?? 0 > 0 } == true)
        for store in [store, second] { await store.database.close() }
    }
}
