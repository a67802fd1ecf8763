public import NetworkCore

/// What a listener hears of its connection.
public enum SubscriptionState<Failure: APIFailure>: Hashable, Sendable {
    /// Events come from now on.
    case connected
    /// Events were missed, and are not kept any more: load everything again.
    case missed
    /// The connection is lost; the next attempt is made after so many milliseconds.
    case lost(Failure, retryMilliseconds: Int)
}

/// How long a subscription waits, and how it waits; tests wait in their own way.
public struct ReconnectPolicy: Sendable {
    /// The server sends something at least every few seconds; after so much silence the connection counts as dead.
    public static let silence = Duration.seconds(45)
    /// In milliseconds: the first wait before connecting again, unless the server says another; each further one is twice
    /// as long.
    private static let firstDelay = 1_000
    /// In milliseconds.
    private static let longestDelay = 30_000
    /// In milliseconds: the longest wait that a server can ask for.
    private static let longestServerDelay = 600_000

    private let sleep: @Sendable (Duration) async throws -> Void
    private let random: @Sendable () -> Double

    /// - Parameters:
    ///   - sleep: waits; throws when the task is cancelled.
    ///   - random: 0 to 1; makes waits up to half as long again, so that clients do not all come back at once.
    public init(
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.sleep = sleep
        self.random = random
    }

    /// How long to wait, in milliseconds, after that many failures without a success (from 1), where the event stream
    /// (`retry`, in milliseconds) or a refusal (`seconds`) may have said something about it.
    func delay(afterFailures failures: Int, retry: Int?, seconds: Int?) -> Int {
        let first = min(max(retry ?? Self.firstDelay, 1), Self.longestServerDelay)
        let doubled = max(first, min(first << min(failures - 1, 10), Self.longestDelay))
        let asked = min(seconds ?? 0, Self.longestServerDelay / 1_000) * 1_000
        return max(asked, doubled + Int(Double(doubled) / 2 * random()))
    }

    func wait(milliseconds: Int) async throws(NetworkError) {
        do {
            try await sleep(.milliseconds(milliseconds))
        } catch {
            throw .cancelled
        }
    }

    /// The next piece of a body.
    ///
    /// - Throws: `timedOut` after too much silence; the body then brings no more.
    func next(of body: HTTPBodyStream) async throws(NetworkError) -> [UInt8]? {
        let result = await withTaskGroup(of: Result<[UInt8]?, NetworkError>.self) { group in
            group.addTask {
                do throws(NetworkError) {
                    return .success(try await body.next())
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                do {
                    try await sleep(Self.silence)
                } catch {
                    return .failure(.cancelled)
                }
                return .failure(.timedOut)
            }
            let first = await group.next() ?? .failure(.cancelled)
            if case .failure = first { body.cancel() }
            group.cancelAll()
            return first
        }
        return try result.get()
    }
}

/// One listener's way through the connections that its server-sent events come by. Nothing is read before it is asked for,
/// and each connection goes on after the last event that was taken.
public actor EventSubscription<Failure: APIFailure> {
    private let client: APIClient<Failure>
    private let endpoint: Endpoint<[UInt8]>
    private let resetName: String
    private let policy: ReconnectPolicy
    private let mayReconnect: @Sendable (Failure) -> Bool
    private let delay: @Sendable (Failure) -> Int?
    private let onState: @Sendable (SubscriptionState<Failure>) async -> Void

    private var reader: ServerSentEventReader?
    private var lastEventID: String
    private var retryMilliseconds: Int?
    private var failures = 0

    /// - Parameters:
    ///   - client: the server.
    ///   - endpoint: where its events are.
    ///   - id: the last event that is known; empty for none.
    ///   - resetName: what the event is called that says that others were missed.
    ///   - policy: how long to wait.
    ///   - mayReconnect: whether connecting again may help.
    ///   - delay: the seconds that a refusal asks to wait.
    ///   - onState: hears of the connection.
    public init(
        client: APIClient<Failure>, endpoint: Endpoint<[UInt8]>, after id: String = "", resetName: String,
        policy: ReconnectPolicy, mayReconnect: @escaping @Sendable (Failure) -> Bool,
        delay: @escaping @Sendable (Failure) -> Int?,
        onState: @escaping @Sendable (SubscriptionState<Failure>) async -> Void
    ) {
        self.client = client
        self.endpoint = endpoint
        self.resetName = resetName
        self.policy = policy
        self.mayReconnect = mayReconnect
        self.delay = delay
        self.onState = onState
        lastEventID = id
    }

    /// The next event that `read` understands; it may take many connections.
    ///
    /// - Throws: what connecting again cannot help.
    public func next<Event: Sendable>(
        _ read: @Sendable (ReceivedEvent) -> Event?
    ) async throws(Failure) -> Event {
        while true {
            do throws(Failure) {
                if let event = read(try await received()) { return event }
            } catch {
                reader = nil
                guard mayReconnect(error) else { throw error }
                try await pause(after: error)
            }
        }
    }

    private func received() async throws(Failure) -> ReceivedEvent {
        var reader = try await connected()
        let event: ReceivedEvent?
        do throws(NetworkError) {
            defer {
                (self.reader, retryMilliseconds) = (reader, reader.retryMilliseconds ?? retryMilliseconds)
            }
            event = try await reader.next()
        } catch {
            lastEventID = reader.lastEventID
            throw Failure(error)
        }
        guard let event else {
            lastEventID = reader.lastEventID
            throw .offline
        }
        lastEventID = event.lastEventID
        if event.name == resetName { await onState(.missed) }
        return event
    }

    private func connected() async throws(Failure) -> ServerSentEventReader {
        if let reader { return reader }
        var endpoint = endpoint
        if !lastEventID.isEmpty { endpoint.headers["Last-Event-ID"] = lastEventID }
        let response = try await client.stream(endpoint)
        guard response.status == 200 else { throw try await refusal(response) }
        guard response.isEventStream else {
            response.discard()
            throw .unavailable
        }
        let (body, policy) = (response.content.pieces(), policy)
        let reader = ServerSentEventReader(parser: ServerSentEventParser(lastEventID: lastEventID)) {
            () async throws(NetworkError) in try await policy.next(of: body)
        }
        self.reader = reader
        failures = 0
        await onState(.connected)
        return reader
    }

    private func refusal(_ response: HTTPResponse) async throws(Failure) -> Failure {
        var response = response
        response.body = (try? await response.content.collect(upTo: 64 << 10)) ?? []
        return try await client.failure(refusal: response)
    }

    private func pause(after error: Failure) async throws(Failure) {
        failures += 1
        let milliseconds = policy.delay(
            afterFailures: failures, retry: retryMilliseconds, seconds: delay(error))
        await onState(.lost(error, retryMilliseconds: milliseconds))
        do throws(NetworkError) {
            try await policy.wait(milliseconds: milliseconds)
        } catch {
            throw Failure(error)
        }
    }
}

extension HTTPResponse {
    fileprivate var isEventStream: Bool {
        headers["Content-Type"]?.lowercased().hasPrefix("text/event-stream") ?? false
    }
}
