import MarketAPI
import Testing

@Suite struct ProductDecodingTests {
    @Test func `reads a page of 3a`() throws {
        let page: ProductPageAnswer = try decoded(Samples.snakePage)
        #expect(page.page == 1)
        #expect(page.totalCount == 10)
        #expect(page.lastPage == 1)
        #expect(page.hasNext == false)
        #expect(page.nextCursor == nil)
        #expect(!page.knowsCursors)
        let product = try #require(page.products.first)
        #expect((product.id, product.vendorID, product.stock) == (20, 3, 0))
        #expect(product.name == "Test Product")
        #expect(product.thumbnail == "https://market.test/training-resources/3/thumb/a.jpg")
        #expect(product.description == nil)
        #expect(product.images.isEmpty)
        #expect(product.vendors == nil)
        #expect(product.createdAt?.seconds == 1_641_222_000)
    }

    @Test func `reads a page of 3b with the same type`() throws {
        let page: ProductPageAnswer = try decoded(Samples.camelPage)
        #expect((page.page, page.totalCount, page.lastPage, page.hasNext) == (3, 113, 6, true))
        let product = try #require(page.products.first)
        #expect((product.id, product.vendorID, product.vendorName) == (193, 29, "누리"))
        #expect(product.description == "설명입니다")
        #expect(try product.price.units(digits: 0) == 1_200)
        #expect(try product.discountedPrice?.units(digits: 0) == 0)
    }

    @Test func `reads a superset of both envelopes`() throws {
        let page: ProductPageAnswer = try decoded(
            #"""
            {"page_no":2,"pageNo":2,"last_page":4,"lastPage":4,"has_next":true,"hasNext":true,"more":[1],
             "total_count":70,"totalCount":70,"pages":[],"next_cursor":"abc","nextCursor":"abc"}
            """#)
        #expect((page.page, page.lastPage, page.nextCursor, page.knowsCursors) == (2, 4, "abc", true))
    }

    @Test(arguments: ["next_cursor", "nextCursor"])
    func `the last page of a cursor has no next cursor`(key: String) throws {
        let page: ProductPageAnswer = try decoded(#"{"pages":[],"\#(key)":null}"#)
        #expect(page.nextCursor == nil)
        #expect(page.knowsCursors)
    }

    @Test func `reads the details of 3a`() throws {
        let product: ProductAnswer = try decoded(Samples.snakeDetails)
        #expect(product.images.map(\.id) == [7, 5])
        #expect(product.images.first?.url == "https://market.test/origin/7.jpg")
        #expect(product.images.first?.thumbnailURL == "https://market.test/thumb/7.jpg")
        #expect(product.vendors?.name == "테스트")
        #expect(product.vendors?.id == 3)
        #expect(product.description == nil)
        #expect(try product.price.units(digits: 0) == 60_000_000)
    }

    @Test func `reads the details of 3b, which omit members`() throws {
        let product: ProductAnswer = try decoded(Samples.camelDetails)
        #expect(product.images.map(\.id) == [1])
        #expect(product.vendors?.name == "누리")
        #expect(product.description == "설명입니다")
    }

    @Test(arguments: [#""""#, "null", #""yesterday""#, #""2022-13-41T99:00:00""#, "{}", "[]", "true"])
    func `an unreadable time affects nothing else`(time: String) throws {
        let page: ProductPageAnswer = try decoded(
            #"""
            {"page_no":1,"items_per_page":20,"total_count":2,"last_page":1,"has_next":false,"pages":[
             {"id":2,"vendor_id":3,"name":"시계","thumbnail":"","currency":"KRW","price":1.0,"bargain_price":1.0,
              "discounted_price":0.0,"stock":1,"created_at":\#(time),"issued_at":\#(time)},
             {"id":1,"vendor_id":3,"name":"의자","thumbnail":"","currency":"KRW","price":1.0,"bargain_price":1.0,
              "discounted_price":0.0,"stock":1,"created_at":"2022-01-04T00:00:00.00","issued_at":""}]}
            """#)
        #expect(page.products.map(\.id) == [2, 1])
        #expect(page.products.first?.createdAt == nil && page.products.first?.issuedAt == nil)
        #expect(page.products.last?.createdAt?.seconds == 1_641_222_000)
    }

    @Test(arguments: [
        #"{"id":2,"thumbnail_url":"https://market.test/t.png"}"#, #"{"url":"https://market.test/a.png"}"#,
        #"{"id":"x","url":"https://market.test/a.png"}"#, #"{"id":2,"url":null}"#, "null", "7", "[]",
    ])
    func `an unreadable picture affects only itself`(picture: String) throws {
        let product: ProductAnswer = try decoded(
            #"""
            {"id":1,"name":"의자","currency":"KRW","price":1,"stock":1,"created_at":"","issued_at":"",
             "images":[{"id":7,"url":"https://market.test/7.png","thumbnail_url":"","succeed":true,"issued_at":""},
              \#(picture),{"id":5,"url":"https://market.test/5.png","succeed":false,"issued_at":""}],
             "vendors":{"name":"누리","id":3,"created_at":"","issued_at":""}}
            """#)
        #expect(product.images.map(\.id) == [7, 5])
        #expect(product.vendors?.name == "누리")
    }

    @Test(arguments: ["id", "name", "price", "currency", "stock"])
    func `refuses a product without a required member`(key: String) throws {
        let members: KeyValuePairs = [
            "id": "1", "name": "\"a\"", "price": "1", "currency": "\"KRW\"", "stock": "1",
        ]
        func text(without key: String?) -> String {
            "{" + members.filter { $0.key != key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
                + "}"
        }
        #expect(try decoded(text(without: nil), as: ProductAnswer.self).images.isEmpty)
        #expect(throws: DecodingError.self) { try decoded(text(without: key), as: ProductAnswer.self) }
    }

    @Test(arguments: [
        "{}", "[]", "null", "7", #"{"pages":{}}"#, #"{"pages":[7]}"#, #"{"pages":[],"last_page":"1"}"#,
        #"{"pages":[],"page_no":1e40}"#, #"{"pages":[],"has_next":1}"#, #"{"pages":[],"next_cursor":7}"#,
        "<html></html>", "",
    ]) func `refuses any other answer`(text: String) {
        #expect(throws: DecodingError.self) { try decoded(text, as: ProductPageAnswer.self) }
    }

    @Test func `refuses JSON of excessive depth`() {
        let deep = #"{"pages":"# + String(repeating: "[", count: 200_000)
        #expect(throws: DecodingError.self) { try decoded(deep, as: ProductPageAnswer.self) }
    }

    @Test func `reads a new vendor, and its descriptions omit the secret`() throws {
        let answer: NewVendorAnswer = try decoded(
            #"{"id":9,"name":"누리","identifier":"c0ffee00-0000","secret":"hush"}"#)
        #expect((answer.vendor.id, answer.identifier, answer.secret) == (9, "c0ffee00-0000", "hush"))
        #expect(!"\(answer)".contains("hush"))
        #expect(!String(reflecting: answer).contains("hush"))
    }
}
