import Foundation
import NetworkCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct ProductDetailTests {
    @Test func `The detail of 3a has the keys that the original client needs`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller, pictures: ["one", "two"])
        for target in ["/api/products/\(id)", "/api/products/\(id)/"] {
            let product = try await fixture.get(target)
            #expect(product.status == 200)
            #expect(
                product.keys == [
                    "id", "vendor_id", "name", "description", "thumbnail", "currency", "price",
                    "bargain_price",
                    "discounted_price", "stock", "created_at", "issued_at", "images", "vendors",
                ])
            let images = product.list("images")
            #expect(images.count == 2)
            #expect(
                Set(images[0].keys) == ["id", "url", "thumbnail_url", "succeed", "issued_at"])
            #expect(images[0]["succeed"] as? Bool == true)
            #expect(Set(product.object("vendors").keys) == ["name", "id", "created_at", "issued_at"])
        }
    }

    @Test func `The detail of 3b has fewer members of pictures and vendor`() async throws {
        let fixture = WireFixture { $0.envelope = .camel }
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller)
        let product = try await fixture.get("/api/products/\(id)")
        #expect(
            product.keys == [
                "id", "vendor_id", "name", "description", "thumbnail", "currency", "price", "bargain_price",
                "discounted_price", "stock", "created_at", "issued_at", "images", "vendors",
            ])
        #expect(
            Set(try #require(product.list("images").first).keys) == [
                "id", "url", "thumbnail_url", "issued_at",
            ])
        #expect(Set(product.object("vendors").keys) == ["id", "name"])
    }

    @Test(arguments: ["/api/products/999", "/api/products/abc", "/api/products/0", "/api/nothing"])
    func `Unknown products and paths are 404 in the format of generation 3`(target: String) async throws {
        let reply = try await WireFixture().get(target)
        #expect(reply.status == 404)
        #expect(reply.text == #"{"code":404,"message":"Not found"}"#)
    }

    @Test(arguments: [
        ("1200", "KRW", "1200", "1200.0"), ("1200.0", "KRW", "1200", "1200.0"),
        ("6.0E7", "KRW", "60000000", "60000000.0"), ("12.5", "USD", "12.5", "12.5"),
        ("1.25E1", "USD", "12.5", "12.5"), ("12.34", "USD", "12.34", "12.34"), ("12", "USD", "12", "12.0"),
        ("0.01", "USD", "0.01", "0.01"), ("0", "KRW", "0", "0.0"),
        ("9999999999999.99", "USD", "9999999999999.99", "9999999999999.99"),
        ("1000000000000000", "KRW", "1000000000000000", "1000000000000000.0"),
    ]) func `Prices are returned exactly`(
        sent: String, currency: String, snake: String, camel: String
    ) async throws {
        for (envelope, expected) in [(MarketEnvelope.snake, snake), (.camel, camel)] {
            let fixture = WireFixture { $0.envelope = envelope }
            let seller = try await fixture.seller()
            let params = """
                {"name":"Lamp","descriptions":"\(WireFixture.description)","price":\(sent),\
                "currency":"\(currency)","secret":"\(seller.secret)"}
                """
            let form = RawForm(parts: [
                RawForm.text("params", params), RawForm.file("images", RawForm.picture("one")),
            ])
            let reply = try await fixture.send(.post, "/api/products", form: form, as: seller)
            #expect(
                reply.text.contains(#""price":\#(expected),"bargain_price":\#(expected),"#), "\(reply.text)")
        }
    }

    @Test func `A discount is subtracted from the price`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller, ["price": 11111, "discounted_price": 111])
        let text = try await fixture.get("/api/products/\(id)").text
        #expect(text.contains(#""price":11111,"bargain_price":11000,"discounted_price":111,"#))
    }

    @Test func `Hostile texts stay data`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller("\"<b>'; DROP TABLE listing; --")
        let name = "\"},{\"id\":7 \u{202E}\u{1F468}\u{200D}\u{1F469} <script>"
        let text = String(repeating: "\\u0000\\\"\n\u{2028}\u{7F}' OR 1=1 ", count: 3)
        let id = try await fixture.sell(name, as: seller, ["descriptions": text])
        let product = try await fixture.get("/api/products/\(id)")
        #expect(product.string("name") == name)
        #expect(product.object("vendors")["name"] as? String == "\"<b>'; DROP TABLE listing; --")
        #expect(product.string("description")?.contains("\u{7F}") == false)
        #expect(try await fixture.get("/api/products").ids("pages") == [id])
    }
}
