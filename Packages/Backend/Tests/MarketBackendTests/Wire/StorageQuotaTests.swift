import Foundation
import MarketDomain
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct StorageQuotaTests {
    private static let home = "192.0.2.1"
    private static let elsewhere = "192.0.2.2"

    @Test func `A vendor above the daily limit is refused with a message until tomorrow`() async throws {
        let fixture = WireFixture { $0.storage.products = 2 }
        let (seller, other) = (try await fixture.seller(), try await fixture.seller("other"))
        for _ in 0..<2 {
            #expect(try await fixture.offer(as: seller, peer: Self.home).status == 201)
        }
        let pictures = try await fixture.number("SELECT count(*) FROM picture")
        for peer in [Self.home, Self.elsewhere] {
            let reply = try await fixture.offer(as: seller, peer: peer)
            #expect(
                reply.text == """
                    {"code":429,"message":"This market takes at most 2 new products a day from one vendor"}
                    """)
            let wait = try #require(reply.headers["Retry-After"].flatMap { Int($0) })
            #expect((Int(fixture.clock.now.timeIntervalSince1970) + wait) % 86_400 == 0 && wait <= 86_400)
        }
        #expect(try await fixture.number("SELECT count(*) FROM picture") == pictures)
        #expect(try await fixture.offer(as: other, peer: Self.home).status == 201)
        #expect(try await fixture.offer(as: seller, peer: nil).status == 201)
        fixture.clock.advance(seconds: 86_400)
        #expect(try await fixture.offer(as: seller, peer: Self.home).status == 201)
    }

    @Test func `The operator sees the amounts stored today, and can reset them for a vendor`()
        async throws
    {
        let fixture = WireFixture { $0.storage.products = 1 }
        let administration = SQLMarketAdministration(store: fixture.store)
        let seller = try await fixture.seller()
        #expect(try await fixture.offer(as: seller, peer: Self.home).status == 201)
        #expect(try await fixture.offer(as: seller, peer: Self.home).status == 429)
        let id = try await fixture.number("SELECT max(id) FROM vendor")
        let use = try await administration.storedToday(by: "\(id)", resets: false)
        #expect(use.products == 1 && use.bytes > 0 && use.vendors == 0)
        #expect(try await administration.storedToday(by: Self.home, resets: false).products == 1)
        #expect(try await administration.storedToday(by: Self.elsewhere, resets: false).products == 0)
        #expect(try await administration.storedToday(by: "\(id)", resets: true) == use)
        #expect(try await administration.storedToday(by: "\(id)", resets: false).products == 0)
        #expect(try await fixture.offer(as: seller, peer: Self.home).status == 201)
        for nobody in ["\(id + 1)", "Nala", ""] {
            await #expect(throws: MarketError.notFound) {
                try await administration.storedToday(by: nobody, resets: true)
            }
        }
    }

    @Test func `The limit of an address holds for any number of vendors`() async throws {
        let fixture = WireFixture { $0.storage.products = 1 }
        for number in 0..<StorageLimits.vendorsOfAnAddress {
            let seller = try await fixture.seller("vendor \(number)")
            #expect(try await fixture.offer(as: seller, peer: Self.home).status == 201)
        }
        let item = try await fixture.send(.post, "/item", form: WireFixture.itemForm(), peer: Self.home)
        #expect(
            item.text == """
                {"error":true,"reason":"This market takes at most 5 new products a day from one address"}
                """)
        #expect(
            try await fixture.send(.post, "/item", form: WireFixture.itemForm(), peer: Self.elsewhere).status
                == 201)
    }

    @Test func `Bytes of new products, changes and stored answers are counted together`() async throws {
        let fixture = WireFixture { $0.storage.bytes = 20_000 }
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller)
        let body = try WireFixture.json([
            "secret": seller.secret, "description": String(repeating: "가", count: 900),
        ])
        var statuses: [Int] = []
        for number in 0..<12 {
            let reply = try await fixture.send(
                .patch, "/api/products/\(id)", body, as: seller, key: "\(number)", peer: Self.home)
            statuses.append(reply.status)
        }
        // Each change counts 2,700 bytes, and slightly more than that again for its stored answer.
        #expect(statuses == [200, 200, 200] + Array(repeating: 429, count: 9))
        let plain = WireFixture { $0.storage.bytes = 20_000 }
        let other = try await plain.seller()
        let product = try await plain.sell(as: other)
        let same = try WireFixture.json([
            "secret": other.secret, "description": String(repeating: "가", count: 900),
        ])
        for _ in 0..<7 {
            let reply = try await plain.send(
                .patch, "/api/products/\(product)", same, as: other, peer: Self.home)
            #expect(reply.status == 200)
        }
        let reply = try await plain.send(.patch, "/api/products/\(product)", same, as: other, peer: Self.home)
        #expect(reply.status == 429)
    }

    @Test func `A retry gets its answer after the daily limit is reached`() async throws {
        let fixture = WireFixture { $0.storage.products = 1 }
        let seller = try await fixture.seller()
        let first = try await fixture.offer(as: seller, key: "a", peer: Self.home)
        #expect(first.status == 201)
        #expect(try await fixture.offer(as: seller, key: "a", peer: Self.home).text == first.text)
        #expect(try await fixture.offer(as: seller, key: "b", peer: Self.home).status == 429)
    }

    @Test func `Processes on one file count together`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.file()
        let (one, two) = (
            WireFixture(at: .file(file)) { $0.storage.products = 2 },
            WireFixture(at: .file(file)) { $0.storage.products = 2 }
        )
        let seller = try await one.seller()
        #expect(try await one.offer(as: seller, peer: Self.home).status == 201)
        #expect(try await two.offer(as: seller, peer: Self.home).status == 201)
        #expect(try await one.offer(as: seller, peer: Self.home).status == 429)
        #expect(try await two.offer(as: seller, peer: Self.home).status == 429)
    }

    @Test func `New vendors of an address are counted`() async throws {
        let fixture = WireFixture { $0.storage.vendors = 2 }
        var statuses: [Int] = []
        for number in 0..<4 {
            let peer = number < 3 ? Self.home : Self.elsewhere
            statuses.append(
                try await fixture.send(.post, "/api/vendors", #"{"name":"V\#(number)"}"#, peer: peer).status)
        }
        #expect(statuses == [201, 201, 429, 201])
    }

    @Test func `A nearly full disk stores nothing for remote clients, and the operator gets a report`()
        async throws
    {
        let reports = Reports()
        let fixture = WireFixture(reports: reports, freeBytes: (2 << 20) - 1) {
            $0.storage.freeBytes = 2 << 20
        }
        let seller = try await fixture.seller()
        let reply = try await fixture.offer(as: seller, peer: Self.home)
        #expect(reply.text == #"{"code":507,"message":"The server has no room left for more"}"#)
        #expect(reply.headers["Retry-After"] == "600")
        #expect(
            try await fixture.send(.post, "/api/vendors", #"{"name":"Kim"}"#, peer: Self.home).status == 507)
        #expect(reports.errors as? [StoreError] == Array(repeating: .full("less than 2 MiB free"), count: 2))
        #expect(reports.requests.map(\.path) == ["/api/products", "/api/vendors"])
        #expect(try await fixture.offer(as: seller, peer: nil).status == 201)
        let roomy = WireFixture(freeBytes: 1_000) { $0.storage.freeBytes = 1_000 }
        let other = try await roomy.seller()
        #expect(try await roomy.offer(as: other, peer: Self.home).status == 201)
    }
}
