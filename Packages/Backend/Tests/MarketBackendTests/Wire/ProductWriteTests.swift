import Foundation
import NetworkCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct ProductWriteTests {
    @Test func `A new product returns 201 and pictures that can be fetched`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let form = try WireFixture.form(of: seller, pictures: ["one", "two", "three", "four", "five"])
        let reply = try await fixture.send(.post, "/api/products", form: form, as: seller)
        #expect(reply.status == 201)
        let images = reply.list("images")
        #expect(images.count == 5)
        for (image, text) in zip(images, ["one", "two", "three", "four", "five"]) {
            let url = try #require(image["url"] as? String)
            let picture = try await fixture.get(url)
            #expect(picture.status == 200)
            #expect(picture.content == .bytes(RawForm.picture(text)))
            #expect(try await fixture.get(try #require(image["thumbnail_url"] as? String)).status == 200)
        }
        #expect(reply.string("thumbnail") == images[0]["thumbnail_url"] as? String)
    }

    @Test func `Params can follow the pictures`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        var form = try WireFixture.form(of: seller, pictures: ["one", "two"])
        form.parts.reverse()
        let reply = try await fixture.send(.post, "/api/products", form: form, as: seller)
        #expect(reply.status == 201)
        let first = try #require(reply.list("images").first?["url"] as? String)
        #expect(try await fixture.get(first).content == .bytes(RawForm.picture("two")))
    }

    @Test(arguments: ["description", "descriptions"])
    func `Both names of the text are accepted`(key: String) async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let text = String(repeating: "설", count: 10)
        let params = """
            {"name":"Lamp","\(key)":"\(text)","price":1,"currency":"KRW","stock":3.0,\
            "secret":"\(seller.secret)"}
            """
        let form = RawForm(parts: [
            RawForm.text("params", params), RawForm.file("images", RawForm.picture("one")),
        ])
        let reply = try await fixture.send(.post, "/api/products", form: form, as: seller)
        #expect(reply.string("description") == text)
        #expect(reply.int("stock") == 3)
    }

    @Test(arguments: [
        (#""name":"a""#, "name must have at least 2 characters"),
        (#""descriptions":"short""#, "descriptions must have at least 10 characters"),
        (#""price":null"#, "price is required"), (#""price":-1"#, "price must not be negative"),
        (#""price":12.5"#, "price must be a whole number"),
        (#""price":12.345,"currency":"USD""#, "price must have at most 2 digits behind the point"),
        (#""price":1e30"#, "price must be at most 1000000000000000"),
        (#""price":1e30,"discounted_price":5"#, "price must be at most 1000000000000000"),
        (#""price":1e30,"currency":"USD""#, "price must be at most 10000000000000"),
        (#""price":10000000000001,"currency":"USD""#, "price must be at most 10000000000000"),
        (#""discounted_price":1e30,"currency":"USD""#, "discounted_price must be at most 10000000000000"),
        (#""stock":1e30,"currency":"USD""#, "stock must be at most 1000000000000000"),
        (#""description":"short""#, "description must have at least 10 characters"),
        (#""currency":"krw""#, "currency must be KRW or USD"),
        (#""currency":"Usd","price":12.5"#, "currency must be KRW or USD"),
        (#""currency":"EUR""#, "currency must be KRW or USD"), (#""currency":null"#, "currency is required"),
        (#""discounted_price":1201"#, "discounted_price must not be more than the price"),
        (#""stock":-1"#, "stock must not be negative"), (#""stock":1.5"#, "stock must be a whole number"),
        (
            #""name":"","price":-1,"stock":-1"#,
            "name is required; price must not be negative; stock must not be negative"
        ),
        (#""price":"12""#, "JSON parse error: `price` must be a number"),
        (#""name":7"#, "JSON parse error: `name` must be a text"),
        (#""price":[1]"#, "JSON parse error: `price` must be a number"),
        (#""name":{}"#, "JSON parse error: `name` must be a text"),
    ]) func `One message reports all problems`(member: String, message: String) async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let names = ["name", "descriptions", "price", "currency"].filter {
            !member.contains("\"\($0)\"") && !($0 == "descriptions" && member.contains(#""description""#))
        }
        let defaults = [
            "name": #""Lamp""#, "descriptions": "\"\(WireFixture.description)\"", "price": "1200",
            "currency": #""KRW""#,
        ]
        let rest = names.map { "\"\($0)\":\(defaults[$0] ?? "")" }
        let params = "{\((rest + [member, #""secret":"\#(seller.secret)""#]).joined(separator: ","))}"
        let form = RawForm(parts: [
            RawForm.text("params", params), RawForm.file("images", RawForm.picture("one")),
        ])
        let reply = try await fixture.send(.post, "/api/products", form: form, as: seller)
        #expect(reply.status == 400)
        #expect(reply.int("code") == 400)
        #expect(reply.message == message)
        #expect(try await fixture.number("SELECT count(*) FROM listing") == 0)
    }

    @Test(arguments: ["", "{", "[]", "7", "\u{FEFF}", "{\"name\":}", String(repeating: "[", count: 60_000)])
    func `Params other than a JSON object are a parse error`(params: String) async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let form = RawForm(parts: [
            RawForm.text("params", params), RawForm.file("images", RawForm.picture("one")),
        ])
        let reply = try await fixture.send(.post, "/api/products", form: form, as: seller)
        #expect(reply.status == 400)
        #expect(reply.message?.hasPrefix("JSON parse error: ") == true)
    }

    @Test func `A form without params, without pictures or with six is refused`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let onlyPicture = RawForm(parts: [RawForm.file("images", RawForm.picture("one"))])
        let first = try await fixture.send(.post, "/api/products", form: onlyPicture, as: seller)
        #expect(first.text == #"{"code":400,"message":"Required request part 'params' is not present"}"#)
        for count in [0, 6] {
            let form = try WireFixture.form(of: seller, pictures: (0..<count).map { "\($0)" })
            let reply = try await fixture.send(.post, "/api/products", form: form, as: seller)
            #expect(reply.status == 400)
            #expect(reply.message == "pictures must be 1 to 5, not \(count)")
        }
        #expect(try await fixture.number("SELECT count(*) FROM listing") == 0)
    }

    @Test(arguments: [
        "application/json", "text/plain", "", "multipart/mixed; boundary=a", "multipart/form-data",
    ])
    func `A body other than a form is refused in the words of the contract`(type: String) async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let reply = try await fixture.send(
            .post, "/api/products", "{}", as: seller, headers: ["Content-Type": type])
        #expect(reply.status == 400)
        #expect(
            reply.message?.hasPrefix("Failed to parse multipart servlet request; nested exception is ")
                == true)
    }
}
