public import DomainCore
public import NetworkCore

/// A failure of an API with live events.
public protocol EventFailure: APIFailure {
    /// Whether reconnecting may help.
    var isAway: Bool { get }
    /// The wait in seconds that a refusal requests; `nil` if it requests none.
    var retrySeconds: Int? { get }
}

extension Endpoint<[UInt8]> {
    /// The endpoint of live events.
    public static func events(at path: String, query: [QueryItem] = []) -> Self {
        .bytes(
            at: path, query: query, headers: ["Accept": "text/event-stream", "Cache-Control": "no-store"])
    }
}

/// How long a subscription waits, and how; tests replace the waiting.
public struct ReconnectPolicy: Sendable {
    /// The server sends something at least every few seconds; after this much silence the connection counts as dead.
    public static let silence = Duration.seconds(45)
    /// In milliseconds: the first wait before reconnecting, unless the server sets one; each further wait is twice as
    /// long.
    private static let firstDelay = 1_000
    /// In milliseconds: the longest doubled wait.
    private static let longestDelay = 30_000
    /// In milliseconds: the longest wait that a server can request.
    private static let longestServerDelay = 600_000

    private let sleep: @Sendable (Duration) async throws -> Void
    private let random: @Sendable () -> Double

    /// - Parameters:
    ///   - sleep: waits; throws when the task is cancelled.
    ///   - random: from 0 to 1; extends waits by up to half, so that clients do not all reconnect at once.
    public init(
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.sleep = sleep
        self.random = random
    }

    /// Returns the next wait in milliseconds after `failures` failures in a row (from 1). The event stream (`retry`, in
    /// milliseconds) or a refusal (`seconds`) may request a wait.
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

    /// Returns the next piece of a body.
    ///
    /// - Throws: `timedOut` after too much silence; the body is then cancelled.
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

/// The server-sent events of one listener, across connections. Reads only on demand, and each connection continues
/// after the last received event.
public actor EventSubscription<Failure: EventFailure> {
    /// The name of the event that reports missed events.
    private static var resetName: String { "reset" }

    private let client: APIClient<Failure>
    private let endpoint: Endpoint<[UInt8]>
    private let policy: ReconnectPolicy
    private let onState: @Sendable (LiveConnection<Failure>) async -> Void

    private var reader: ServerSentEventReader?
    private var lastEventID: String
    private var retryMilliseconds: Int?
    private var failures = 0

    /// - Parameters:
    ///   - client: the client of the server.
    ///   - endpoint: the endpoint of the events.
    ///   - id: the last event received earlier; empty for none.
    ///   - policy: how long to wait.
    ///   - onState: receives changes of the connection.
    public init(
        client: APIClient<Failure>, endpoint: Endpoint<[UInt8]>, after id: String = "",
        policy: ReconnectPolicy, onState: @escaping @Sendable (LiveConnection<Failure>) async -> Void
    ) {
        self.client = client
        self.endpoint = endpoint
        self.policy = policy
        self.onState = onState
        lastEventID = id
    }

    /// Returns the next event for which `read` returns a value. Reconnects as often as necessary.
    ///
    /// - Throws: a failure that reconnecting cannot fix.
    public func next<Event: Sendable>(
        _ read: @Sendable (ReceivedEvent) -> Event?
    ) async throws(Failure) -> Event {
        while true {
            do throws(Failure) {
                if let event = read(try await received()) { return event }
            } catch {
                reader = nil
                guard error.isAway else { throw error }
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
        if event.name == Self.resetName { await onState(.missed) }
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
            afterFailures: failures, retry: retryMilliseconds, seconds: error.retrySeconds)
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
