import CMicrohttpd
import NetworkCore
import Synchronization

/// One request and its answer.
///
/// The library's thread calls it for each event of the connection; the handler's task provides the answer. Whichever is
/// first waits for the other by suspending the connection ("parking" it).
final class HTTPExchange: Sendable {
    enum Stage: Sendable {
        /// The head has not been examined.
        case head
        /// The body is being collected.
        case collecting
        /// The body is passed to the handler as it arrives.
        case streaming
        /// The body is complete, the answer is not.
        case handling
        /// The answer is queued.
        case answering
        /// The answer was written past the library; this number of bytes is discarded before the connection closes.
        case discarding(Int)
    }

    struct State: Sendable {
        var stage = Stage.head
        var request: HTTPRequest?
        var body: [UInt8] = []
        /// The received size of the body, in bytes.
        var received = 0
        /// The declared size of the body, in bytes.
        var declared: Int?
        var pipe: HTTPBodyPipe?
        var pump: HTTPBodyPump?
        var answer: HTTPResponse?
        var task: Task<Void, Never>?
        var isAnswered = false
        var isParked = false
        /// Whether it was woken before it was parked.
        var isWoken = false
        /// Whether the connection is lost or the server gives up.
        var isGone = false
        /// Whether the answer continues until one side ends it: server-sent events.
        var isEndless = false
        /// The client's address, also behind trusted proxies; `nil` until the head is parsed.
        var peer: String?
        /// Whether the request may have changed something, so that its answer is never refused.
        var isChange = false
        /// The size of the answer while it counts towards the budget, in bytes.
        var held = 0
        /// The entry for the access log.
        var entry: AccessLogEntry?
        /// The sent size of the answer's body, in bytes.
        var sent = 0
        /// The bytes that the client had confirmed before the answer; only for answers that may be cut off.
        var confirmedBefore: UInt64?
        var isHead = false
    }

    let engine: ServerEngine
    let connection: ServerConnection
    /// The library's handle, valid until the request is completed.
    let handle: UInt
    let target: String
    let start: ContinuousClock.Instant?
    let state = Mutex(State())

    init(engine: ServerEngine, connection: ServerConnection, handle: UInt, target: String) {
        self.engine = engine
        self.connection = connection
        self.handle = handle
        self.target = target
        start = engine.options.accessLog == nil ? nil : .now
    }

    /// The path of the request as sent.
    var path: String { String(target.prefix { $0 != "?" }) }

    /// The owner of the answer's memory: the client's address, for IPv6 its network.
    var network: String { SocketAddress.network(of: state.withLock { $0.peer } ?? connection.address) }

    /// Suspends the connection until `wake`. Returns `false` if it was woken up in between: check again. Only for the
    /// library's thread, in a callback.
    func park() -> Bool {
        state.withLock { park(&$0) }
    }

    func park(_ state: inout State) -> Bool {
        if state.isWoken || state.isGone || state.isParked {
            state.isWoken = false
            return state.isParked
        }
        connection.exchange = self
        // Either an abort from now on finds the exchange, or an earlier abort is visible here.
        guard !engine.isAborting else {
            connection.exchange = nil
            state.isGone = true
            return false
        }
        state.isParked = true
        cmhd_suspend(handle)
        return true
    }

    /// Ends the current parking, or prevents the next.
    func wake() {
        state.withLock { wake(&$0) }
    }

    func wake(_ state: inout State) {
        guard state.isParked else {
            state.isWoken = true
            return
        }
        state.isParked = false
        connection.exchange = nil
        cmhd_resume(handle)
    }

    /// Calls the handler, on this thread until its first suspension.
    func begin(_ request: HTTPRequest) {
        connection.enter(.handling)
        if let status = engine.sites.refusal(of: request) { return answered(refusal(status)) }
        if let answer = engine.preflight(request) { return answered(answer) }
        let task: Task<Void, Never>
        if #available(macOS 26, iOS 26, *) {
            task = .immediate { [self] in await handle(request) }
        } else {
            task = Task { [self] in await handle(request) }
        }
        state.withLock { if !$0.isAnswered { $0.task = task } }
    }

    private func handle(_ request: HTTPRequest) async {
        let response = await engine.handler(request)
        answered(engine.completed(response, for: request))
    }

    private func answered(_ response: HTTPResponse) {
        state.withLock { state in
            state.isAnswered = true
            state.task = nil
            guard !state.isGone || state.isParked else { return }
            state.answer = response
            wake(&state)
        }
    }

    /// Stops the handler and the producer of the answer after the client hung up.
    ///
    /// - Parameter isLost: whether sending is no longer possible either.
    func hangUp(isLost: Bool) {
        let (task, pump, pipe) = state.withLock { state in
            if isLost { state.isGone = true }
            return (state.task, state.pump, state.pipe)
        }
        task?.cancel()
        pump?.cancel()
        pipe?.finish(.transport("the client hung up", "클라이언트가 연결을 끊었습니다"))
        wake()
    }

    /// Ends an answer that has no end of its own when the server stops.
    func endIfEndless() {
        state.withLock { if $0.isEndless { wake(&$0) } }
    }

    /// Called when the library has finished the request.
    func complete(isWhole: Bool) {
        let (task, pump, pipe, held) = state.withLock { state in
            state.isGone = true
            state.answer = nil
            return (state.task, state.pump, state.pipe, state.held)
        }
        if held > 0 {
            engine.held.release(held, for: network)
            connection.held = 0
        }
        task?.cancel()
        pump?.cancel()
        pipe?.finish(.transport("the client hung up", "클라이언트가 연결을 끊었습니다"))
        connection.enter(.idle)
        log(isWhole: isWhole)
    }
}

/// The entry in the access log. Does nothing without a log.
extension HTTPExchange {
    func noteForLog(_ request: HTTPRequest) {
        guard start != nil else { return }
        let entry = AccessLogEntry(
            peer: request.peer ?? connection.address, method: request.method, path: request.path, status: 0,
            bytes: 0, duration: .zero, requestID: nil, userAgent: request.headers["User-Agent"])
        state.withLock { $0.entry = entry }
    }

    /// Notes a request that could not be parsed.
    func noteForLog(method text: UnsafePointer<CChar>?) {
        guard start != nil, let unknown = HTTPMethod(rawValue: "-") else { return }
        let path = String(path.unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F })
        let method = text.flatMap { HTTPMethod(rawValue: String(String(cString: $0).prefix(20))) } ?? unknown
        let entry = AccessLogEntry(
            peer: connection.address, method: method, path: path, status: 0, bytes: 0, duration: .zero)
        state.withLock { $0.entry = entry }
    }

    func noteAnswer(_ answer: HTTPResponse, status: Int) {
        guard start != nil else { return }
        state.withLock { state in
            state.entry?.status = status
            state.entry?.requestID = answer.headers["X-Request-Id"]
            guard let entry = state.entry, entry.method != .head, status != 204, status != 304 else { return }
            switch answer.content {
            case .bytes, .file:
                state.sent = answer.content.length ?? 0
                // The system buffers smaller answers at once.
                if state.sent > 64 << 10 { state.confirmedBefore = connection.confirmed }
            case .stream: break
            }
        }
    }

    func log(isWhole: Bool) {
        guard let start, let log = engine.options.accessLog else { return }
        if state.withLock({ $0.entry == nil }) {
            // The library itself may have refused the request.
            let status = Int(cmhd_status(handle))
            guard status > 0 else { return }
            noteForLog(method: nil)
            state.withLock { $0.entry?.status = status }
        }
        if state.withLock({ $0.entry?.status == 0 }) {
            // Or refused it within its body.
            let status = Int(cmhd_status(handle))
            state.withLock { $0.entry?.status = status }
        }
        let (known, sent, before) = state.withLock { ($0.entry, $0.sent, $0.confirmedBefore) }
        guard var entry = known else { return }
        entry.bytes = sent
        if !isWhole, let before, let now = connection.confirmed {
            entry.bytes = min(sent, Int(clamping: now &- before))
        }
        entry.duration = .now - start
        log(entry)
    }
}
