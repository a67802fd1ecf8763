import Basics
import Foundation
import NetworkCore
import PictureCoreTestSupport
import Testing

@testable import MarketBackend
@testable import PasswordCore

@Suite(.timeLimit(.minutes(10))) struct ItemTests {
    @Test func `The page has the keys of generation 1`() async throws {
        let fixture = WireFixture()
        let id = try await fixture.offer()
        let page = try await fixture.get("/items/1")
        #expect(page.status == 200)
        let thumbnail = try #require(page.list("items").first?["thumbnails"] as? [String])
        #expect(
            page.text == """
                {"page":1,"items":[{"id":\(id),"title":"MacBook Air","price":1290000,"currency":"KRW",\
                "stock":1000000000000,"thumbnails":["\(thumbnail[0])"],"registration_date":1641222000}]}
                """)
    }

    @Test func `A page has twenty items, and pages after the last are empty`() async throws {
        let fixture = WireFixture()
        for _ in 0..<21 { try await fixture.offer() }
        #expect(try await fixture.get("/items/1").ids("items") == Array((2...21).reversed()))
        #expect(try await fixture.get("/items/2").ids("items") == [1])
        for page in ["3", "9223372036854775807"] {
            #expect(try await fixture.get("/items/\(page)").text == #"{"page":\#(page),"items":[]}"#)
        }
    }

    @Test(arguments: ["0", "-1", "a", "1.5", "9223372036854775808"])
    func `An invalid page is refused`(page: String) async throws {
        let reply = try await WireFixture().get("/items/\(page)")
        #expect(reply.status == 400)
        #expect(reply.text == #"{"error":true,"reason":"The page must be a number from 1 on"}"#)
    }

    @Test(arguments: ["/item", "/item/"])
    func `An item can be offered with and without the slash`(path: String) async throws {
        let fixture = WireFixture()
        let reply = try await fixture.send(
            .post, path, form: WireFixture.itemForm(["discounted_price": "890000"]))
        #expect(reply.status == 201)
        #expect(
            reply.keys == [
                "id", "title", "descriptions", "price", "currency", "stock", "discounted_price", "thumbnails",
                "images", "registration_date",
            ])
        #expect(reply.int("discounted_price") == 890_000)
        let id = try #require(reply.id)
        let shown = try await fixture.get("/item/\(id)/")
        #expect(shown.text == reply.text)
        for url in shown.strings("images") + shown.strings("thumbnails") {
            #expect(try await fixture.get(url).status == 200)
        }
        #expect(!reply.text.contains("1234"))
    }

    @Test func `An item without a discount has no key for it`() async throws {
        let fixture = WireFixture()
        let id = try await fixture.offer()
        #expect(try await fixture.get("/item/\(id)").keys.contains("discounted_price") == false)
    }

    @Test(arguments: ["/item/99", "/item/abc", "/item", "/items", "/item/1/2", "/items/1/2"])
    func `Unknown items and paths are refused in the format of generation 1`(path: String) async throws {
        let reply = try await WireFixture().get(path)
        #expect(reply.reason != nil, "\(reply.text)")
        if reply.status == 404 { #expect(reply.text == #"{"error":true,"reason":"Not Found"}"#) }
        #expect([404, 405].contains(reply.status))
    }

    @Test func `Any currency of a client is accepted, and stays out of generation 3`() async throws {
        let fixture = WireFixture()
        let yen = try await fixture.offer(["currency": "jpy", "price": "165", "discounted_price": "160"])
        let won = try await fixture.offer()
        let item = try await fixture.get("/item/\(yen)")
        #expect(
            item.text.contains(#""price":165,"currency":"JPY","stock":1000000000000,"discounted_price":160"#))
        #expect(try await fixture.get("/items/1").ids("items") == [won, yen])
        #expect(try await fixture.get("/api/products").ids("pages") == [won])
        #expect(try await fixture.get("/api/products/\(yen)").status == 404)
    }

    @Test func `Titles and descriptions of two letters and free texts as currencies are accepted`()
        async throws
    {
        let fixture = WireFixture()
        let short = try await fixture.offer(["title": "무대", "descriptions": "설명"])
        let free = try await fixture.offer(["currency": "원", "price": "165", "discounted_price": "160"])
        let shown = try await fixture.get("/item/\(short)")
        #expect(shown.string("title") == "무대" && shown.string("descriptions") == "설명")
        let item = try await fixture.get("/item/\(free)")
        #expect(item.text.contains(#""price":165,"currency":"원""#) && item.int("discounted_price") == 160)
        let form = RawForm(parts: [RawForm.text("password", "1234"), RawForm.text("stock", "3")])
        let changed = try await fixture.send(.patch, "/item/\(free)", form: form)
        #expect(changed.string("currency") == "원" && changed.int("price") == 165 && changed.int("stock") == 3)
        #expect(try await fixture.get("/api/products").ids("pages") == [short])
    }

    @Test func `Dollars with cents are reported in whole dollars`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let id = try await fixture.sell(
            as: seller, ["price": 12.75, "currency": "USD", "discounted_price": 1])
        let item = try await fixture.get("/item/\(id)")
        #expect(item.int("price") == 12)
        #expect(item.int("discounted_price") == 11)
    }

    @Test(arguments: [
        ("price", "12.5", "price must be a number"), ("price", "-1", "price must not be negative"),
        ("price", "", "price is required"), ("stock", "x", "stock must be a number"),
        ("stock", "", "stock is required"), ("title", "", "title is required"),
        ("discounted_price", "1290001", "discounted_price must not be more than the price"),
        ("discounted_price", "-1", "discounted_price must not be negative"),
        ("currency", "", "currency is required"), ("descriptions", "", "descriptions is required"),
        ("currency", "a\nb", "currency must be one line of 1 to 10 characters"),
        ("currency", "12345678901", "currency must be one line of 1 to 10 characters"),
        ("password", "", "password is required"),
    ]) func `An invalid text is refused`(name: String, value: String, reason: String) async throws {
        let reply = try await WireFixture().send(.post, "/item", form: WireFixture.itemForm([name: value]))
        #expect(reply.status == 400)
        #expect(reply.reason?.hasPrefix(reason) == true, "\(reply.text)")
    }

    @Test func `A change with only the password checks it`() async throws {
        let fixture = WireFixture()
        let id = try await fixture.offer()
        let check = { (password: String) in
            try await fixture.send(
                .patch, "/item/\(id)", form: RawForm(parts: [RawForm.text("password", password)]))
        }
        #expect(try await check("1234").status == 200)
        #expect(try await check("1234").id == id)
        #expect(try await check("4321").text == #"{"error":true,"reason":"Not Found"}"#)
        #expect(try await check("4321").status == 404)
    }

    @Test func `A change replaces the pictures at once`() async throws {
        let fixture = WireFixture()
        let id = try await fixture.offer(["discounted_price": "890000"])
        let old = try await fixture.get("/item/\(id)")
        let form = RawForm(parts: [
            RawForm.text("password", "1234"), RawForm.text("title", "Lamp"),
            RawForm.file("images[]", RawForm.picture("two")),
            RawForm.file("images[]", RawForm.picture("three")),
        ])
        let reply = try await fixture.send(.patch, "/item/\(id)", form: form)
        #expect(reply.status == 200)
        #expect(reply.string("title") == "Lamp")
        #expect(reply.int("discounted_price") == 890_000)
        #expect(reply.strings("images").count == 2)
        for url in reply.strings("images") + reply.strings("thumbnails") {
            #expect(try await fixture.get(url).status == 200)
        }
        #expect(try await fixture.get(try #require(old.strings("images").first)).status == 404)
    }

    @Test func `New pictures are added and old ones removed in one transaction`() async throws {
        let database = WatchedDatabase()
        let fixture = WireFixture(database: database)
        let id = try await fixture.offer()
        let seller = try await fixture.seller()
        let product = try await fixture.sell(as: seller, pictures: ["one", "two"])
        let pictures = try await fixture.get("/api/products/\(product)").ids("images")
        let form = WireFixture.itemForm(pictures: ["three"])
        let order = #"{"secret":"\#(seller.secret)","image_ids":[\#(pictures[0])]}"#
        let before = database.writes
        #expect(try await fixture.send(.patch, "/item/\(id)", form: form).status == 200)
        #expect(database.writes == before + 1)
        let reply = try await fixture.send(.patch, "/api/products/\(product)", order, as: seller)
        #expect(reply.list("images").count == 1)
        #expect(database.writes == before + 2)
        #expect(try await fixture.number("SELECT count(*) FROM stored_blob") == 4)
    }

    @Test func `A wrong password changes nothing and decodes no picture`() async throws {
        let pictures = FakePictures()
        let fixture = WireFixture(pictures: pictures)
        let id = try await fixture.offer()
        let before = try await fixture.get("/item/\(id)").text
        let form = WireFixture.itemForm(password: "4321", pictures: ["two"], ["title": "Lamp"])
        #expect(try await fixture.send(.patch, "/item/\(id)", form: form).status == 404)
        #expect(try await fixture.get("/item/\(id)").text == before)
        #expect(pictures.cleaned == 1)
    }

    @Test func `Every refused change or deletion checks exactly one password`() async throws {
        let fixture = WireFixture()
        let item = try await fixture.offer()
        let product = try await fixture.sell(as: try await fixture.seller())
        let form = RawForm(parts: [RawForm.text("password", "4321")])
        for id in [item, product, 99] {
            let before = fixture.store.passwords.limiter.arrivals
            #expect(try await fixture.send(.patch, "/item/\(id)", form: form).status == 404)
            #expect(
                try await fixture.send(.delete, "/item/\(id)", #"{"password":"4321"}"#).status == 404)
            #expect(fixture.store.passwords.limiter.arrivals == before + 2)
        }
    }

    @Test func `Deletion accepts the password in JSON and returns the item`() async throws {
        let fixture = WireFixture()
        let id = try await fixture.offer()
        let target = "/item/\(id)"
        for body in [#"{"password":"4321"}"#, #"{}"#, #"{"password":""}"#] {
            #expect(try await fixture.send(.delete, target, body).status == 404)
        }
        #expect(try await fixture.send(.delete, target, "password=1234").status == 400)
        let deleted = try await fixture.send(.delete, target, #"{"id":\#(id),"password":"1234"}"#)
        #expect(deleted.status == 200)
        #expect(deleted.id == id)
        #expect(deleted.string("title") == "MacBook Air")
        #expect(try await fixture.get(target).status == 404)
        #expect(try await fixture.get("/items/1").ids("items").isEmpty)
    }

    @Test func `A vendor's product is shown and cannot be changed with any password`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller)
        #expect(try await fixture.get("/item/\(id)").id == id)
        for password in [seller.secret, "", "1234"] {
            let form = RawForm(parts: [RawForm.text("password", password)])
            #expect(try await fixture.send(.patch, "/item/\(id)", form: form).status == 404)
            let body = try WireFixture.json(["password": password])
            #expect(try await fixture.send(.delete, "/item/\(id)", body).status == 404)
        }
    }
}
