import MarketData
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Platform
import Testing

@Suite struct ListingRepositoryTests {
    private let transport = StubTransport()
    private let stall: Stall

    init() throws { stall = try Stall() }

    private var listings: DefaultListingRepository { stall.listings(transport) }

    private func body(_ index: Int = 0) -> String {
        String(decoding: transport.requests[index].body, as: UTF8.self)
    }

    @Test func `an edit sends the changes, with the order of the pictures`() async throws {
        transport.on(.patch, "/api/products/7", .json(Answers.product(id: 7)))
        var change = ProductChange()
        change.name = "새 이름"
        change.description = "새 설명입니다만 길게"
        change.price = Money(minorUnits: 1_250, .usd)
        change.discount = Money(minorUnits: 5, .usd)
        change.stock = 0
        change.thumbnail = 5
        change.order = [5, 7]
        #expect(try await listings.edit(7, change, as: stall.seller).id == 7)
        let text = #"""
            {"currency":"USD","description":"새 설명입니다만 길게","descriptions":"새 설명입니다만 길게",\#
            "discounted_price":0.05,"image_ids":[5,7],"name":"새 이름","price":12.5,"secret":"vendor-secret",\#
            "stock":0,"thumbnail_id":5}
            """#
        #expect(body() == text)
        let headers = transport.requests[0].headers
        #expect(headers["identifier"] == "c0ffee00-1111")
        #expect(headers["Content-Type"] == "application/json")
        #expect(headers["Idempotency-Key"]?.count == 34)
        transport.verify()
    }

    @Test func `two edits have different keys`() async throws {
        let answer = StubAnswer.json(Answers.product(id: 7))
        transport.on(.patch, "/api/products/7", answer, answer)
        for _ in 0..<2 { _ = try await listings.edit(7, ProductChange(), as: stall.seller) }
        #expect(Set(transport.requests.map { $0.headers["Idempotency-Key"] }).count == 2)
        #expect(body() == #"{"secret":"vendor-secret"}"#)
    }

    @Test(arguments: ["tok-1", "\"tok-1\"", "/api/products/tok-1", "/api/products/tok-1\n"])
    func `deletes by the path of 3b`(answer: String) async throws {
        transport.on(.post, "/api/products/7/archived", .json(answer))
        transport.on(
            .delete, "/api/products/tok-1",
            .response(
                HTTPResponse(
                    headers: ["Restorable-Until": "1700000000"], body: Array(Answers.product(id: 7).utf8))))
        let deletion = try await listings.delete(7, as: stall.seller)
        #expect(deletion.product.id == 7)
        #expect(deletion.restorableUntil == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(body() == #"{"secret":"vendor-secret"}"#)
        #expect(transport.requests.allSatisfy { $0.headers["identifier"] == "c0ffee00-1111" })
        #expect(Set(transport.requests.map { $0.headers["Idempotency-Key"] }).count == 2)
        transport.verify()
    }

    @Test(arguments: [404, 405]) func `deletes by the secret of 3a`(status: Int) async throws {
        transport.on(.post, "/api/products/7/archived", .status(status))
        transport.on(.post, "/api/products/7/secret", .json("tok-1"))
        transport.on(.delete, "/api/products/7/tok-1", .json(Answers.product(id: 7)))
        let deletion = try await listings.delete(7, as: stall.seller)
        #expect(deletion.restorableUntil == nil)
        transport.verify()
    }

    @Test(arguments: ["", "..", "/api/products/..", "a b", "<html></html>", "a?b=1", "%2e%2e"])
    func `does not follow a token that leads elsewhere`(answer: String) async throws {
        transport.on(.post, "/api/products/7/archived", .json(answer))
        await #expect(throws: MarketError.unavailable) { try await listings.delete(7, as: stall.seller) }
        #expect(transport.requests.count == 1)
    }

    @Test func `cannot delete a missing product`() async {
        transport.on(.post, "/api/products/7/archived", .status(404))
        transport.on(.post, "/api/products/7/secret", .status(404))
        await #expect(throws: MarketError.notFound) { try await listings.delete(7, as: stall.seller) }
        transport.verify()
    }

    /// The id of this device's vendor, whether the product is shown, the server's judgement of the secret, and the
    /// reason.
    private static let refusals: [(Vendor.ID?, Bool, Bool?, MarketError)] = [
        (9, true, nil, .otherVendor(product: "자전거", vendor: "누리")), (29, true, nil, .wrongSecret),
        (nil, true, true, .otherVendor(product: "자전거", vendor: "누리")), (nil, true, false, .wrongSecret),
        (nil, true, nil, .notYours), (9, false, true, .otherVendor(product: nil, vendor: nil)),
        (9, false, false, .wrongSecret), (9, false, nil, .notYours),
    ]

    @Test(arguments: refusals)
    func `a refusal distinguishes another vendor's product from a wrong secret`(
        id: Vendor.ID?, isShown: Bool, accepted: Bool?, error: MarketError
    ) async {
        let words = "The identifier or the secret is missing, wrong, or not of this product's vendor"
        let refusal = StubAnswer.json(#"{"code":400,"message":"\#(words)"}"#, status: 400)
        transport.on(.post, "/api/products/7/archived", refusal)
        transport.on(.post, "/api/products/7/restored", refusal)
        transport.on(.patch, "/api/products/7", refusal)
        let product = isShown ? StubAnswer.json(Answers.product(id: 7)) : .status(404)
        transport.on(.get, "/api/products/7", product, product, product)
        var stall = stall
        (stall.vendors.id, stall.vendors.accepted) = (id, accepted)
        let listings = stall.listings(transport)
        await #expect(throws: error) { try await listings.delete(7, as: stall.seller) }
        await #expect(throws: error) { try await listings.restore(7, as: stall.seller) }
        await #expect(throws: error) { try await listings.edit(7, ProductChange(), as: stall.seller) }
    }

    @Test func `restores a deleted product`() async throws {
        transport.on(.post, "/api/products/7/restored", .json(Answers.product(id: 7)), .status(404))
        #expect(try await listings.restore(7, as: stall.seller).id == 7)
        #expect(body() == #"{"secret":"vendor-secret"}"#)
        #expect(transport.requests[0].headers["Idempotency-Key"] != nil)
        await #expect(throws: MarketError.notFound) { try await listings.restore(7, as: stall.seller) }
    }
}
