import NetworkCore
import SQLCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct ItemPriceTests {
    let fixture = WireFixture()

    private func change(_ id: Int, _ texts: [(String, String)]) async throws -> WireReply {
        try await fixture.send(
            .patch, "/item/\(id)",
            form: RawForm(
                parts: [RawForm.text("password", "1234")] + texts.map { RawForm.text($0.0, $0.1) }))
    }

    @Test(arguments: [
        ("2000000", 890_000), ("890001", 890_000), ("890000", nil), ("100", nil), ("0", nil),
    ]) func `A new price keeps the asking price while that is lower`(price: String, final: Int?)
        async throws
    {
        let id = try await fixture.offer(["discounted_price": "890000"])
        let reply = try await change(id, [("price", price)])
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.int("price") == Int(price))
        #expect(reply.int("discounted_price") == final)
    }

    @Test func `A new price adds no discount`() async throws {
        let id = try await fixture.offer()
        #expect(try await change(id, [("price", "2000000")]).int("discounted_price") == nil)
    }

    @Test func `The asking price can be changed together with the price`() async throws {
        let id = try await fixture.offer(["discounted_price": "890000"])
        let reply = try await change(id, [("price", "200"), ("discounted_price", "150")])
        #expect(reply.int("discounted_price") == 150)
        #expect(try await change(id, [("stock", "3")]).int("discounted_price") == 150)
        #expect(
            try await change(id, [("price", "100"), ("discounted_price", "150")]).reason
                == "discounted_price must not be more than the price")
    }

    @Test func `A new currency keeps the number, or requires a price`() async throws {
        let id = try await fixture.offer(["price": "1290", "currency": "USD"])
        #expect(try await change(id, [("currency", "jpy")]).int("price") == 1_290)
        #expect(try await change(id, [("currency", "USD")]).int("price") == 1_290)
        _ = try await fixture.store.write { connection throws(StoreError) in
            try connection.execute("UPDATE listing SET price = 1275 WHERE id = ?1", .int(id))
        }
        let refused = try await change(id, [("currency", "KRW")])
        #expect(refused.status == 400)
        #expect(refused.reason == "price must be a whole number")
        #expect(try await fixture.get("/item/\(id)").int("price") == 12)
        #expect(try await change(id, [("currency", "KRW"), ("price", "13")]).int("price") == 13)
    }
}
