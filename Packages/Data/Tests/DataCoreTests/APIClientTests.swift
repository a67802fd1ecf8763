import DataCore
import NetworkCore
import NetworkCoreTestSupport
import SQLCore
import Testing

/// The failures of a domain that is nobody's.
enum SampleFailure: SecretAPIFailure {
    case offline, unavailable, cancelled, storage(String), noSecretStore(String), refused(Int)

    init(refusal response: HTTPResponse, now: Int) { self = .refused(response.status) }
}

@Suite struct APIClientTests {
    private func client(_ transport: StubTransport) -> APIClient<SampleFailure> {
        APIClient(HTTPClient(origin: "https://server.test", transport: transport))
    }

    @Test(arguments: [
        (NetworkError.notConnected("x"), SampleFailure.offline), (.timedOut, .offline),
        (.transport("x"), .offline), (.cancelled, .cancelled), (.badURL("x"), .unavailable),
        (.untrusted("x"), .unavailable), (.tooLarge(limit: 1), .unavailable),
        (.undecodable("x"), .unavailable),
        (.unexpectedCall("x"), .unavailable), (.status(418, body: []), .refused(418)),
    ])
    func `A failed request means the same in every domain`(error: NetworkError, failure: SampleFailure) async
    {
        #expect(SampleFailure(error) == failure)
        await #expect(throws: failure) { try await client(.failing(error)).send(Endpoint<Int>.json("/a")) }
    }

    @Test func `A failed store means the same in every domain`() {
        #expect(SampleFailure(StoreError.cancelled) == .cancelled)
        #expect(SampleFailure(StoreError.io("full")) == .storage(StoreError.io("full").reason))
        #expect(SampleFailure(secrets: .unavailable("locked")) == .noSecretStore("locked"))
        #expect(SampleFailure(secrets: .cancelled) == .cancelled)
    }

    @Test func `A refusal is explained by whoever knows more`() async throws {
        let http = HTTPClient(origin: "https://server.test", transport: StubTransport.json("", status: 403))
        let client = APIClient<SampleFailure>(http) { failure throws(SampleFailure) in
            failure == .refused(403) ? .cancelled : failure
        }
        await #expect(throws: SampleFailure.cancelled) { try await client.send(Endpoint<Int>.json("/a")) }
    }

    @Test func `A page in the place of an answer is no answer`() async {
        let portal = client(.json("\n <!doctype html>"))
        await #expect(throws: SampleFailure.unavailable) {
            try await portal.send(.ignoringAnswer(.delete, at: "/a"))
        }
        await #expect(throws: SampleFailure.unavailable) {
            _ = try await portal.sendAccepting(Endpoint<Int>.json("/a"))
        }
    }

    @Test func `What was taken is a success although its answer cannot be read`() async throws {
        #expect(try await client(.json("{")).sendAccepting(Endpoint<Int>.json("/a")) == nil)
        #expect(try await client(.json("7")).sendAccepting(Endpoint<Int>.json("/a")) == 7)
        await #expect(throws: SampleFailure.unavailable) {
            try await client(.json("{")).send(Endpoint<Int>.json("/a"))
        }
    }

    @Test func `A body that JSON cannot say is a request that was not made`() async {
        await #expect(throws: SampleFailure.offline) {
            try await client(StubTransport()).send(
                Endpoint<Int>.json(.post, at: "/a", body: .json(Double.nan)))
        }
    }
}
