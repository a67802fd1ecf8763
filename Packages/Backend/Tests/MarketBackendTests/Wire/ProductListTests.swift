import BackendCore
import Foundation
import NetworkCore
import Testing
@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct ProductListTests {
    @Test func `The page of 3a has exactly the keys of the contract`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        for number in 1...3 { try await fixture.sell("Product \(number)", as: seller) }
        let page = try await fixture.get("/api/products?page_no=1&items_per_page=2")
        #expect(page.status == 200)
        #expect(
            page.text.hasPrefix(
                #"{"page_no":1,"items_per_page":2,"total_count":3,"offset":0,"limit":2,"pages":[{"id":3,"#))
        #expect(page.text.hasSuffix(#"],"last_page":2,"has_next":true,"has_prev":false}"#))
        #expect(page.ids("pages") == [3, 2])
        #expect(
            Set(try #require(page.list("pages").first).keys) == [
                "id", "vendor_id", "name", "thumbnail", "currency", "price", "bargain_price",
                "discounted_price", "stock", "created_at", "issued_at",
            ])
        #expect(page.text.contains(#""created_at":"2022-01-04T00:00:00.00""#))
        #expect(page.text.contains(#""price":1200,"#))
    }

    @Test func `The page of 3b has its own keys, dates and numbers`() async throws {
        let fixture = WireFixture { $0.envelope = .camel }
        let seller = try await fixture.seller()
        try await fixture.sell(as: seller)
        let page = try await fixture.get("/api/products")
        #expect(
            page.keys == [
                "pageNo", "itemsPerPage", "totalCount", "offset", "limit", "lastPage", "hasNext", "hasPrev",
                "pages",
            ])
        let row = try #require(page.list("pages").first)
        #expect(
            Set(row.keys) == [
                "id", "vendor_id", "vendorName", "name", "description", "thumbnail", "currency", "price",
                "bargain_price", "discounted_price", "stock", "created_at", "issued_at",
            ])
        #expect(row["vendorName"] as? String == "yagom")
        #expect(page.text.contains(#""created_at":"2022-01-04T00:00:00","#))
        #expect(page.text.contains(#""price":1200.0,"bargain_price":1200.0,"discounted_price":0.0"#))
    }

    @Test func `The last page reports that it is the last`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        for number in 1...5 { try await fixture.sell("Product \(number)", as: seller) }
        let page = try await fixture.get("/api/products?page_no=3&items_per_page=2")
        #expect(page.ids("pages") == [1])
        #expect(page.text.contains(#""offset":4,"limit":6,"#))
        #expect(page.text.hasSuffix(#""last_page":3,"has_next":false,"has_prev":true}"#))
    }

    @Test(arguments: ["page_no=2&items_per_page=1", "page-no=2&items-per-page=1"])
    func `The old names of parameters are accepted`(query: String) async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        for number in 1...2 { try await fixture.sell("Product \(number)", as: seller) }
        #expect(try await fixture.get("/api/products?\(query)").ids("pages") == [1])
    }

    @Test(arguments: [1, 7, 9_223_372_036_854_775_807])
    func `Pages after the last are empty, however far`(page: Int) async throws {
        let reply = try await WireFixture().get("/api/products?page_no=\(page)&items_per_page=100")
        #expect(reply.status == 200)
        #expect(reply.ids("pages").isEmpty)
        #expect(reply.int("page_no") == page)
        #expect(reply.int("last_page") == 0)
        #expect(reply.text.contains(#""has_next":false"#))
        #expect(reply.int("limit") ?? 0 > 0)
    }

    @Test(arguments: [
        "page_no=0", "page_no=-1", "page_no=a", "page_no=", "page_no=9223372036854775808", "page_no=1.5",
        "items_per_page=0", "items_per_page=101", "items_per_page=x", "sort=random", "currency=JPY",
        "min_price=1", "currency=KRW&min_price=1.5", "currency=USD&max_price=a", "in_stock=maybe",
        "vendor_id=x",
        "cursor=!!!",
    ]) func `An invalid parameter is refused`(query: String) async throws {
        let reply = try await WireFixture().get("/api/products?\(query)")
        #expect(reply.status == 400)
        #expect(reply.keys == ["code", "message"])
        #expect(reply.int("code") == 400)
        #expect(reply.message?.isEmpty == false)
    }

    @Test func `Filters and orders can be combined`() async throws {
        let fixture = WireFixture()
        let (one, other) = (try await fixture.seller("one"), try await fixture.seller("other"))
        try await fixture.sell("cheap", as: one, ["price": 10, "currency": "USD", "stock": 1])
        try await fixture.sell("dear", as: one, ["price": 12.5, "currency": "USD", "stock": 1])
        try await fixture.sell("gone", as: one, ["price": 12, "currency": "USD"])
        try await fixture.sell("other", as: other, ["price": 12, "currency": "USD", "stock": 1])
        try await fixture.sell("won", as: one, ["price": 12, "stock": 1])
        let names = { (query: String) async throws -> [String] in
            try await fixture.get("/api/products?\(query)").list("pages").compactMap { $0["name"] as? String }
        }
        #expect(
            try await names("currency=USD&min_price=10.01&max_price=12.50&in_stock=true&vendor_id=\(one.id)")
                == ["dear"])
        #expect(try await names("sort=oldest&items_per_page=2") == ["cheap", "dear"])
        #expect(try await names("sort=dearest&currency=USD&items_per_page=1") == ["dear"])
        #expect(try await names("search_value=other") == ["other"])
        #expect(try await names("search_value=%20").count == 5)
    }

    @Test(arguments: [MarketEnvelope.snake, .camel])
    func `A cursor leads through all pages, and is returned only on request`(
        envelope: MarketEnvelope
    ) async throws {
        let fixture = WireFixture { $0.envelope = envelope }
        let seller = try await fixture.seller()
        for number in 1...5 { try await fixture.sell("Product \(number)", as: seller) }
        let name = envelope == .snake ? "next_cursor" : "nextCursor"
        var cursor: String? = ""
        var found: [Int] = []
        for _ in 0..<5 {
            guard let place = cursor else { break }
            let page = try await fixture.get("/api/products?items_per_page=2&cursor=\(place)")
            found += page.ids("pages")
            #expect(page.keys.contains(name))
            cursor = page.string(name)
        }
        #expect(found == [5, 4, 3, 2, 1])
        #expect(cursor == nil)
        #expect(try await fixture.get("/api/products").keys.contains(name) == false)
    }

    @Test func `The health check is a text in quotation marks`() async throws {
        let reply = try await WireFixture().get("/healthChecker")
        #expect(reply.status == 200)
        #expect(reply.text == #""OK""#)
    }
}

struct PagePlaceTests {
    @Test(arguments: [
        (3, 20, 113, 40, 60, 6, true, true), (93, 15, 1387, 1380, 1395, 93, false, true),
        (1, 20, 10, 0, 20, 1, false, false), (1, 20, 0, 0, 20, 0, false, false),
        (2, 20, 20, 20, 40, 1, false, true), (1, 20, 21, 0, 20, 2, true, false),
        (.max, 100, 5, .max, .max, 1, false, true), (.max, 1, .max, .max - 1, .max, .max, false, true),
    ]) func `The numbers around a page follow the contract`(
        page: Int, size: Int, total: Int, offset: Int, limit: Int, last: Int, next: Bool, previous: Bool
    ) throws {
        let query = try ProductListQuery(
            QueryParameters([QueryItem("page_no", "\(page)"), QueryItem("items_per_page", "\(size)")]))
        let place = PagePlace(query, ListingPage(rows: [], total: total, nextCursor: nil))
        #expect(place.offset == offset && place.limit == limit && place.lastPage == last)
        #expect(place.hasNext == next && place.hasPrevious == previous)
    }
}
