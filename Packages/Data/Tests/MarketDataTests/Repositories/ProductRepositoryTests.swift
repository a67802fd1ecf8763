import DataCore
import DomainCore
import MarketData
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Platform
import Testing

@Suite struct ProductRepositoryTests {
    private func products(_ transport: StubTransport) -> DefaultProductRepository {
        DefaultProductRepository(client: MarketClient(origin: "https://market.test", transport: transport))
    }

    private func target(_ query: ProductQuery) async throws -> String {
        let transport = StubTransport.json(Answers.page(#","next_cursor":"n""#))
        _ = try await products(transport).products(query)
        return try #require(transport.requests.last).target
    }

    @Test func `a search sends its order only when it is not the best match`() async throws {
        #expect(try await !target(ProductQuery(text: "lamp")).contains("sort="))
        #expect(try await target(ProductQuery(text: "lamp", sort: .newest)).hasSuffix("&sort=newest"))
        #expect(try await !target(ProductQuery(sort: .newest)).contains("sort="))
    }

    @Test func `reads how a search was interpreted`() async throws {
        for name in ["search_reading", "searchReading"] {
            let answer = Answers.page(#","\#(name)":{"kind":"instead","text":"lamp"}"#)
            let page = try await products(StubTransport.json(answer)).products(ProductQuery(text: "lmap"))
            #expect(page.reading == SearchReading(.instead, "lamp"))
        }
        let strange = Answers.page(#","search_reading":{"kind":"x","text":"lamp"}"#)
        #expect(
            try await products(StubTransport.json(strange)).products(ProductQuery(text: "a")).reading == nil)
    }

    @Test func `requests a list as in the contract`() async throws {
        #expect(try await target(ProductQuery()) == "/api/products?page_no=1&items_per_page=20")
        let usd = { Money(minorUnits: $0, .usd) }
        let query = ProductQuery(
            text: "자전거 &", currency: .usd, lowest: usd(150), highest: usd(1_000), inStock: true, vendor: 29,
            sort: .cheapest, start: .page(7), size: 50)
        #expect(
            try await target(query)
                == "/api/products?page_no=7&items_per_page=50&search_value=%EC%9E%90%EC%A0%84%EA%B1%B0%20%26"
                + "&currency=USD&min_price=1.50&max_price=10.00&in_stock=true&vendor_id=29&sort=cheapest")
    }

    @Test(arguments: [
        ProductQuery(currency: .krw), ProductQuery(currency: .usd, lowest: .zero(.usd)),
        ProductQuery(currency: .usd, highest: .zero(.usd)), ProductQuery(inStock: true),
        ProductQuery(vendor: 1),
        ProductQuery(sort: .name), ProductQuery(text: "a", sort: .oldest),
    ]) func `refuses a server that would ignore a filter or a sort`(query: ProductQuery)
        async throws
    {
        for start in [ProductQuery.Start.page(1), .page(3), .cursor("")] {
            var query = query
            query.start = start
            let other = StubTransport.json(Answers.page(#","has_next":true,"last_page":9"#))
            await #expect(throws: MarketError.unsupported) { try await products(other).products(query) }
            #expect(try #require(other.requests.first).target.hasSuffix("cursor="))
            for key in ["next_cursor", "nextCursor"] {
                let ours = StubTransport.json(Answers.page(#","\#(key)":null,"has_next":false"#))
                #expect(try await products(ours).products(query).elements.count == 1)
            }
        }
    }

    @Test func `does not save an unfiltered list as a filtered one`() async throws {
        let cache = InMemoryResponseCache(byteCap: 1 << 16)
        let query = ProductQuery(category: .books)
        func products(_ more: String) -> DefaultProductRepository {
            let client = MarketClient(
                origin: "https://market.test", transport: StubTransport.json(Answers.page(more)))
            return DefaultProductRepository(server: MarketSavingClient(client, cache: cache))
        }
        await #expect(throws: MarketError.unsupported) { try await products("").products(query) }
        #expect(await products("").savedProducts(query) == nil)
        _ = try await products(#","next_cursor":null"#).products(query)
        #expect(await products("").savedProducts(query)?.value.elements.count == 1)
        var later = query
        later.start = .page(2)
        let ours = products(#","next_cursor":null"#)
        _ = try await ours.products(later)
        #expect(await ours.savedProducts(later)?.value.number == 2)
    }

    @Test func `does not show a list that an earlier version saved without its filter`() async throws {
        let cache = InMemoryResponseCache(byteCap: 1 << 16)
        let client = MarketClient(
            origin: "https://market.test", transport: StubTransport.json(Answers.page()))
        let query = ProductQuery(category: .books)
        let key = "GET https://market.test /api/products?page_no=1&items_per_page=20&category=books&cursor="
        for (more, isShown) in [("", false), (#","next_cursor":null"#, true)] {
            await cache.save(Array(Answers.page(more).utf8), for: key, lifetime: .seconds(300))
            let products = DefaultProductRepository(server: MarketSavingClient(client, cache: cache))
            #expect((await products.savedProducts(query) != nil) == isShown)
        }
    }

    @Test func `requests a page number without a cursor, and tests the server once`() async throws {
        let transport = StubTransport { request throws(NetworkError) in
            let isCursor = request.target.contains("cursor=")
            let text = Answers.page(isCursor ? #","next_cursor":"n","has_next":true"# : #","has_next":true"#)
            return HTTPResponse(body: Array(text.utf8))
        }
        let products = products(transport)
        for number in [3, 4] {
            let page = try await products.products(ProductQuery(sort: .name, start: .page(number)))
            #expect(page.number == number && !page.isLast && page.nextCursor == nil)
        }
        let path = "/api/products?page_no="
        #expect(
            transport.requests.map(\.target) == [
                "\(path)1&items_per_page=1&sort=name&cursor=", "\(path)3&items_per_page=20&sort=name",
                "\(path)4&items_per_page=20&sort=name",
            ])
    }

    @Test func `sends the contract's own search to every server`() async throws {
        for number in 1...2 {
            let other = StubTransport.json(Answers.page())
            _ = try await products(other).products(ProductQuery(text: "a", start: .page(number)))
            #expect(other.requests.map { $0.target.contains("cursor") } == [false])
        }
    }

    @Test func `sends a cursor in place of a page`() async throws {
        #expect(
            try await target(ProductQuery(start: .cursor("ab-_"), size: 5))
                == "/api/products?items_per_page=5&cursor=ab-_")
        #expect(
            try await target(ProductQuery(start: .cursor(""), size: 5))
                == "/api/products?items_per_page=5&cursor=")
    }

    @Test func `a reading request has no vendor header`() async throws {
        let transport = StubTransport.json(Answers.page())
        _ = try await products(transport).products(ProductQuery())
        #expect(try #require(transport.requests.first).headers["identifier"] == nil)
    }

    @Test func `reads all members of a product`() async throws {
        let transport = StubTransport()
        transport.on(.get, "/api/products/193", .json(Answers.product(id: 193, price: "6.0E7")))
        let product = try await products(transport).product(193)
        #expect(product.id == 193)
        #expect(product.price == Money(minorUnits: 60_000_000, .krw))
        #expect(product.discount == .zero(.krw))
        #expect(product.vendor == Vendor(id: 29, name: "누리"))
        #expect(product.thumbnail == "/pictures/t.jpg")
        #expect(
            product.images == [
                ProductImage(id: 1, address: "/pictures/a.jpg", thumbnailAddress: "/pictures/t.jpg")
            ])
        #expect(product.createdAt == Date(timeIntervalSince1970: 1_668_438_000))
        #expect(product.changedAt == Date(timeIntervalSince1970: 1_668_524_400))
        transport.verify()
    }

    @Test(arguments: [
        ("JPY", "500", 500), ("jpy", "500.0", 500), ("HKD", "12.34", 1_234), ("원", "12", 1_200),
        ("", "1", 100),
    ]) func `shows other currencies as well`(code: String, price: String, units: Int) async throws {
        let transport = StubTransport.json(Answers.product(id: 1, price: price, currency: code))
        let product = try await products(transport).product(1)
        #expect(product.price.minorUnits == units)
        #expect(product.price.currency.code == (Currency(code)?.code ?? "XXX"))
    }

    @Test(arguments: [
        (#","has_next":true,"last_page":9"#, false), (#","hasNext":true,"lastPage":9"#, false),
        (#","has_next":false,"last_page":3"#, true), (#","has_next":false,"last_page":4"#, false),
        (#","has_next":true,"last_page":3"#, false), (#","last_page":4"#, false), (#","last_page":3"#, true),
        (#","has_next":true"#, false), (#","has_next":false"#, true), ("", true),
        (#","has_next":null,"last_page":null"#, true),
    ]) func `a page is the last one only if nothing contradicts it`(more: String, isLast: Bool)
        async throws
    {
        let page = try await products(.json(Answers.page(more))).products(ProductQuery(start: .page(3)))
        #expect(page.isLast == isLast)
        #expect(page.number == 3)
        #expect(page.elements.count == 1)
        #expect(page.nextCursor == nil)
    }

    /// The bug of the first app: on the last page, it reported the end and did not show the page.
    @Test func `shows the last page, and requests no further one`() async throws {
        let transport = StubTransport()
        for number in 1...3 {
            let more = #","page_no":\#(number),"last_page":3,"has_next":\#(number < 3),"total_count":5"#
            transport.on(
                .get, "/api/products", query: ["page_no": "\(number)"],
                .json(Answers.page(more, count: number < 3 ? 2 : 1)))
        }
        var pages: [Page<Product>] = []
        repeat {
            pages.append(
                try await products(transport).products(ProductQuery(start: .page(pages.count + 1), size: 2)))
        } while pages.last?.isLast == false
        #expect(pages.map(\.elements.count) == [2, 2, 1])
        #expect(pages.allSatisfy { $0.total == .exactly(5) })
        transport.verify()
    }

    @Test func `an empty page is the last, whatever the server reports`() async throws {
        let transport = StubTransport.json(Answers.page(#","has_next":true,"last_page":99"#, count: 0))
        #expect(try await products(transport).products(ProductQuery()).isLast)
        let cursor = StubTransport.json(Answers.page(#","has_next":true,"next_cursor":"a""#, count: 0))
        let page = try await products(cursor).products(ProductQuery(start: .cursor("a")))
        #expect(page.isLast)
        #expect(page.nextCursor == nil)
    }

    @Test(arguments: ["next_cursor", "nextCursor"])
    func `follows cursors to the end`(key: String) async throws {
        let next = StubTransport.json(Answers.page(#","\#(key)":"b","has_next":true,"last_page":9"#))
        for start in ["", "a"] {
            let page = try await products(next).products(ProductQuery(start: .cursor(start)))
            #expect(page.nextCursor == "b")
            #expect(!page.isLast)
        }
        let last = StubTransport.json(Answers.page(#","\#(key)":null,"has_next":false,"last_page":9"#))
        let page = try await products(last).products(ProductQuery(start: .cursor("b")))
        #expect(page.nextCursor == nil)
        #expect(page.isLast)
    }

    @Test func `shows the first page of a server without cursors once`() async throws {
        let transport = StubTransport.json(Answers.page(#","page_no":1,"has_next":true,"last_page":9"#))
        let page = try await products(transport).products(ProductQuery(start: .cursor("")))
        #expect(page.nextCursor == nil)
        #expect(!page.isLast)
        await #expect(throws: MarketError.unsupported) {
            try await products(transport).products(ProductQuery(start: .cursor("a")))
        }
    }

    @Test(arguments: [
        "", "<html>", "null", "{}", #"{"pages":[{}]}"#, #"{"pages":[],"total_count":1e30}"#,
        #"{"pages":"# + String(repeating: "[", count: 100_000),
        #"{"pages":[\#(Answers.product(id: 1, price: "1e30"))]}"#,
        #"{"pages":[\#(Answers.product(id: 1, price: "9223372036854775808"))]}"#,
        #"{"pages":[\#(Answers.product(id: 1, price: "\"7\""))]}"#,
    ]) func `a hostile answer makes the server unavailable`(text: String) async {
        await #expect(throws: MarketError.unavailable) {
            try await products(.json(text)).products(ProductQuery())
        }
    }

    @Test func `passes on texts unchanged to the caller that displays them`() async throws {
        let text = Answers.product(id: 1).replacing("자전거", with: #"\u001b[2J\u0000가"#)
        #expect(try await products(.json(text)).product(1).name == "\u{1B}[2J\u{0}가")
    }
}
