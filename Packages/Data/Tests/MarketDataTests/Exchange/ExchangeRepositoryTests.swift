import DataCore
import MarketData
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Testing

/// Answers of another server of the contract: our extensions are missing, and null members are present.
private enum Wire {
    static let product = """
        {"id":8,"originalName":"Orbeta Low","translatedName":"오르베타 로우","originalPrice":179000,"gender":"men",
        "category":"sneakers","color":null,"styleCode":"NV1","wishCnt":3,"brandName":"Noorvane",
        "backgroundColor":"#F3F0E6","imageUrls":["https://img.test/1.png"],"sizes":["260","270"],
        "releasedDate":"2024-05-17","totalSale":12,"wishList":null,"lowestAsk":905000,"highestBid":null,
        "premiumPrice":726000}
        """
    static let page = """
        {"product":\(product),"lastCompletedTrades":[{"size":"270","price":737000,
        "tradeDate":"2022-02-10T02:19:13.249"}],"asksBySizeCount":[{"size":"270","price":905000,"count":1}],
        "bidsBySizeCount":[],"lastSalePrice":737000,"changePercentage":null,"changeValue":null,
        "pricePremiumPercentage":4.0,"askPrices":{"모든 사이즈":905000,"260":null,"270":905000},
        "bidPrices":{"260":null,"270":null},"relatedProducts":[]}
        """
    static let trades = """
        {"counter":{"totalCnt":1,"waitingCnt":1,"inProgressCnt":0,"finishedCnt":0},"trades":[{"id":5,
        "name":"Orbeta Low","size":"270","price":700000,"productId":8,"imageUrl":["https://img.test/1.png"],
        "backgroundColor":"#F3F0E6","tradeStatus":"WAITING","updateDateTime":null,
        "validationDate":"2022-03-12T02:19:13"}]}
        """
}

@Suite(.timeLimit(.minutes(10))) struct ExchangeRepositoryTests {
    private let transport = StubTransport()
    private var client: ExchangeClient {
        ExchangeClient(HTTPClient(origin: "https://exchange.test", transport: transport))
    }
    private var catalogue: DefaultExchangeCatalogueRepository {
        DefaultExchangeCatalogueRepository(client: client)
    }
    private var trading: DefaultTradingRepository {
        let http = HTTPClient(origin: "https://exchange.test", transport: transport)
        return DefaultTradingRepository(
            client: client,
            writes: ExchangeWrites(
                client: client,
                sessions: ExchangeSessions(
                    server: nil, open: http, secrets: InMemorySecretStore(), now: { 0 }),
                server: nil, store: InMemoryKeyValueStore(), now: { 0 }))
    }

    private func body(_ index: Int) -> String {
        String(decoding: transport.requests[index].body, as: UTF8.self)
    }

    @Test func `A list sends the parameters of the contract and reads its answer`() async throws {
        transport.on(.get, "/products", .json("[\(Wire.product)]"))
        var query = ExchangeQuery()
        (query.sort, query.keyword, query.page) = (.lowestAsk, "오르베타", 2)
        (query.brands, query.lowest) = ([1, 2], 1_000)
        let product = try #require(try await catalogue.products(query).first)
        let items = transport.requests[0].query.map { "\($0.name)=\($0.value)" }
        #expect(
            items == [
                "cursor=1", "perPage=20", "sort=lowest_ask", "keyword=오르베타", "brandId=1,2", "priceFrom=1000",
            ])
        #expect(product.koreanName == "오르베타 로우" && product.premium == 726_000 && product.wished == [])
        #expect(product.highestBid == nil && product.color == nil)
    }

    @Test func `A guest reads public data after the session has ended`() async throws {
        let over = StubAnswer.json(#"{"status":401,"code":-16,"message":"x"}"#, status: 401)
        transport.on(.get, "/products", over, .json("[\(Wire.product)]"))
        transport.on(.get, "/products/wishes", over)
        #expect(try await catalogue.products(ExchangeQuery()).count == 1)
        await #expect(throws: ExchangeError.signedOut) { try await catalogue.wishes(page: 1, size: 20) }
    }

    @Test func `A page leaves out sizes without a price, and the entry for all sizes`() async throws {
        transport.on(.get, "/products/8/ONE%20SIZE", .json(Wire.page))
        let page = try await catalogue.page(8, size: "ONE SIZE")
        #expect(page.asks == ["270": 905_000] && page.bids == [:])
        #expect(page.sales.map(\.price) == [737_000] && page.change == nil)
    }

    @Test func `A buyer sends ASK, a seller BID`() async throws {
        let placed = #"{"id":7,"tradeStatus":"WAITING","price":700000,"deadline":1,"trade":null}"#
        for _ in 0..<2 { transport.on(.post, "/trades/products/8/270", .json(placed)) }
        for side in BookSide.allCases {
            let receipt = try await trading.place(
                OrderRequest(product: 8, size: "270", side: side, price: 700_000, days: 7))
            #expect(receipt == OrderReceipt(order: 7, price: 700_000, deadline: 1, trade: nil))
        }
        #expect(body(0) == #"{"price":700000,"requestType":"ASK","validationDay":7}"#)
        #expect(body(1).contains(#""requestType":"BID""#))
        let keys = transport.requests.map { $0.headers["Idempotency-Key"] }
        #expect(keys.allSatisfy { $0 != nil } && Set(keys).count == 2)
    }

    @Test func `An immediate order sends the price that the user has seen`() async throws {
        let trade = """
            {"id":7,"price":905000,"deadline":null,"trade":{"id":8,"price":905000,"total":928100,"refusableUntil":900}}
            """
        transport.on(.post, "/trades/buy/select/8/270", .json(trade))
        let receipt = try await trading.place(
            OrderRequest(product: 8, size: "270", side: .bid, price: 905_000, isImmediate: true))
        #expect(receipt.trade == OrderReceipt.Trade(id: 8, total: 928_100, refusableUntil: 900))
        #expect(body(0) == #"{"price":905000}"#)
    }

    @Test func `Reads orders of a server without our members`() async throws {
        transport.on(.get, "/trades", .json(Wire.trades))
        let orders = try await trading.orders(.bid, .only(.waiting), page: 1, size: 20)
        let order = try #require(orders.orders.first)
        #expect(orders.waiting == 1 && order.side == .bid && order.detail == .waiting && order.trade == nil)
        let items = transport.requests[0].query.map { "\($0.name)=\($0.value)" }
        #expect(items == ["cursor=0", "perPage=20", "requestType=ASK", "tradeStatus=WAITING"])
        // A server that does not know the last parameter lists all cancelled orders.
        transport.on(.get, "/trades", .json(Wire.trades))
        _ = try await trading.orders(.bid, .undone, page: 1, size: 20)
        #expect(
            transport.requests[1].query.map { "\($0.name)=\($0.value)" }.suffix(2) == [
                "tradeStatus=CANCELED", "undone=true",
            ])
    }

    @Test(
        arguments: [
            (400, #"{"status":400,"code":-16,"message":"token is not valid"}"#, .signedOut),
            (401, #"{"status":401,"code":-16,"message":"x"}"#, .signedOut),
            (401, #"{"status":401,"code":-20,"message":"x"}"#, .credentialsWrong),
            (404, #"{"status":404,"code":-19,"message":"x"}"#, .credentialsWrong),
            (409, #"{"status":409,"code":-18,"message":"x"}"#, .emailTaken),
            (404, #"{"status":404,"code":-3,"message":"x"}"#, .notFound),
            (400, #"{"status":400,"code":-50,"message":"x"}"#, .size),
            (409, #"{"status":409,"code":-51,"message":"x"}"#, .own),
            (401, #"{"status":401,"code":-52,"message":"x"}"#, .foreign),
            (409, #"{"code":-60,"message":"x","price":9}"#, .worse(price: 9)),
            (409, #"{"code":-61,"message":"x","confirmedPrice":9,"lastPrice":1}"#, .far(price: 9, last: 1)),
            (409, #"{"code":-62,"message":"x","free":1,"needed":2}"#, .insufficient(free: 1, needed: 2)),
            (409, #"{"code":-63,"message":"x"}"#, .halted),
            (409, #"{"code":-64,"message":"x"}"#, .trade(nil)),
            (409, #"{"code":-64,"message":"The trade is paid"}"#, .trade(.completed)),
            (409, #"{"code":-65,"message":"x"}"#, .refusedToday),
            (409, #"{"code":-66,"message":"x","limit":1000}"#, .manyOrders(limit: 1_000)),
            (403, #"{"code":-17,"message":"x"}"#, .blocked),
            (400, #"{"code":-1,"message":"x"}"#, .invalid("x")),
            (
                400, #"{"code":-1,"message":"x","step":1000,"lowest":1,"highest":2}"#,
                .price(step: 1_000, lowest: 1, highest: 2)
            ),
            (422, #"{"code":-1,"message":"x"}"#, .unavailable), (500, "", .unavailable),
            (404, "<html>", .unavailable), (429, "", .tooMany(seconds: nil)),
        ] as [(Int, String, ExchangeError)])
    func `Interprets every code of the contract`(status: Int, body: String, error: ExchangeError) {
        #expect(ExchangeError(refusal: HTTPResponse(status: status, body: Array(body.utf8)), now: 0) == error)
    }

    @Test func `Signing in stores the session, and a renewal sends seven characters before the token`()
        async throws
    {
        let tokens = #"{"userId":3,"accessToken":"a","refreshToken":"r","expiresIn":60}"#
        let member = #"{"id":3,"email":"a@b.cd","name":null,"address":null,"shoeSize":270}"#
        transport.on(.post, "/users/login", .json(tokens))
        transport.on(.get, "/users/me", .json(member))
        let http = HTTPClient(origin: "https://exchange.test", transport: transport)
        let store = InMemorySecretStore()
        let sessions = ExchangeSessions(
            server: "https://exchange.test", open: http, secrets: store, now: { 0 })
        let members = DefaultMemberRepository(client: ExchangeClient(http), sessions: sessions)
        #expect(try await members.current() == nil)
        #expect(try await members.signIn(email: "a@b.cd", password: "p").id == 3)
        #expect(transport.requests[1].headers["Authorization"] == "Bearer a")
        #expect(try await members.current()?.email == "a@b.cd")
        #expect(await sessions.current()?.value == "a")

        let later = ExchangeSessions(server: "https://exchange.test", open: http, secrets: store, now: { 45 })
        let renewed = #"{"userId":3,"accessToken":"b","refreshToken":"s","expiresIn":60}"#
        transport.on(.post, "/users/refresh", .json(renewed))
        #expect(await later.current()?.value == "b")
        #expect(body(2) == #"{"refreshToken":"Bearer r"}"#)
    }
}
