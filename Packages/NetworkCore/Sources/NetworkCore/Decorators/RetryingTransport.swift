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

/// How often and how patiently a `RetryingTransport` tries again.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent at most, the first time included.
    public var maximumAttempts = 4
    /// The longest first wait; each further one can be twice as long.
    public var firstDelay: Duration = .milliseconds(200)
    /// The longest wait that is not the server's wish.
    public var maximumDelay: Duration = .seconds(5)
    /// No wait ends later than this after the first attempt began. How long an attempt takes is for the
    /// transport below to limit.
    public var budget: Duration = .seconds(30)

    public init() {}

    /// The longest wait after that many attempts: `firstDelay`, doubled for each after the first, but not
    /// over `maximumDelay`.
    func ceiling(afterAttempt attempt: Int) -> Duration {
        var delay = min(firstDelay, maximumDelay)
        for _ in 1..<max(1, attempt) where delay < maximumDelay { delay = min(delay * 2, maximumDelay) }
        return max(.zero, delay)
    }

    /// Whether a request may be sent twice: its method says so, or the server knows by its key that it has
    /// done it; and its body is still there.
    fileprivate static func canRepeat(_ request: HTTPRequest) -> Bool {
        (request.method.isIdempotent || request.headers[HTTPHeaders.idempotencyKey] != nil)
            && request.content.isReplayable
    }

    /// Statuses that say that another time may be better: 408, 429, 502, 503 and 504 by what they mean (RFC
    /// 9110, section 15; RFC 6585), and 425 because only a repetition can help (RFC 8470). A 500 is not among
    /// them: a program that failed mostly fails again, and may have done half of it. Nor is a 501, which
    /// never changes.
    fileprivate static func isTransient(_ status: Int) -> Bool {
        [408, 425, 429, 502, 503, 504].contains(status)
    }

    /// Failures that another attempt may not meet.
    fileprivate static func isTransient(_ error: NetworkError) -> Bool {
        switch error {
        case .notConnected, .timedOut, .transport: true
        case .badURL, .cancelled, .untrusted, .tooLarge, .status, .undecodable, .unexpectedCall: false
        }
    }
}

/// When a server wants to be asked again (RFC 9110, section 10.2.3).
public enum RetryAfter {
    /// The wait that the answer asks for; `nil` when it asks for none or cannot be understood.
    ///
    /// A date is compared with the server's own clock if the answer tells it, and otherwise with `now`, in
    /// seconds since 1970.
    public static func wait(in headers: HTTPHeaders, now: Int = HTTPDate.now) -> Duration? {
        guard let text = headers["Retry-After"] else { return nil }
        if let seconds = DeltaSeconds.parse(text) { return .seconds(seconds) }
        guard let date = HTTPDate.parse(text, now: now) else { return nil }
        let serverNow = headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
        return .seconds(max(0, date - serverNow))
    }
}
