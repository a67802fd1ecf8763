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

    @Test func `A page is asked for by its limit and its beginning`() async throws {
        let transport = StubTransport()
        transport.on(
            .get, "/api/things", query: ["limit": "2", "before": "9"],
            .json(#"{"things": [{"id": 8, "text": "하나"}], "next": 8}"#))
        let page = try await things(transport).things(limit: 2, before: 9)
        #expect(page.things == [Thing(id: 8, text: "하나")])
        #expect(page.next == 8)
    }

    @Test func `What is added has a key, so that it may be sent again`() async throws {
        let transport = StubTransport()
        transport.on(.post, "/api/things", .json(#"{"id": 1, "text": "One"}"#))
        let thing = try await things(transport).add(try ThingDraft("One"))
        #expect(thing.id == 1)
        #expect(transport.requests.first?.headers["Idempotency-Key"] != nil)
    }

    @Test func `A server that is away is said to be offline`() async {
        let away = things(.failing(.notConnected("no route")))
        await #expect(throws: DomainError.offline) { _ = try await away.things(limit: 1, before: nil) }
    }
}
