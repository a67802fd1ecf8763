import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RetryingTransportTests {
    private let log = SleepLog()
    private let get = HTTPRequest(path: "/a")

    private func retrying(
        _ transport: any HTTPTransport, _ change: (inout RetryPolicy) -> Void = { _ in }, date: Int = 0,
        seed: UInt64 = 1
    ) -> RetryingTransport {
        var policy = RetryPolicy()
        change(&policy)
        return RetryingTransport(
            transport, policy: policy, now: { [log] in log.now }, sleep: { [log] in log.sleep($0) },
            date: { date }, generator: SplitMix(seed: seed))
    }

    /// Answers in order; a further request fails the test.
    private func answers(_ answers: [StubAnswer]) -> StubTransport {
        let transport = StubTransport()
        for answer in answers { transport.on(.get, "/a", answer) }
        return transport
    }

    @Test(arguments: [408, 425, 429, 502, 503, 504])
    func `Retries after a transient status`(_ status: Int) async throws {
        let transport = answers([.status(status), .status(status), .status(200)])
        #expect(try await retrying(transport).send(get).status == 200)
        #expect(transport.requests == [get, get, get])
        #expect(log.sleeps.count == 2)
    }

    @Test(arguments: [200, 304, 400, 401, 403, 404, 409, 500, 501, 505])
    func `Returns every other status at once`(_ status: Int) async throws {
        #expect(try await retrying(answers([.status(status)])).send(get).status == status)
        #expect(log.sleeps.isEmpty)
    }

    @Test(arguments: [NetworkError.notConnected("x"), .timedOut, .transport("x")])
    func `Retries after a transient failure`(_ error: NetworkError) async throws {
        #expect(try await retrying(answers([.failing(error), .status(204)])).send(get).status == 204)
    }

    @Test(arguments: [
        NetworkError.badURL("x"), .cancelled, .untrusted("x"), .tooLarge(limit: 1), .undecodable("x"),
        .unexpectedCall("x"), .status(503, body: []),
    ])
    func `Throws every other failure at once`(_ error: NetworkError) async {
        await #expect(throws: error) { try await retrying(answers([.failing(error)])).send(get) }
        #expect(log.sleeps.isEmpty)
    }

    @Test(arguments: [
        (HTTPMethod.get, true), (.head, true), (.options, true), (.put, true), (.delete, true),
        (.post, false), (.patch, false),
    ])
    func `Repeats only requests that are safe to repeat`(_ method: HTTPMethod, _ isRepeated: Bool)
        async throws
    {
        let transport = StubTransport.answering(.status(503))
        let request = HTTPRequest(method: method, path: "/a", body: [1])
        #expect(try await retrying(transport, { $0.maximumAttempts = 3 }).send(request).status == 503)
        #expect(transport.requests.count == (isRepeated ? 3 : 1))
    }

    @Test func `A retried POST keeps its idempotency key`() async throws {
        let transport = StubTransport()
        transport.on(.post, "/orders", .failing(.timedOut), .status(503), .json("[]"))
        let client = HTTPClient(origin: HTTPRequest.embedded, transport: retrying(transport))
        var generator = SplitMix(seed: 7)
        let order = Endpoint<[UInt8]>.bytes(.post, at: "/orders", body: .bytes([1]))
        let keyed = order.idempotent(using: &generator)
        #expect(try await client.send(keyed) == Array("[]".utf8))
        let keys = transport.requests.map { $0.headers["Idempotency-Key"] }
        #expect(keys == [keys[0], keys[0], keys[0]])
        #expect(try #require(keys[0]).wholeMatch(of: /"[0-9a-f]{32}"/) != nil)
        #expect(order.idempotent(using: &generator).headers["Idempotency-Key"] != keys[0])
        #expect(order.idempotent().headers != order.idempotent().headers)
    }

    @Test func `A stream is sent once`() async throws {
        let transport = StubTransport.answering(.status(503))
        let content = HTTPBody.stream(HTTPBodyStream { () throws(NetworkError) in nil })
        let request = HTTPRequest(method: .put, path: "/a", content: content)
        #expect(try await retrying(transport).send(request).status == 503)
        #expect(transport.requests.count == 1)
    }

    @Test func `Gives up after the last attempt with its outcome`() async {
        let transport = answers([.status(503), .status(503), .failing(.timedOut)])
        await #expect(throws: NetworkError.timedOut) {
            try await retrying(transport, { $0.maximumAttempts = 3 }).send(get)
        }
    }

    @Test func `Waits a random part of a time that doubles up to a limit`() async throws {
        var longest = [Duration](repeating: .zero, count: 6)
        var shortest = [Duration](repeating: .seconds(99), count: 6)
        for seed in 1...200 as ClosedRange<UInt64> {
            let before = log.sleeps.count
            let transport = StubTransport.answering(.status(503))
            let policy: (inout RetryPolicy) -> Void = { policy in
                policy.maximumAttempts = 7
                policy.firstDelay = .seconds(1)
                policy.maximumDelay = .seconds(10)
                policy.budget = .seconds(60)
            }
            _ = try await retrying(transport, policy, seed: seed).send(get)
            let sleeps = log.sleeps[before...]
            #expect(sleeps.count == 6)
            for (index, sleep) in sleeps.enumerated() {
                longest[index] = max(longest[index], sleep)
                shortest[index] = min(shortest[index], sleep)
            }
        }
        for (index, ceiling) in [1.0, 2, 4, 8, 10, 10].enumerated() {
            #expect(longest[index] <= .seconds(ceiling) && longest[index] > .seconds(ceiling * 0.9))
            #expect(shortest[index] < .seconds(ceiling * 0.1))
        }
    }

    @Test func `Starts no attempt after the budget`() async throws {
        let transport = StubTransport.answering(.status(503))
        let policy: (inout RetryPolicy) -> Void = { policy in
            policy.maximumAttempts = 1_000
            policy.budget = .seconds(20)
        }
        #expect(try await retrying(transport, policy).send(get).status == 503)
        let waited = log.sleeps.reduce(.zero, +)
        #expect(waited <= .seconds(20) && waited > .seconds(10))
    }

    /// The clock of the last server is 1000 s behind.
    @Test(arguments: [
        (["Retry-After": "7"] as HTTPHeaders, Duration.seconds(7)),
        (["Retry-After": HTTPDate.format(2_009)] as HTTPHeaders, .seconds(9)),
        (
            ["Retry-After": HTTPDate.format(1_008), "Date": HTTPDate.format(1_000)] as HTTPHeaders,
            .seconds(8)
        ),
    ])
    func `Waits as long as Retry-After requires`(_ headers: HTTPHeaders, _ expected: Duration) async throws {
        let busy = StubAnswer.response(HTTPResponse(status: 503, headers: headers))
        let transport = answers([busy, .status(200)])
        #expect(try await retrying(transport, date: 2_000).send(get).status == 200)
        #expect(log.sleeps == [expected])
    }

    @Test(arguments: ["0", "soon", "-5", "1.5", "", HTTPDate.format(0)])
    func `A Retry-After of zero keeps the random wait`(_ value: String) async throws {
        let busy = StubAnswer.response(HTTPResponse(status: 429, headers: ["Retry-After": value]))
        _ = try await retrying(answers([busy, .status(200)]), date: 2_000).send(get)
        #expect(log.sleeps.count == 1)
        #expect(log.sleeps[0] <= .milliseconds(200))
    }

    @Test(arguments: ["31", "86400", "99999999999999999999999999", HTTPDate.format(253_402_300_799)])
    func `A Retry-After over the budget returns the answer at once`(_ value: String) async throws {
        let busy = HTTPResponse(status: 429, headers: ["Retry-After": value], body: [1])
        #expect(try await retrying(answers([.response(busy)])).send(get) == busy)
        #expect(log.sleeps.isEmpty)
    }

    @Test func `A cancelled caller does not wait`() async {
        let isWaiting = Gate()
        let transport = StubTransport.answering(.status(503))
        let retrying = RetryingTransport(
            transport,
            sleep: { _ in
                isWaiting.open()
                try await Task.sleep(for: .seconds(3_600))
            })
        let call = Task { [get] in try await retrying.send(get) }
        await isWaiting.wait()
        call.cancel()
        await #expect(throws: NetworkError.cancelled) { try await call.value }
        #expect(transport.requests.count == 1)
    }

    @Test func `Discards an unwanted streamed answer before the next attempt`() async throws {
        let letGo = Mutex(0)
        // Retained, so that only a call can end it.
        let body = HTTPBodyStream(onCancel: { letGo.withLock { $0 += 1 } }) { () throws(NetworkError) in [0] }
        let transport = StubTransport { _ throws(NetworkError) in
            letGo.withLock { $0 } == 0
                ? HTTPResponse(status: 503, content: .stream(body)) : HTTPResponse(body: [1])
        }
        #expect(try await retrying(transport).stream(get).body == [1])
        #expect(transport.requests.count == 2)
        withExtendedLifetime(body) {}
    }
}
