import Synchronization

/// Retries requests when that can help and is safe.
///
/// - Only idempotent requests: `GET`, `HEAD`, `OPTIONS`, `TRACE`, `PUT`, `DELETE`, or any with an `Idempotency-Key`
///   (see `Endpoint.idempotent`); and only if the body is not a stream.
/// - After `notConnected`, `timedOut` and `transport`, and after 408, 425, 429, 502, 503 and 504.
/// - After an exponential backoff with full jitter, and never before the time in the server's `Retry-After`. If that
///   exceeds the budget, the caller gets the last result at once.
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
    ///   - transport: sends each attempt.
    ///   - policy: the number of attempts and the delays.
    ///   - now: the clock for the budget.
    ///   - sleep: waits, and throws when the task is cancelled.
    ///   - date: the time of day in seconds since 1970, for a `Retry-After` that is a date.
    ///   - generator: randomizes the delays.
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

    /// - Throws: what the last attempt throws; `cancelled` when the task is cancelled while it waits.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await attempt(request) { request throws(NetworkError) in try await self.transport.send(request) }
    }

    /// Retries until the head of an answer has arrived; later failures go to the reader of the stream.
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

    /// The delay before the next attempt; `nil` to make no further attempt.
    private func delay(after outcome: Result<HTTPResponse, NetworkError>, attempt: Int) -> Duration? {
        var requested = Duration.zero
        switch outcome {
        case .success(let response):
            guard RetryPolicy.isTransient(response.status) else { return nil }
            requested = RetryAfter.wait(in: response.headers, now: date()) ?? .zero
        case .failure(let error):
            guard RetryPolicy.isTransient(error) else { return nil }
        }
        let part = generator.withLock { Double.random(in: 0...1, using: &$0) }
        return max(requested, policy.ceiling(afterAttempt: attempt) * part)
    }
}

/// The number of attempts and the delays of a `RetryingTransport`.
public struct RetryPolicy: Hashable, Sendable {
    /// The most attempts, including the first one.
    public var maximumAttempts = 4
    /// The longest first delay; it doubles with each further attempt.
    public var firstDelay: Duration = .milliseconds(200)
    /// The longest delay, unless the server requests a longer one.
    public var maximumDelay: Duration = .seconds(5)
    /// No delay ends later than this after the start of the first attempt. The transport below limits the duration of
    /// an attempt.
    public var budget: Duration = .seconds(30)

    public init() {}

    /// The longest delay after an attempt: `firstDelay`, doubled for each after the first, up to `maximumDelay`.
    func ceiling(afterAttempt attempt: Int) -> Duration {
        var delay = min(firstDelay, maximumDelay)
        for _ in 1..<max(1, attempt) where delay < maximumDelay { delay = min(delay * 2, maximumDelay) }
        return max(.zero, delay)
    }

    /// Whether a request may be sent twice: its method is idempotent or it has an idempotency key, and its body can be
    /// read again.
    fileprivate static func canRepeat(_ request: HTTPRequest) -> Bool {
        (request.method.isIdempotent || request.headers[HTTPHeaders.idempotencyKey] != nil)
            && request.content.isReplayable
    }

    /// Statuses after which a later attempt may succeed: 408, 429, 502, 503 and 504 by definition (RFC 9110, section
    /// 15; RFC 6585), and 425 because only a repetition can help (RFC 8470). Not 500: a program that failed usually
    /// fails again, and may have done half of the work. Not 501, which never changes.
    fileprivate static func isTransient(_ status: Int) -> Bool {
        [408, 425, 429, 502, 503, 504].contains(status)
    }

    /// Whether another attempt may succeed after this failure.
    fileprivate static func isTransient(_ error: NetworkError) -> Bool {
        switch error {
        case .notConnected, .timedOut, .transport: true
        case .badURL, .cancelled, .untrusted, .tooLarge, .status, .undecodable, .unexpectedCall: false
        }
    }
}

/// Parses `Retry-After` (RFC 9110, section 10.2.3).
public enum RetryAfter {
    /// The delay that the answer requests; `nil` when the field is missing or invalid.
    ///
    /// A date is compared with the server's clock if the answer contains its date, and otherwise with `now`, in seconds
    /// since 1970.
    public static func wait(in headers: HTTPHeaders, now: Int = HTTPDate.now) -> Duration? {
        guard let text = headers["Retry-After"] else { return nil }
        if let seconds = DeltaSeconds.parse(text) { return .seconds(seconds) }
        guard let date = HTTPDate.parse(text, now: now) else { return nil }
        let serverNow = headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
        return .seconds(max(0, date - serverNow))
    }
}
