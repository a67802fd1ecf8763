import CCurl
import NetworkCore
import Synchronization

/// A request in progress; after a redirect, with its current target.
struct CurlCall: Sendable {
    var method: HTTPMethod
    /// Absolute, without user and fragment.
    var url: String
    var origin: CurlOrigin
    var headers: HTTPHeaders
    var content: HTTPBody
    /// Whether the caller gets the answer as soon as its head is there.
    let isStreamed: Bool
    /// Whether the body of a redirecting answer is ignored and its target followed.
    let followsRedirects: Bool
    let deadline: ContinuousClock.Instant?
    let progress: (@Sendable (TransferProgress) -> Void)?

    init(
        _ request: HTTPRequest, isStreamed: Bool, options: CurlOptions,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) throws(NetworkError) {
        try request.checkTarget()
        origin = try CurlOrigin(request.origin)
        method = request.method
        url = request.origin + request.target
        headers = request.headers
        content = request.content
        self.isStreamed = isStreamed
        followsRedirects = options.maximumRedirects > 0
        deadline = isStreamed ? nil : options.wholeLimit.map { .now + $0 }
        self.progress = progress
    }

    /// Whether there is a body to send, including an empty one whose length the server expects.
    var sendsBody: Bool {
        if method == .head { return false }
        return content.length != 0 || method == .post || method == .put || method == .patch
    }

    /// Whether the call accepts a compressed answer and decompresses it; a range of one cannot be decompressed.
    var isUnpacked: Bool { headers["Range"] == nil }

    /// The target of a redirecting answer; `nil` for other answers.
    static func location(in response: HTTPResponse) -> String? {
        redirects(response.status) ? response.headers["Location"] : nil
    }

    static func redirects(_ status: Int) -> Bool {
        switch status {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }

    /// The call that follows a redirect (RFC 9110, section 15.4). Header fields for the origin only do not go to
    /// another origin.
    ///
    /// - Throws: `transport` with the reason why the redirect may not be followed.
    func redirected(
        to location: String, status: Int, originOnly: [String]
    ) throws(NetworkError) -> CurlCall {
        guard let next = Self.resolve(location, against: url), let target = CurlOrigin.split(next)?.origin
        else {
            throw .transport(
                "\(origin.authority) redirects to something that is no http address",
                "\(origin.authority) 서버가 http 주소가 아닌 곳으로 리디렉션합니다")
        }
        guard target.isSecure || !origin.isSecure else {
            throw .transport(
                "\(origin) redirects to \(target), which is not encrypted",
                "\(origin) 서버가 암호화되지 않은 \(target) 주소로 리디렉션합니다")
        }
        var call = self
        call.url = next
        call.origin = target
        if status == 303 && method != .head || status < 303 && method == .post {
            call.method = .get
            call.content = .bytes([])
            for field in headers.fields where field.name.lowercased().hasPrefix("content-") {
                call.headers[field.name] = nil
            }
        } else if !content.isReplayable {
            throw .transport(
                "\(origin.authority) redirects, and a body that is a stream cannot be sent again",
                "\(origin.authority) 서버가 다른 주소로 리디렉션하지만, 이미 보낸 내용은 다시 보낼 수 없습니다")
        }
        if target != origin {
            for name in ["Authorization", "Cookie", "Proxy-Authorization", "Host"] + originOnly {
                call.headers[name] = nil
            }
        }
        return call
    }

    private static func resolve(_ location: String, against url: String) -> String? {
        guard let absolute = ccurl_resolve(url, location) else { return nil }
        defer { ccurl_free(absolute) }
        return String(cString: absolute)
    }
}

/// A call and the caller that waits for its answer. The engine and a cancellation may both end the wait; the first one
/// wins.
final class CurlExchange: Sendable {
    private enum State: Sendable {
        case open
        case waiting(CheckedContinuation<Result<HTTPResponse, NetworkError>, Never>)
        /// Settled before the caller waited.
        case settled(Result<HTTPResponse, NetworkError>)
        /// The answer was delivered and is not retained: its stream leads back to this exchange.
        case over
    }

    let call: CurlCall
    /// The index of the transfer in the engine's loop. Only the engine's thread uses it; other threads pass it on.
    let slot = Atomic<Int>(-1)
    private let state = Mutex(State.open)

    init(_ call: CurlCall) { self.call = call }

    /// Whether the caller no longer needs the answer.
    var isOver: Bool {
        state.withLock { state in
            switch state {
            case .open, .waiting: false
            case .settled, .over: true
            }
        }
    }

    /// Waits for the answer, once; calls `start` unless there already is one.
    func answer(start: () -> Void) async -> Result<HTTPResponse, NetworkError> {
        await withCheckedContinuation { continuation in
            let early: Result<HTTPResponse, NetworkError>? = state.withLock { state in
                guard case .settled(let result) = state else {
                    state = .waiting(continuation)
                    return nil
                }
                state = .over
                return result
            }
            if let early { continuation.resume(returning: early) } else { start() }
        }
    }

    /// Ends the wait; only the first call counts.
    func settle(_ result: Result<HTTPResponse, NetworkError>) {
        let waiting: CheckedContinuation<Result<HTTPResponse, NetworkError>, Never>? = state.withLock {
            state in
            switch state {
            case .open:
                state = .settled(result)
                return nil
            case .waiting(let continuation):
                state = .over
                return continuation
            case .settled, .over:
                return nil
            }
        }
        waiting?.resume(returning: result)
    }
}
