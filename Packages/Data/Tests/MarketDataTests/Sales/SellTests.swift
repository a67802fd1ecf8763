import MarketData
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SellTests {
    private let stall: Stall

    init() throws { stall = try Stall() }

    @Test func `sends a listing with its last member, and its pictures in order`() async throws {
        let server = SaleServer(.made)
        let draft = try stall.draft(sizes: [1_000, 299_999, 70_000, 12, 65_536])
        let product = try await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
        #expect(product.id == 1)
        let form = try #require(server.forms.first)
        #expect(form.request.method == .post)
        #expect(form.request.target == "/api/products")
        #expect(form.request.headers["identifier"] == "c0ffee00-1111")
        #expect(form.request.content.length != nil)
        #expect(form.parts.map(\.name) == ["params"] + Array(repeating: "images", count: 5))
        let parameters = try #require(form.parts.first)
        #expect(parameters.type == nil)
        #expect(parameters.filename == nil)
        let text = #"""
            {"currency":"USD","description":"두 바퀴가 \"다\" 있습니다\n끝",\#
            "descriptions":"두 바퀴가 \"다\" 있습니다\n끝","discounted_price":2.5,"name":"자전거 팝니다",\#
            "price":12.5,"secret":"vendor-secret","stock":3}
            """#
        #expect(parameters.text == text)
        let pictures = form.parts.dropFirst()
        #expect(
            pictures.map(\.filename) == [
                "image1.jpeg", "image2.png", "image3.jpeg", "image4.png", "image5.jpeg",
            ])
        #expect(
            pictures.map(\.type) == ["image/jpeg", "image/png", "image/jpeg", "image/png", "image/jpeg"])
        for (index, (part, size)) in zip(pictures, [1_000, 299_999, 70_000, 12, 65_536]).enumerated() {
            let format: ListingPicture.Format = index.isMultiple(of: 2) ? .jpeg : .png
            #expect(part.bytes == Stall.picture(format, count: size, filler: UInt8(index)))
        }
    }

    @Test func `added pictures are one form with the rest of the change, sent once`() async throws {
        let server = SaleServer(.lost, .made)
        var change = ProductChange()
        (change.stock, change.order) = (4, [9])
        change.added = try stall.draft(sizes: [1_000, 300]).pictures
        for _ in 1...2 {
            let product = try await stall.listings(server.transport).edit(7, change, as: stall.seller)
            #expect(product.id > 0)
        }
        #expect(server.forms.map(\.request.target) == Array(repeating: "/api/products/7/images", count: 3))
        #expect(server.forms.allSatisfy { $0.request.method == .post })
        #expect(server.forms[0].parts.map(\.name) == ["params", "images", "images"])
        #expect(
            server.forms[0].parts.first?.text == #"{"image_ids":[9],"secret":"vendor-secret","stock":4}"#)
        // The lost answer is requested again; the same change later is a new one.
        #expect(server.keys[0] == server.keys[1] && server.keys[1] != server.keys[2])
    }

    @Test func `a server without that path accepts no more pictures`() async throws {
        var change = ProductChange()
        change.added = try stall.draft().pictures
        for status in [404, 405] {
            let server = SaleServer(.refusal(status, ""))
            await #expect(throws: MarketError.unsupported) {
                try await stall.listings(server.transport).edit(7, change, as: stall.seller)
            }
            server.delete(7)
            guard status == 404 else { continue }
            await #expect(throws: MarketError.notFound) {
                try await stall.listings(server.transport).edit(7, change, as: stall.seller)
            }
        }
        await #expect(throws: MarketError.unsupported) {
            try await stall.items(SaleServer(.made).transport).edit(7, change, as: stall.seller)
        }
    }

    @Test(arguments: Currency.market) func `accepts every currency`(currency: Currency) async throws {
        let server = SaleServer(.made)
        let draft = try stall.draft(price: Money(minorUnits: 100, currency))
        _ = try await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
        let text = try #require(server.forms.first?.parts.first?.text)
        #expect(text.contains(#""currency":"\#(currency.code)""#))
        #expect(text.contains(currency == .krw ? #""price":100,"# : #""price":1,"#))
    }

    @Test func `progress counts the bytes of all pictures`() async throws {
        let seen = Mutex<[UploadProgress]>([])
        let draft = try stall.draft(sizes: [1_000, 200_000])
        _ = try await stall.listings(SaleServer(.made).transport).sell(draft, as: stall.seller) { progress in
            seen.withLock { $0.append(progress) }
        }
        let progress = seen.withLock { $0 }
        #expect(progress.allSatisfy { $0.total == 201_000 })
        #expect(progress.map(\.sent) == progress.map(\.sent).sorted())
        #expect(progress.last?.sent == 201_000)
        #expect(progress.count > 2)
    }

    @Test func `repeats a request with a lost answer under the same key, and creates one listing`()
        async throws
    {
        let server = SaleServer(.lost, .lost, .made)
        let product = try await stall.listings(server.transport).sell(try stall.draft(), as: stall.seller) {
            _ in
        }
        #expect(product.id == 1)
        #expect(server.listingCount == 1)
        #expect(server.keys.count == 3)
        #expect(Set(server.keys).count == 1)
        #expect(server.forms.allSatisfy { $0.parts.count == 2 })
    }

    @Test func `asks an unreachable server three times, and repeating the sale continues it`() async throws {
        let server = SaleServer(.lost)
        let draft = try stall.draft()
        await #expect(throws: MarketError.offline) {
            try await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
        }
        #expect(server.keys.count == 3)
        let later = SaleServer(.made)
        _ = try await stall.listings(later.transport).sell(draft, as: stall.seller) { _ in }
        #expect(Set(server.keys + later.keys).count == 1)
    }

    @Test func `a sale is new again once the seller has seen its result, and not before`()
        async throws
    {
        let server = SaleServer(.made)
        let draft = try stall.draft()
        let first = try await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
        _ = try await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
        #expect(Set(server.keys).count == 1)
        try await stall.listings(server.transport).acknowledge(first.id + 1, as: stall.seller)
        _ = try await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
        #expect(Set(server.keys).count == 1)
        try await stall.listings(server.transport).acknowledge(first.id, as: stall.seller)
        let next = try await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
        #expect(first.id != next.id)
        #expect(Set(server.keys).count == 2)
    }

    @Test func `returns the sold product until its seller has seen it`() async throws {
        let server = SaleServer(.made)
        let listings = stall.listings(server.transport)
        let draft = try stall.draft()
        #expect(try await listings.listed(draft, as: stall.seller) == nil)
        let product = try await listings.sell(draft, as: stall.seller) { _ in }
        #expect(try await listings.listed(draft, as: stall.seller)?.id == product.id)
        #expect(try await listings.listed(try stall.draft(isOfTable: true), as: stall.seller) == nil)
        try await listings.acknowledge(product.id, as: stall.seller)
        #expect(try await listings.listed(draft, as: stall.seller) == nil)
    }

    @Test func `a row of a table stays sold, whatever is sold separately`() async throws {
        let server = SaleServer(.made)
        let listings = stall.listings(server.transport)
        let row = try stall.draft(isOfTable: true)
        let first = try await listings.sell(row, as: stall.seller) { _ in }
        let single = try await listings.sell(try stall.draft(), as: stall.seller) { _ in }
        #expect(single.id != first.id)
        try await listings.acknowledge(single.id, as: stall.seller)
        #expect(try await listings.sell(row, as: stall.seller) { _ in }.id == first.id)
    }

    @Test func `a category and a contact of the same word are different sales`() async throws {
        let server = SaleServer(.made)
        for draft in [try stall.draft(category: .books), try stall.draft(contact: "books")] {
            _ = try await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
        }
        #expect(Set(server.keys).count == 2)
    }

    @Test func `sells again, once, when the earlier product is gone`() async throws {
        let server = SaleServer(.made)
        let draft = try stall.draft(price: Money(minorUnits: 1_000, .usd))
        for sell in [stall.listings(server.transport).sell, stall.items(server.transport).sell] {
            let first = try await sell(draft, stall.seller) { _ in }
            #expect(try await sell(draft, stall.seller) { _ in }.id == first.id)
            server.delete(first.id)
            let next = try await sell(draft, stall.seller) { _ in }
            #expect(next.id == first.id + 1)
            #expect(try await sell(draft, stall.seller) { _ in }.id == next.id)
            try await stall.listings(server.transport).acknowledge(next.id, as: stall.seller)
        }
    }

    @Test func `sells at most twice to a server whose products are never found`() async throws {
        let server = SaleServer(.made)
        for id in 1...9 { server.delete(id) }
        let draft = try stall.draft()
        _ = try await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
        #expect(server.listingCount == 1)
        _ = try await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
        #expect(server.listingCount == 2)
    }

    @Test func `different listings have different keys`() async throws {
        let server = SaleServer(.refusal(503, ""))
        let drafts = [
            try stall.draft(), try stall.draft(name: "자전거 팝니다!"),
            try stall.draft(price: Money(minorUnits: 1_250, .krw)), try stall.draft(sizes: [1_001]),
            try stall.draft(sizes: [1_000, 12]),
        ]
        for draft in drafts {
            for (index, picture) in draft.pictures.enumerated() {
                try stall.folder.write(
                    Stall.picture(picture.format, count: picture.byteCount, filler: UInt8(index)),
                    to: picture.name)
            }
            _ = try? await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
        }
        var other = stall
        other.vendors.identifier = "another"
        _ = try? await other.listings(server.transport).sell(drafts[4], as: other.seller) { _ in }
        other.vendors.server = "https://another.test"
        _ = try? await other.listings(server.transport).sell(drafts[4], as: other.seller) { _ in }
        try stall.folder.write(Stall.picture(.jpeg, count: 1_000, filler: 99), to: "picture 0")
        _ = try? await stall.listings(server.transport).sell(drafts[4], as: stall.seller) { _ in }
        #expect(server.keys.count == 8)
        #expect(Set(server.keys).count == 8)
    }

    @Test(arguments: [
        (400, MarketError.refused("no"), true), (413, .refused("no"), true), (422, .refused("no"), true),
        (401, .wrongSecret, true), (429, .tooMany(seconds: nil), false), (500, .unavailable, false),
        (503, .unavailable, false), (409, .unavailable, false),
    ]) func `only a refusal ends a sale`(status: Int, error: MarketError, ends: Bool) async throws {
        let server = SaleServer(.refusal(status, #"{"code":1,"message":"no"}"#))
        let draft = try stall.draft()
        for _ in 0..<2 {
            await #expect(throws: error) {
                try await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
            }
        }
        #expect(server.keys.count == 2)
        #expect(Set(server.keys).count == (ends ? 2 : 1))
    }

    @Test func `an unreadable answer leaves the sale open`() async throws {
        let server = SaleServer(.refusal(200, "<html>"))
        let draft = try stall.draft()
        for _ in 0..<2 {
            await #expect(throws: MarketError.unavailable) {
                try await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
            }
        }
        #expect(Set(server.keys).count == 1)
    }

    @Test func `continues the same sale after a cancellation`() async throws {
        let began = Gate()
        let keys = Mutex<[String?]>([])
        let stuck = StubTransport { request throws(NetworkError) in
            keys.withLock { $0.append(request.headers["Idempotency-Key"]) }
            _ = try await request.content.pieces().next()
            began.open()
            await Gate().wait()
            throw .cancelled
        }
        let draft = try stall.draft(sizes: [200_000, 200_000])
        let listings = stall.listings(stuck)
        let sale = Task { () throws(MarketError) in try await listings.sell(draft, as: stall.seller) { _ in }
        }
        await began.wait()
        sale.cancel()
        await #expect(throws: MarketError.cancelled) { try await sale.value }
        let server = SaleServer(.made)
        _ = try await stall.listings(server.transport).sell(draft, as: stall.seller) { _ in }
        #expect(keys.withLock { $0 } == server.keys)
    }

    @Test func `a picture that changes while it is sent never arrives completely`() async throws {
        let draft = try stall.draft(sizes: [200_000])
        let arrived = Mutex(0)
        let folder = stall.folder
        let transport = StubTransport { request throws(NetworkError) in
            let pieces = request.content.pieces()
            // The head of the form, then the first piece of the picture.
            for _ in 0..<2 { _ = try await pieces.next() }
            _ = try? folder.write(Stall.picture(.jpeg, count: 200_000, filler: 99), to: "picture 0")
            while try await pieces.next() != nil { arrived.withLock { $0 += 1 } }
            return HTTPResponse(status: 201, body: Array(Answers.product(id: 1).utf8))
        }
        let reason = ProductProblem.Reason.pictureUnreadable(
            name: "picture 0", reason: "it changed while it was sent")
        await #expect(throws: MarketError.invalid(ProductProblems(.pictures, reason))) {
            try await stall.listings(transport).sell(draft, as: stall.seller) { _ in }
        }
        #expect(arrived.withLock { $0 } < 3)
        #expect(transport.requests.count == 1)
    }

    @Test func `names a missing or oversized picture before anything is sent`() async throws {
        let transport = StubTransport()
        let draft = try stall.draft(sizes: [1_000])
        try stall.folder.write(Stall.picture(.jpeg, count: 300_000), to: "picture 0")
        let large = ProductProblem.Reason.pictureTooLarge(name: "picture 0", bytes: 300_000, limit: 300_000)
        await #expect(throws: MarketError.invalid(ProductProblems(.pictures, large))) {
            try await stall.listings(transport).sell(draft, as: stall.seller) { _ in }
        }
        let gone = ListingPicture(name: "b", path: stall.folder.path + "/b", format: .png, byteCount: 12)
        let unreadable = ProductProblem.Reason.pictureUnreadable(
            name: "b", reason: "No such file or directory")
        await #expect(throws: MarketError.invalid(ProductProblems(.pictures, unreadable))) {
            try await stall.listings(transport).sell(
                try ProductDraft(draft.details, pictures: [gone]), as: stall.seller
            ) { _ in
            }
        }
        #expect(transport.requests.isEmpty)
    }
}
