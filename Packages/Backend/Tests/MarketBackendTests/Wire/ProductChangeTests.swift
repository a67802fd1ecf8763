import Foundation
import NetworkCore
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct ProductChangeTests {
    @Test func `A change needs only the changed members`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller, ["discounted_price": 200, "stock": 5])
        fixture.clock.advance(seconds: 61.25)
        let reply = try await fixture.send(
            .patch, "/api/products/\(id)",
            #"{"secret":"\#(seller.secret)","name":"Lamp","unknown":{"a":1},"stock":null}"#, as: seller)
        #expect(reply.status == 200)
        #expect(reply.string("name") == "Lamp")
        #expect(reply.int("stock") == 5)
        #expect(reply.int("bargain_price") == 1000)
        #expect(reply.string("created_at") == "2022-01-04T00:00:00.00")
        #expect(reply.string("issued_at") == "2022-01-04T00:01:01.25")
        #expect(try await fixture.get("/api/products").list("pages").first?["name"] as? String == "Lamp")
    }

    @Test func `An empty change returns the unchanged product`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller)
        fixture.clock.advance(seconds: 60)
        let reply = try await fixture.send(
            .patch, "/api/products/\(id)", WireFixture.secret(seller), as: seller)
        #expect(reply.status == 200)
        #expect(reply.string("issued_at") == "2022-01-04T00:00:00.00")
    }

    @Test(arguments: [
        (#""price":100"#, "discounted_price must not be more than the price"),
        (#""thumbnail_id":99"#, "thumbnail names 99"), (#""image_ids":[]"#, "pictures must be 1 to 5, not 0"),
        (#""image_ids":[1,1]"#, "pictures names 1"), (#""image_ids":[9]"#, "pictures names 9"),
        (#""image_ids":[1.5]"#, "JSON parse error: `image_ids`"),
        (#""image_ids":1"#, "JSON parse error: `image_ids`"),
        (#""thumbnail_id":"1""#, "JSON parse error: `thumbnail_id`"),
        (#""currency":"JPY""#, "currency must be KRW or USD"),
        (#""currency":"krw""#, "currency must be KRW or USD"),
        (#""currency":"usd""#, "currency must be KRW or USD"),
        (#""thumbnail_id":1,"image_ids":[2]"#, "thumbnail names 1"),
    ]) func `An invalid change changes nothing`(member: String, message: String) async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller, pictures: ["one", "two"], ["discounted_price": 200])
        let before = try await fixture.get("/api/products/\(id)").text
        let reply = try await fixture.send(
            .patch, "/api/products/\(id)", #"{"secret":"\#(seller.secret)",\#(member),"name":"Lamp"}"#,
            as: seller)
        #expect(reply.status == 400)
        #expect(reply.message?.hasPrefix(message) == true, "\(reply.text)")
        #expect(try await fixture.get("/api/products/\(id)").text == before)
    }

    @Test func `Pictures are ordered, removed and chosen for lists`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller, pictures: ["one", "two", "three"])
        let old = try await fixture.get("/api/products/\(id)")
        let ids = old.ids("images")
        let reply = try await fixture.send(
            .patch, "/api/products/\(id)",
            #"{"secret":"\#(seller.secret)","image_ids":[\#(ids[2]),\#(ids[0])],"thumbnail_id":\#(ids[0])}"#,
            as: seller)
        #expect(reply.ids("images") == [ids[2], ids[0]])
        #expect(reply.string("thumbnail") == reply.list("images")[1]["thumbnail_url"] as? String)
        let gone = try #require(old.list("images")[1]["url"] as? String)
        #expect(try await fixture.get(gone).status == 404)
        #expect(try await fixture.get(try #require(old.list("images")[0]["url"] as? String)).status == 200)
    }

    @Test func `A new currency keeps the number`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller)
        let change = { (members: String) in
            try await fixture.send(
                .patch, "/api/products/\(id)", #"{"secret":"\#(seller.secret)",\#(members)}"#, as: seller)
        }
        let dollars = try await change(#""currency":"USD""#)
        #expect(dollars.int("price") == 1200)
        #expect(dollars.string("currency") == "USD")
        #expect(try await change(#""price":12.5"#).object["price"] as? Double == 12.5)
        #expect(try await change(#""currency":"KRW""#).message == "price must be a whole number")
    }
}
