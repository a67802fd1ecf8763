import Foundation
import MarketDomain
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import MarketBackend

/// Categories, contacts and reservations on the wire, which the contract does not have.
@Suite(.timeLimit(.minutes(10))) struct ListingFactTests {
    @Test(arguments: TestPlace.all)
    func `The values of a product are reported, in lists all but the contact`(at place: TestPlace)
        async throws
    {
        let fixture = WireFixture(at: place)
        let seller = try await fixture.seller()
        let id = try await fixture.sell(
            as: seller, ["category": "digital", "contact": "kakao: meng", "reserved": true, "stock": 1])
        let whole = try await fixture.get("/api/products/\(id)")
        #expect(whole.string("category") == "digital")
        #expect(whole.string("contact") == "kakao: meng")
        #expect(whole.object["reserved"] as? Bool == true)
        let listed = try #require(try await fixture.get("/api/products").list("pages").first)
        #expect(listed["category"] as? String == "digital")
        #expect(listed["reserved"] as? Bool == true)
        #expect(listed["contact"] == nil)
    }

    @Test func `Unset values have no key, so that old clients get the same answers`() async throws {
        let fixture = WireFixture()
        let id = try await fixture.sell(as: try await fixture.seller())
        let keys = try await fixture.get("/api/products/\(id)").keys
        #expect(keys.isDisjoint(with: ["category", "contact", "reserved", "match"]))
    }

    @Test func `A change keeps the values that it does not name`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller, ["category": "books", "contact": "010-0000-0000"])
        func change(_ members: [String: Any]) async throws -> WireReply {
            try await fixture.send(
                .patch, "/api/products/\(id)",
                try WireFixture.json(members.merging(["secret": seller.secret]) { $1 }), as: seller)
        }
        let renamed = try await change(["name": "Three books"])
        #expect(renamed.string("category") == "books")
        #expect(renamed.string("contact") == "010-0000-0000")
        let reserved = try await change(["reserved": true, "contact": ""])
        #expect(reserved.object["reserved"] as? Bool == true)
        #expect(!reserved.keys.contains("contact"))
        #expect(!(try await change(["reserved": false, "category": "hobbies"])).keys.contains("reserved"))
        #expect(try await fixture.get("/api/products/\(id)").string("category") == "hobbies")
        #expect(!(try await change(["category": ""])).keys.contains("category"))
    }

    @Test(
        arguments: [
            (["category": "spaceships"], "category must be one of digital"),
            (["contact": String(repeating: "0", count: 101)], "contact must have at most 100 characters"),
            (["reserved": "yes"], "JSON parse error: `reserved` must be true or false"),
        ] as [([String: String], String)])
    func `Invalid values are refused`(members: [String: String], message: String) async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let form = try WireFixture.form(of: seller, members)
        let reply = try await fixture.send(.post, "/api/products", form: form, as: seller)
        #expect(reply.status == 400)
        #expect(reply.message?.hasPrefix(message) == true, "\(reply.text)")
    }

    @Test func `A client of generation 1 changes a product without these values`() async throws {
        let fixture = WireFixture()
        let id = try await fixture.offer()
        try await fixture.database.write { connection throws(StoreError) in
            try connection.execute(
                "UPDATE listing SET category = 'books', contact = 'x', reserved = 1 WHERE id = ?1", .int(id))
        }
        let form = RawForm(parts: [RawForm.text("password", "1234"), RawForm.text("title", "Lamp")])
        #expect(try await fixture.send(.patch, "/item/\(id)", form: form).status == 200)
        let kept = try await fixture.number(
            "SELECT count(*) FROM listing WHERE name = 'Lamp' AND category = 'books' AND reserved = 1")
        #expect(kept == 1)
    }

    @Test func `Lists leave out other categories, and sold or reserved products`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let book = try await fixture.sell("Book", as: seller, ["category": "books", "stock": 1])
        let kept = try await fixture.sell(
            "Kept book", as: seller, ["category": "books", "stock": 1, "reserved": true])
        let sold = try await fixture.sell("Sold book", as: seller, ["category": "books", "stock": 0])
        let lamp = try await fixture.sell("Lamp", as: seller, ["stock": 2])
        for (query, ids) in [
            ("category=books", [sold, kept, book]), ("available=true", [lamp, book]),
            ("category=books&available=true", [book]), ("category=food", []),
            ("available=false", [lamp, sold, kept, book]),
        ] {
            #expect(try await fixture.get("/api/products?\(query)").ids("pages") == ids, "\(query)")
        }
        #expect(try await fixture.get("/api/products?category=x").status == 400)
        #expect(try await fixture.get("/api/products?available=x").status == 400)
    }

    @Test(arguments: TestPlace.all)
    func `A search says what it found by, when that is not the name`(at place: TestPlace) async throws {
        let fixture = WireFixture(at: place) { $0.envelope = .camel }
        let seller = try await fixture.seller("Lamplight")
        let named = try await fixture.sell("Desk lamp", as: try await fixture.seller("Yuna"))
        let described = try await fixture.sell(
            "Shade", as: try await fixture.seller("Hana"), ["descriptions": "For any lamp that you have."])
        let theirs = try await fixture.sell("Chair", as: seller)
        let pages = try await fixture.get("/api/products?search_value=lamp").list("pages")
        let matches = Dictionary(
            uniqueKeysWithValues: pages.map { ($0["id"] as? Int ?? 0, $0["match"] as? String) })
        #expect(matches == [named: nil, described: "description", theirs: "vendor"])
    }
}

/// The deleted products of a vendor, and vendors by their names.
@Suite(.timeLimit(.minutes(10))) struct VendorListTests {
    @Test(arguments: TestPlace.all)
    func `Only the vendor sees its restorable products, the latest deletion first`(
        at place: TestPlace
    ) async throws {
        let fixture = WireFixture(at: place)
        let (seller, other) = (try await fixture.seller(), try await fixture.seller("other"))
        func deleted(by who: WireFixture.Seller) async throws -> [Int] {
            let reply = try await fixture.send(
                .post, "/api/vendor/deleted", WireFixture.secret(who), as: who)
            #expect(reply.status == 200, "\(reply.text)")
            return reply.ids("products")
        }
        func delete(_ id: Int) async throws {
            let asked = try await fixture.send(
                .post, "/api/products/\(id)/secret", WireFixture.secret(seller), as: seller)
            let path = "/api/products/\(id)/\(asked.text)"
            #expect(try await fixture.send(.delete, path, as: seller).status == 200)
        }
        let first = try await fixture.sell("First", as: seller)
        let second = try await fixture.sell("Second", as: seller)
        #expect(try await deleted(by: seller) == [])
        try await delete(second)
        fixture.clock.advance(seconds: 60)
        try await delete(first)
        #expect(try await deleted(by: seller) == [first, second])
        #expect(try await deleted(by: other) == [])
        let reply = try await fixture.send(
            .post, "/api/vendor/deleted", WireFixture.secret(seller), as: seller)
        let until = try #require(reply.list("products").last?["restorable_until"] as? Int)
        #expect(until == Int(WireFixture.start) + 7 * 86_400)
        let restoring = try await fixture.send(
            .post, "/api/products/\(first)/restored", WireFixture.secret(seller), as: seller)
        #expect(restoring.status == 200)
        #expect(try await deleted(by: seller) == [second])
        // The second was deleted a minute earlier, and can no longer be restored.
        fixture.clock.advance(seconds: 7 * 86_400 - 60)
        #expect(try await deleted(by: seller) == [])
    }

    @Test(arguments: TestPlace.all)
    func `Vendors are found by their names and by the beginnings of names`(at place: TestPlace) async throws {
        let fixture = WireFixture(at: place)
        for name in ["연남상회", "연남공방", "Mapo Vintage", "Mapo"] { _ = try await fixture.seller(name) }
        func names(_ text: String) async throws -> [String] {
            let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            return try await fixture.get("/api/vendors?name=\(query)").list("vendors").compactMap {
                $0["name"] as? String
            }
        }
        #expect(try await names("연남상회") == ["연남상회"])
        #expect(try await names("연남") == ["연남공방", "연남상회"])
        #expect(try await names("mapo") == ["Mapo", "Mapo Vintage"])
        #expect(try await names("MAPO VINTAGE") == ["Mapo Vintage"])
        #expect(try await names("상회") == [])
        #expect(try await names("%") == [])
        for query in ["", "?name=", "?name=\(String(repeating: "a", count: 51))"] {
            #expect(try await fixture.get("/api/vendors\(query)").status == 400)
        }
    }

    @Test func `All vendors with the same name are found`() async throws {
        let fixture = WireFixture()
        try await fixture.store.write { connection throws(StoreError) in
            for _ in 1...2 { _ = try VendorTables.insertWithoutSecret(name: "Meng", on: connection) }
        }
        #expect(try await fixture.get("/api/vendors?name=Meng").list("vendors").count == 2)
    }
}
