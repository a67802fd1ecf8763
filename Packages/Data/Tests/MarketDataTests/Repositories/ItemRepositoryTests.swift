import DomainCore
import MarketData
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Platform
import Testing

@Suite struct ItemRepositoryTests {
    private let transport = StubTransport()
    private let stall: Stall

    init() throws { stall = try Stall() }

    private var products: ItemProductRepository {
        ItemProductRepository(client: MarketClient(origin: "https://market.test", transport: transport))
    }

    @Test func `requests a page by its path, and a short page is the last`() async throws {
        transport.on(.get, "/items/1", .json(Answers.items(count: 20)))
        transport.on(.get, "/items/2", .json(Answers.items(count: 19)))
        transport.on(.get, "/items/3", .json(Answers.items(count: 0)))
        for (number, isLast) in [(1, false), (2, true), (3, true)] {
            let page = try await products.products(ProductQuery(start: .page(number)))
            #expect(page.isLast == isLast)
            #expect(page.number == number)
            #expect(page.total == nil)
        }
        transport.verify()
    }

    @Test func `an item becomes a product with a discount and numbered pictures`() async throws {
        transport.on(.get, "/item/1", .json(Answers.item(id: 1)))
        let product = try await products.product(1)
        let yen = try #require(Currency("JPY"))
        #expect(product.price == Money(minorUnits: 165, yen))
        #expect(product.discount == Money(minorUnits: 5, yen))
        #expect(product.bargainPrice == Money(minorUnits: 160, yen))
        #expect(product.vendor == nil)
        #expect(product.thumbnail == "/t1.png")
        #expect(
            product.images == [
                ProductImage(id: 1, address: "/1.png", thumbnailAddress: "/t1.png"),
                ProductImage(id: 2, address: "/2.png", thumbnailAddress: "/2.png"),
            ])
        #expect(abs((product.createdAt?.timeIntervalSince1970 ?? 0) - 1_611_523_563.719_116) < 0.000_01)
    }

    @Test(arguments: [
        ProductQuery(text: "a"), ProductQuery(currency: .krw), ProductQuery(inStock: true),
        ProductQuery(vendor: 1), ProductQuery(sort: .name), ProductQuery(start: .cursor("a")),
    ]) func `does not request anything that the server does not support`(query: ProductQuery) async {
        await #expect(throws: MarketError.unsupported) { try await products.products(query) }
        #expect(transport.requests.isEmpty)
    }

    @Test func `sells an item with whole numbers as texts`() async throws {
        let server = SaleServer(.made)
        let draft = try stall.draft(price: Money(minorUnits: 5_000, .usd), sizes: [100, 200])
        let product = try await stall.items(server.transport).sell(draft, as: stall.seller) { _ in }
        #expect(product.name == "자전거")
        let form = try #require(server.forms.first)
        #expect(form.request.target == "/item")
        #expect(form.request.headers["identifier"] == nil)
        #expect(
            form.parts.map(\.name) == [
                "title", "descriptions", "price", "currency", "discounted_price", "stock", "password",
                "images[]", "images[]",
            ])
        #expect(
            form.parts.prefix(7).map(\.text) == [
                "자전거 팝니다", "두 바퀴가 \"다\" 있습니다\n끝", "50", "USD", "40", "3", "vendor-secret",
            ])
        #expect(form.parts.suffix(2).map(\.filename) == ["image1.jpeg", "image2.png"])
    }

    @Test func `refuses a price with cents`() async throws {
        let draft = try stall.draft(price: Money(minorUnits: 1_250, .usd))
        await #expect(throws: MarketError.invalid(ProductProblems(.price, .tooPrecise(.usd)))) {
            try await stall.items(transport).sell(draft, as: stall.seller) { _ in }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func `an edit sends the password last, and the price with the discounted price`() async throws {
        transport.on(.get, "/item/1", .json(Answers.item(id: 1)))
        let forms = AsyncStream<ReceivedForm>.makeStream()
        transport.on(.patch, "/item/1") { request throws(NetworkError) in
            forms.continuation.yield(try await ReceivedForm(request))
            return HTTPResponse(body: Array(Answers.item(id: 1).utf8))
        }
        var change = ProductChange()
        change.name = "새 이름"
        change.price = Money(minorUnits: 200, try #require(Currency("JPY")))
        _ = try await stall.items(transport).edit(1, change, as: stall.seller)
        forms.continuation.finish()
        var form: ReceivedForm?
        for await one in forms.stream { form = one }
        #expect(
            form?.parts.map { [$0.name, $0.text] } == [
                ["title", "새 이름"], ["price", "200"], ["currency", "JPY"], ["discounted_price", "195"],
                ["password", "vendor-secret"],
            ])
        #expect(form?.key != nil)
    }

    @Test func `distinguishes a wrong password from a missing item`() async throws {
        transport.on(.get, "/item/1", .json(Answers.item(id: 1)), .json(Answers.item(id: 1)), .status(404))
        let gone = StubAnswer.json(#"{"error":true,"reason":"Not Found"}"#, status: 404)
        transport.on(.patch, "/item/1", gone)
        transport.on(.delete, "/item/1", gone)
        let items = stall.items(transport)
        await #expect(throws: MarketError.notYours) {
            try await items.edit(1, ProductChange(), as: stall.seller)
        }
        await #expect(throws: MarketError.notYours) { try await items.delete(1, as: stall.seller) }
        await #expect(throws: MarketError.notFound) { try await items.delete(1, as: stall.seller) }
        transport.verify()
    }

    @Test(arguments: [#"{"id":1}"#, Answers.item(id: 1)])
    func `a deletion returns the deleted product`(answer: String) async throws {
        transport.on(.get, "/item/1", .json(Answers.item(id: 1)))
        transport.on(.delete, "/item/1", .json(answer))
        let deletion = try await stall.items(transport).delete(1, as: stall.seller)
        #expect(deletion.product.name == "자전거")
        #expect(deletion.restorableUntil == nil)
        let body = try #require(transport.requests.last).body
        #expect(String(decoding: body, as: UTF8.self) == #"{"password":"vendor-secret"}"#)
    }

    @Test func `refuses changes of members that an item does not have`() async {
        let edits: [(inout ProductChange) -> Void] = [
            { $0.category = .some(.books) }, { $0.category = .some(nil) }, { $0.contact = "kakao: meng" },
            { $0.isReserved = true },
        ]
        let items = stall.items(transport)
        for edit in edits {
            var change = ProductChange()
            change.stock = 3
            edit(&change)
            await #expect(throws: MarketError.unsupported) {
                try await items.edit(1, change, as: stall.seller)
            }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func `refuses to change pictures and to restore items`() async {
        var change = ProductChange()
        change.order = [1]
        let items = stall.items(transport)
        await #expect(throws: MarketError.unsupported) { try await items.edit(1, change, as: stall.seller) }
        await #expect(throws: MarketError.unsupported) { try await items.restore(1, as: stall.seller) }
        #expect(transport.requests.isEmpty)
    }
}
