import BackendCore
import Foundation
import MarketAPI
import NetworkCore
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct ProductDeletionTests {
    let fixture = WireFixture()

    private func ask(_ path: String, _ id: Int, _ seller: WireFixture.Seller) async throws -> WireReply {
        try await fixture.send(.post, "/api/products/\(id)/\(path)", WireFixture.secret(seller), as: seller)
    }

    @Test func `3a deletes with the secret that the server returned`() async throws {
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller)
        let asked = try await ask("secret", id, seller)
        #expect(asked.status == 200)
        #expect(asked.headers["Content-Type"]?.hasPrefix("text/plain") == true)
        #expect(!asked.text.contains("\"") && !asked.text.contains("/"))
        let deleted = try await fixture.send(.delete, "/api/products/\(id)/\(asked.text)", as: seller)
        #expect(deleted.status == 200)
        #expect(deleted.id == id)
        #expect(deleted.list("images").count == 1)
        #expect(
            deleted.headers[MarketHeader.restorableUntil] == "\(Int(WireFixture.start) + 7 * 86_400)")
        #expect(try await fixture.get("/api/products/\(id)").status == 404)
        #expect(try await fixture.get("/api/products").ids("pages").isEmpty)
    }

    @Test(arguments: [false, true])
    func `3b deletes by the returned path, whole or by its last part`(byPart: Bool) async throws {
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller)
        let asked = try await ask("archived", id, seller)
        let parts = asked.text.split(separator: "/")
        #expect(asked.text.hasPrefix("/api/products/"))
        #expect(parts.count == 3)
        let path = byPart ? "/api/products/\(try #require(parts.last))" : asked.text
        let deleted = try await fixture.send(.delete, path, as: seller)
        #expect(deleted.status == 200)
        #expect(deleted.id == id)
        #expect(try await fixture.get("/api/products/\(id)").status == 404)
    }

    @Test func `A token deletes one product of one vendor, once, within ten minutes`() async throws {
        let (seller, other) = (try await fixture.seller(), try await fixture.seller("other"))
        let (one, two) = (
            try await fixture.sell("one 1", as: seller), try await fixture.sell("two 2", as: seller)
        )
        let token = { (id: Int) in try await ask("secret", id, seller).text }
        let delete = { (id: Int, token: String, by: WireFixture.Seller?) in
            try await fixture.send(.delete, "/api/products/\(id)/\(token)", as: by).status
        }
        #expect(try await delete(two, token(one), seller) == 400)
        #expect(try await delete(one, token(one), other) == 400)
        #expect(try await delete(one, token(one), nil) == 400)
        #expect(try await delete(one, "made-up", seller) == 400)
        #expect(try await delete(99, token(one), seller) == 404)
        let late = try await token(one)
        fixture.clock.advance(seconds: 600)
        #expect(try await delete(one, late, seller) == 400)
        let good = try await token(one)
        #expect(try await delete(one, good, seller) == 200)
        #expect(try await delete(one, good, seller) == 404)
        #expect(try await fixture.send(.delete, "/api/products/made-up", as: seller).status == 404)
        #expect(try await fixture.get("/api/products").ids("pages") == [two])
    }

    @Test(arguments: [false, true])
    func `A refused deletion does not use up the token`(byPath: Bool) async throws {
        let (seller, other) = (try await fixture.seller(), try await fixture.seller("other"))
        let (one, two) = (
            try await fixture.sell("one 1", as: seller), try await fixture.sell("two 2", as: seller)
        )
        let token = try await ask("secret", one, seller).text
        let right = byPath ? "/api/products/\(token)" : "/api/products/\(one)/\(token)"
        let delete = { (path: String, by: WireFixture.Seller?) in
            try await fixture.send(.delete, path, as: by).status
        }
        #expect(try await delete("/api/products/\(two)/\(token)", seller) == 400)
        #expect(try await delete("/api/products/99/\(token)", seller) == 404)
        #expect(try await delete(right, other) == 400)
        #expect(try await delete(right, nil) == 400)
        #expect(try await delete(right, seller) == 200)
        #expect(try await delete(right, seller) == 404)
        #expect(try await fixture.number("SELECT count(*) FROM deletion_token") == 0)
        #expect(try await fixture.get("/api/products").ids("pages") == [two])
    }

    @Test func `Invented tokens are limited for each client, the correct one is not`() async throws {
        let now = ContinuousClock.now
        let fixture = WireFixture {
            $0.secrets = RateLimit(perSecond: 1, burst: 3)
            $0.service.clock = { now }
        }
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller)
        let token = try await fixture.send(
            .post, "/api/products/\(id)/secret", WireFixture.secret(seller), as: seller
        ).text
        let delete = { (path: String, peer: String) in
            try await fixture.send(.delete, "/api/products/\(path)", as: seller, peer: peer).status
        }
        #expect(try await delete("\(id)/made-up", "192.0.2.1") == 400)
        #expect(try await delete("made-up", "192.0.2.1") == 404)
        #expect(try await delete("99/made-up", "192.0.2.1") == 404)
        #expect(try await delete("\(id)/made-up", "192.0.2.1") == 429)
        #expect(try await delete("made-up", "192.0.2.1") == 429)
        #expect(try await delete("\(id)/made-up", "192.0.2.2") == 400)
        #expect(try await delete("\(id)/\(token)", "192.0.2.1") == 200)
    }

    @Test func `The token is not in the database`() async throws {
        let seller = try await fixture.seller()
        let token = try await ask("secret", try await fixture.sell(as: seller), seller).text
        let found = try await fixture.number(
            "SELECT count(*) FROM deletion_token WHERE CAST(hash AS TEXT) LIKE '%\(token)%'")
        #expect(try await fixture.number("SELECT count(*) FROM deletion_token") == 1)
        #expect(found == 0)
    }

    @Test func `Only its vendor can restore a deleted product, for a week`() async throws {
        let (seller, other) = (try await fixture.seller(), try await fixture.seller("other"))
        let id = try await fixture.sell(as: seller)
        let restore = { (by: WireFixture.Seller) in
            try await fixture.send(.post, "/api/products/\(id)/restored", WireFixture.secret(by), as: by)
        }
        #expect(try await restore(seller).text == #"{"code":400,"message":"The product is not deleted"}"#)
        #expect(try await restore(other).message == MarketFailure.notYours.message)
        let delete = {
            let path = try await ask("archived", id, seller).text
            #expect(try await fixture.send(.delete, path, as: seller).status == 200)
        }
        try await delete()
        #expect(try await restore(other).status == 400)
        fixture.clock.advance(seconds: 7 * 86_400 - 1)
        let back = try await restore(seller)
        #expect(back.status == 200)
        #expect(back.id == id)
        let url = try #require(back.list("images").first?["url"] as? String)
        #expect(try await fixture.get(url).status == 200)
        #expect(try await fixture.get("/api/products").ids("pages") == [id])
        try await delete()
        fixture.clock.advance(seconds: 7 * 86_400)
        #expect(try await restore(seller).status == 404)
    }
}
