import Synchronization

/// Sends a request again when that can help and cannot harm.
///
/// - Only a request that may be done twice: `GET`, `HEAD`, `OPTIONS`, `TRACE`, `PUT`, `DELETE`, or any with
///   an `Idempotency-Key` (see `Endpoint.idempotent`); and only while its body is not a stream.
/// - After `notConnected`, `timedOut` and `transport`, and after 408, 425, 429, 502, 503 and 504.
/// - After a random part of a time that doubles (full jitter), and never before the time that the server
///   names in `Retry-After`. When that would end after the budget, the caller gets the last outcome at once.
///
/// The order of decorators, from the outermost: coalescing, authentication, retry, log.
public final class RetryingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let policy: RetryPolicy
    private let now: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (Duration) async throws -> Void
    private let date: @Sendable () -> Int
    private let generator: Mutex<any RandomNumberGenerator & Sendable>

    /// - Parameters:
    ///   - transport: what sends each attempt.
    ///   - policy: how often and how patiently.
    ///   - now: the clock for the budget.
    ///   - sleep: waits; throws when the task is cancelled.
    ///   - date: the time of day in seconds since 1970, for a `Retry-After` that is a date.
    ///   - generator: spreads the waits of many clients.
    public init(
        _ transport: any HTTPTransport, policy: RetryPolicy = RetryPolicy(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        date: @escaping @Sendable () -> Int = { HTTPDate.now },
        generator: sending any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.transport = transport
        self.policy = policy
        self.now = now
        self.sleep = sleep
        self.date = date
        self.generator = Mutex(generator)
    }

    /// - Throws: what the other transport throws the last time; `cancelled` when the task is cancelled while
    ///   it waits.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await attempt(request) { request throws(NetworkError) in try await self.transport.send(request) }
    }

    /// The same until the head of an answer is there; what breaks later is for the reader of the stream.
    ///
    /// - Throws: what `send` throws.
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await attempt(request) { request throws(NetworkError) in try await self.transport.stream(request)
        }
    }

    private func attempt(
        _ request: HTTPRequest, _ send: (HTTPRequest) async throws(NetworkError) -> HTTPResponse
    ) async throws(NetworkError) -> HTTPResponse {
        let last = RetryPolicy.canRepeat(request) ? policy.maximumAttempts : 1
        let end = now() + policy.budget
        var attempt = 1
        while true {
            let outcome: Result<HTTPResponse, NetworkError>
            do throws(NetworkError) {
                outcome = .success(try await send(request))
            } catch {
                outcome = .failure(error)
            }
            guard attempt < last, let delay = delay(after: outcome, attempt: attempt), now() + delay <= end
            else {
                return try outcome.get()
            }
            if case .success(let response) = outcome { response.discard() }
            do {
                try await sleep(delay)
            } catch {
                throw .cancelled
            }
            attempt += 1
        }
    }

    /// `nil` when another attempt makes no sense.
    private func delay(after outcome: Result<HTTPResponse, NetworkError>, attempt: Int) -> Duration? {
        var wish = Duration.zero
        switch outcome {
        case .success(let response):
            guard RetryPolicy.isTransient(response.status) else { return nil }
            wish = RetryAfter.wait(in: response.headers, now: date()) ?? .zero
        case .failure(let error):
            guard RetryPolicy.isTransient(error) else { return nil }
        }
        let part = generator.withLock { Double.random(in: 0...1, using: &$0) }
        return max(wish, policy.ceiling(afterAttempt: attempt) * part)
    }
}
