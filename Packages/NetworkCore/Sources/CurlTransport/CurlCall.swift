import CCurl
import NetworkCore
import Synchronization

/// A request in progress: its current target, after redirects.
struct CurlCall: Sendable {
    var method: HTTPMethod
    /// Absolute, without user and fragment.
    var url: String
    var origin: CurlOrigin
    var headers: HTTPHeaders
    var content: HTTPBody
    /// Whether the answer is wanted when its head is there.
    let isStreamed: Bool
    /// Whether an answer that redirects is only read for where it points.
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

    /// Whether there is a body to send, be it an empty one whose length the server wants to be told.
    var sendsBody: Bool {
        if method == .head { return false }
        return content.length != 0 || method == .post || method == .put || method == .patch
    }

    /// Whether a packed answer is asked for and unpacked: a part of one cannot be.
    var isUnpacked: Bool { headers["Range"] == nil }

    /// Where the answer sends this call, if it does.
    static func location(in response: HTTPResponse) -> String? {
        redirects(response.status) ? response.headers["Location"] : nil
    }

    static func redirects(_ status: Int) -> Bool {
        switch status {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }

    /// The call that the answer asks for instead (RFC 9110, section 15.4). What only the origin may see does
    /// not go to another one.
    ///
    /// - Throws: `transport` when it may not be followed, and why.
    func redirected(
        to location: String, status: Int, originOnly: [String]
    ) throws(NetworkError) -> CurlCall {
        guard let next = Self.resolve(location, against: url), let target = CurlOrigin.split(next)?.origin
        else { throw .transport("\(origin.authority) redirects to something that is no http address") }
        guard target.isSecure || !origin.isSecure else {
            throw .transport("\(origin) redirects to \(target), which is not encrypted")
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
                "\(origin.authority) redirects, and a body that is a stream cannot be sent again")
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

/// A call and whoever waits for its answer. The engine and the cancellation may both end the wait; the first
/// does.
final class CurlExchange: Sendable {
    private enum State: Sendable {
        case open
        case waiting(CheckedContinuation<Result<HTTPResponse, NetworkError>, Never>)
        /// Before anybody waited.
        case settled(Result<HTTPResponse, NetworkError>)
        /// The answer was given away, and is not kept: its stream leads back to this exchange.
        case over
    }

    let call: CurlCall
    /// Where the engine keeps the transfer; only its thread uses it, other threads pass it on.
    let slot = Atomic<Int>(-1)
    private let state = Mutex(State.open)

    init(_ call: CurlCall) { self.call = call }

    /// Whether nobody needs the answer any more.
    var isOver: Bool {
        state.withLock { state in
            switch state {
            case .open, .waiting: false
            case .settled, .over: true
            }
        }
    }

    /// Waits for the answer, once; `start` is called unless there is one already.
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
