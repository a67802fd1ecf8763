import CCurl
import NetworkCore
import Synchronization

/// Hands work to the one thread that uses libcurl, which starts with the first exchange and ends with
/// `close`.
final class CurlEngine: Sendable {
    /// What other threads want done.
    struct Inbox: Sendable {
        var starts: [CurlExchange] = []
        /// Their pipe has room again, or their pump has something.
        var resumes: [CurlExchange] = []
        var cancels: [CurlExchange] = []
        var isClosed = false

        var isEmpty: Bool { starts.isEmpty && resumes.isEmpty && cancels.isEmpty && !isClosed }
    }

    private struct State: Sendable {
        var inbox = Inbox()
        var isRunning = false
        var isAsleep = false
        var multi: CurlMulti?
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    static let closed = NetworkError.transport("the transport was closed")

    let options: CurlOptions
    let environment: CurlEnvironment
    private let state = Mutex(State())

    init(options: CurlOptions, environment: CurlEnvironment) {
        self.options = options
        self.environment = environment
    }

    func start(_ exchange: CurlExchange) {
        let isAccepted = post { $0.starts.append(exchange) }
        if !isAccepted { exchange.settle(.failure(Self.closed)) }
    }

    func resume(_ exchange: CurlExchange) { post { $0.resumes.append(exchange) } }

    func cancel(_ exchange: CurlExchange) { post { $0.cancels.append(exchange) } }

    /// Ends every exchange with an error, and the thread.
    func close() { post { $0.isClosed = true } }

    /// Returns when the thread has let go of everything.
    func waitUntilClosed() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.isRunning { state.closers.append(continuation) }
                return !state.isRunning
            }
            if isOver { continuation.resume() }
        }
    }

    /// What happened since the last time; `nil` if nothing did, and then the thread is taken to sleep until
    /// it calls `stayAwake`.
    func takeInbox() -> Inbox? {
        state.withLock { state in
            state.isAsleep = state.inbox.isEmpty
            guard !state.isAsleep else { return nil }
            var inbox = Inbox(isClosed: state.inbox.isClosed)
            swap(&inbox, &state.inbox)
            return inbox
        }
    }

    /// The thread looks into the inbox by itself again, and nobody has to wake it.
    func stayAwake() { state.withLock { $0.isAsleep = false } }

    /// - Returns: whether the thread will see it.
    @discardableResult private func post(_ change: (inout Inbox) -> Void) -> Bool {
        let (isAccepted, startsThread, sleeper) = state.withLock { state -> (Bool, Bool, CurlMulti?) in
            let isAccepted = !state.inbox.isClosed
            change(&state.inbox)
            guard isAccepted else {
                state.inbox = Inbox(isClosed: true)
                return (false, false, nil)
            }
            let startsThread = !state.isRunning && !state.inbox.starts.isEmpty
            if startsThread { state.isRunning = true }
            if !state.isRunning { state.inbox = Inbox(isClosed: state.inbox.isClosed) }
            defer { state.isAsleep = false }
            return (true, startsThread, state.isAsleep ? state.multi : nil)
        }
        sleeper?.wakeUp()
        if startsThread { startThread() }
        return isAccepted
    }

    private func run() { end(work()) }

    private func startThread() {
        let context = Unmanaged.passRetained(self)
        let isStarted = ccurl_thread(
            { context in
                guard let context else { return }
                Unmanaged<CurlEngine>.fromOpaque(context).takeRetainedValue().run()
            }, context.toOpaque())
        guard !isStarted else { return }
        context.release()
        end(.notConnected("no thread can be started"))
    }

    private func work() -> NetworkError {
        if let failure = ccurl_load() {
            return .notConnected("libcurl is not there (\(String(cString: failure))): install libcurl4")
        }
        guard let multi = CurlMulti(connectionsPerHost: options.connectionsPerHost) else {
            return .notConnected("libcurl cannot be started")
        }
        state.withLock { $0.multi = multi }
        CurlLoop(engine: self, multi: multi).run()
        return Self.closed
    }

    /// The thread is over: whatever still waits gets the error.
    private func end(_ error: NetworkError) {
        var over = state.withLock { state in
            let isClosed = state.inbox.isClosed
            defer { state = State(inbox: Inbox(isClosed: isClosed)) }
            return state
        }
        over.multi = nil
        for exchange in over.inbox.starts { exchange.settle(.failure(error)) }
        for closer in over.closers { closer.resume() }
    }
}
