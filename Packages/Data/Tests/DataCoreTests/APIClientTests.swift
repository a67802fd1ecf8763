import DataCore
import NetworkCore
import NetworkCoreTestSupport
import SQLCore
import Testing

/// The failures of a sample domain.
enum SampleFailure: SecretAPIFailure {
    case offline, unavailable, cancelled, storage(ErrorText), noSecretStore(ErrorText), refused(Int)

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
    func `Interprets a failed request equally in every domain`(error: NetworkError, failure: SampleFailure)
        async
    {
        #expect(SampleFailure(error) == failure)
        await #expect(throws: failure) { try await client(.failing(error)).send(Endpoint<Int>.json("/a")) }
    }

    @Test func `Interprets a failed store equally in every domain`() {
        #expect(SampleFailure(StoreError.cancelled) == .cancelled)
        #expect(SampleFailure(StoreError.io("full")) == .storage(StoreError.io("full").reason))
        #expect(SampleFailure(secrets: .unavailable("locked")) == .noSecretStore("locked"))
        #expect(SampleFailure(secrets: .cancelled) == .cancelled)
    }

    @Test func `A column can interpret a refusal further`() async throws {
        let http = HTTPClient(origin: "https://server.test", transport: StubTransport.json("", status: 403))
        let client = APIClient<SampleFailure>(http) { failure throws(SampleFailure) in
            failure == .refused(403) ? .cancelled : failure
        }
        await #expect(throws: SampleFailure.cancelled) { try await client.send(Endpoint<Int>.json("/a")) }
    }

    @Test func `A page in place of an answer is a failure`() async {
        let portal = client(.json("\n <!doctype html>"))
        await #expect(throws: SampleFailure.unavailable) {
            try await portal.send(.ignoringAnswer(.delete, at: "/a"))
        }
        await #expect(throws: SampleFailure.unavailable) {
            _ = try await portal.sendAccepting(Endpoint<Int>.json("/a"))
        }
    }

    @Test func `An accepted request succeeds although its answer cannot be decoded`() async throws {
        #expect(try await client(.json("{")).sendAccepting(Endpoint<Int>.json("/a")) == nil)
        #expect(try await client(.json("7")).sendAccepting(Endpoint<Int>.json("/a")) == 7)
        await #expect(throws: SampleFailure.unavailable) {
            try await client(.json("{")).send(Endpoint<Int>.json("/a"))
        }
    }

    @Test func `Sends no request with a body that JSON cannot represent`() async {
        await #expect(throws: SampleFailure.offline) {
            try await client(StubTransport()).send(
                Endpoint<Int>.json(.post, at: "/a", body: .json(Double.nan)))
        }
    }
}
