import DataCore
import DomainCore
import MarketData
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ProductChangesTests {
    /// The number of reported changes, and the failure that ended the listening. Nothing reconnects.
    private func listen(_ answer: HTTPResponse) async -> (changes: Int, error: MarketError?) {
        let transport = StubTransport { request throws(NetworkError) in
            #expect(request.path == "/api/product-events")
            #expect(request.headers["Accept"] == "text/event-stream")
            return answer
        }
        let policy = ReconnectPolicy(sleep: { duration in
            guard duration == ReconnectPolicy.silence else { throw CancellationError() }
            try await Task.sleep(for: .seconds(3_600))
        })
        let repository = DefaultProductChanges(
            client: MarketClient(origin: "https://market.test", transport: transport), policy: policy)
        var changes = 0
        do {
            for try await _ in repository.changes(onConnection: { _ in }) { changes += 1 }
            return (changes, nil)
        } catch {
            return (changes, error as? MarketError)
        }
    }

    @Test func `Reports changes, and ignores the start of a stream and unknown events`() async {
        let events = ["ready", "changed", "weather", "reset", "changed"].enumerated().map { id, name in
            "id: \(id)\nevent: \(name)\ndata: {}\n\n"
        }
        let heard = await listen(
            HTTPResponse(
                headers: ["Content-Type": "text/event-stream"], body: Array(events.joined().utf8)))
        #expect(heard == (2, .cancelled))
    }

    @Test(arguments: [400, 404, 405, 501])
    func `Ends at a server that does not report changes`(status: Int) async {
        let heard = await listen(HTTPResponse(status: status))
        #expect(heard.changes == 0 && heard.error?.isAway == false && heard.error != .cancelled)
    }
}
