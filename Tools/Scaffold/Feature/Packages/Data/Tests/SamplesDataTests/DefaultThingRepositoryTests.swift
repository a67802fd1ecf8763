import DomainCore
import NetworkCore
import NetworkCoreTestSupport
import SamplesData
import SamplesDomain
import Testing

@Suite struct DefaultThingRepositoryTests {
    private func things(_ transport: StubTransport) -> DefaultThingRepository {
        DefaultThingRepository(client: HTTPClient(origin: HTTPRequest.embedded, transport: transport))
    }

    @Test func `Requests a page by its limit and its start`() async throws {
        let transport = StubTransport()
        transport.on(
            .get, "/api/things", query: ["limit": "2", "before": "9"],
            .json(#"{"things": [{"id": 8, "text": "하나"}], "next": 8}"#))
        let page = try await things(transport).things(limit: 2, before: 9)
        #expect(page.things == [Thing(id: 8, text: "하나")])
        #expect(page.next == 8)
    }

    @Test func `Adds with a key, so that the request may be repeated`() async throws {
        let transport = StubTransport()
        transport.on(.post, "/api/things", .json(#"{"id": 1, "text": "One"}"#))
        let thing = try await things(transport).add(try ThingDraft("One"))
        #expect(thing.id == 1)
        #expect(transport.requests.first?.headers["Idempotency-Key"] != nil)
    }

    @Test func `Reports an unreachable server as offline`() async {
        let away = things(.failing(.notConnected("no route")))
        await #expect(throws: DomainError.offline) { _ = try await away.things(limit: 1, before: nil) }
    }
}
