import EventCore
import NetworkCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct ProductEventTests {
    /// A listener's connection.
    private func listen(
        _ fixture: WireFixture, after id: String? = nil, peer: String? = nil
    ) async throws -> ServerSentEventReader {
        let reply = try await fixture.send(
            .get, "/api/product-events", peer: peer, headers: id.map { ["Last-Event-ID": $0] } ?? [:])
        #expect(reply.status == 200 && reply.headers["Content-Type"] == "text/event-stream")
        guard case .stream(let body) = reply.content else { throw NetworkError.transport("no stream") }
        return ServerSentEventReader(read: body.next)
    }

    @Test func `A listener receives an event after each change of products by either generation`()
        async throws
    {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        var events = try await listen(fixture)
        #expect(try await events.next()?.name == "ready")
        var ids: [Int] = []
        func expectChange(_ reply: WireReply) async throws {
            #expect(reply.status < 300, "\(reply.text)")
            let event = try #require(try await events.next())
            #expect(event.name == "changed" && event.data == "{}")
            ids.append(try #require(Int(event.lastEventID)))
        }
        try await expectChange(
            fixture.send(.post, "/api/products", form: WireFixture.form(of: seller), as: seller))
        let path = "/api/products/1"
        let name = try WireFixture.json(["name": "Lamp", "secret": seller.secret])
        try await expectChange(fixture.send(.patch, path, name, as: seller))
        let secret = try await fixture.send(.post, path + "/secret", WireFixture.secret(seller), as: seller)
        try await expectChange(fixture.send(.delete, path + "/" + secret.text, as: seller))
        try await expectChange(
            fixture.send(.post, path + "/restored", WireFixture.secret(seller), as: seller))
        try await expectChange(fixture.send(.post, "/item", form: WireFixture.itemForm()))
        #expect(ids == ids.sorted() && Set(ids).count == 5)
    }

    @Test func `A returning listener receives one event for all that it missed`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        try await fixture.sell(as: seller)
        var first = try await listen(fixture)
        let id = try #require(try await first.next()).lastEventID
        for _ in 0..<3 { try await fixture.sell(as: seller) }
        var returned = try await listen(fixture, after: id)
        #expect(try await returned.next()?.lastEventID == id)
        let missed = try #require(try await returned.next())
        #expect(missed.name == "changed")
        // It missed nothing more.
        var again = try await listen(fixture, after: missed.lastEventID)
        #expect(try await again.next()?.name == "ready")
        try await fixture.sell(as: seller)
        #expect(try await returned.next() == (try await again.next()))
        // A number that this database has not reached, such as after the restoration of an older one.
        var other = try await listen(fixture, after: "1000")
        #expect(try await other.next()?.name == "reset")
    }

    @Test func `Limits the streams of an address`() async throws {
        let fixture = WireFixture { $0.events.listenersPerAccount = 1 }
        var events = try await listen(fixture, peer: "192.0.2.1")
        let second = try await fixture.send(.get, "/api/product-events", peer: "192.0.2.1")
        #expect(second.status == 429 && second.headers["Retry-After"] != nil)
        var other = try await listen(fixture, peer: "192.0.2.2")
        for name in [try await events.next()?.name, try await other.next()?.name] {
            #expect(name == "ready")
        }
    }
}
