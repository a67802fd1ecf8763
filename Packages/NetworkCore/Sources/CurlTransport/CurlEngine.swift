import CCurl
import Dispatch
import NetworkCore
import Synchronization

/// Hands work to the only thread that uses libcurl. The thread starts with the first exchange and ends with `close`.
final class CurlEngine: Sendable {
    /// The requests of other threads.
    struct Inbox: Sendable {
        var starts: [CurlExchange] = []
        /// Exchanges whose pipe has room again, or whose pump has bytes.
        var resumes: [CurlExchange] = []
        var cancels: [CurlExchange] = []
        var isClosed = false

        var isEmpty: Bool { starts.isEmpty && resumes.isEmpty && cancels.isEmpty && !isClosed }
    }

    /// The reason for sleeping while the thread does not check the inbox.
    enum Sleep: Sendable {
        /// Nothing is in progress.
        case forWork
        /// Bytes from a server; it sleeps in libcurl.
        case forBytes
    }

    private struct State: Sendable {
        var inbox = Inbox()
        var isRunning = false
        var sleep: Sleep?
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    static let closed = NetworkError.transport("the transport was closed", "연결이 이미 닫혔습니다")

    let options: CurlOptions
    let environment: CurlEnvironment
    private let library: String
    private let state = Mutex(State())
    /// The handle that ends a sleep `forBytes`. Only the thread removes it, and then frees it.
    private let multi = Mutex(CurlMulti?.none)
    private let work = DispatchSemaphore(value: 0)

    init(options: CurlOptions, environment: CurlEnvironment, library: String = CCURL_LIBRARY) {
        self.options = options
        self.environment = environment
        self.library = library
    }

    func start(_ exchange: CurlExchange) {
        let isAccepted = post { $0.starts.append(exchange) }
        if !isAccepted { exchange.settle(.failure(Self.closed)) }
    }

    func resume(_ exchange: CurlExchange) { post { $0.resumes.append(exchange) } }

    func cancel(_ exchange: CurlExchange) { post { $0.cancels.append(exchange) } }

    /// Ends every exchange with an error, and then the thread.
    func close() { post { $0.isClosed = true } }

    /// Returns when the thread has released everything and ended.
    func waitUntilClosed() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.isRunning { state.closers.append(continuation) }
                return !state.isRunning
            }
            if isOver { continuation.resume() }
        }
    }

    /// The requests since the last call; `nil` when there are none. Other threads then regard the thread as asleep in
    /// the way of `sleep` until it calls `stayAwake`.
    func takeInbox(or sleep: Sleep) -> Inbox? {
        state.withLock { state in
            state.sleep = state.inbox.isEmpty ? sleep : nil
            guard state.sleep == nil else { return nil }
            var inbox = Inbox(isClosed: state.inbox.isClosed)
            swap(&inbox, &state.inbox)
            return inbox
        }
    }

    /// The thread checks the inbox by itself again, so other threads need not wake it.
    func stayAwake() { state.withLock { $0.sleep = nil } }

    /// Blocks the idle thread until there is something in the inbox. Waking it from here costs less than from libcurl's
    /// sleep.
    func waitForWork() { work.wait() }

    /// - Returns: whether the thread will see the change.
    @discardableResult private func post(_ change: (inout Inbox) -> Void) -> Bool {
        let (isAccepted, startsThread, sleep) = state.withLock { state -> (Bool, Bool, Sleep?) in
            guard !state.inbox.isClosed else { return (false, false, nil) }
            change(&state.inbox)
            let startsThread = !state.isRunning && !state.inbox.starts.isEmpty
            if startsThread { state.isRunning = true }
            if !state.isRunning { state.inbox = Inbox(isClosed: state.inbox.isClosed) }
            defer { state.sleep = nil }
            return (true, startsThread, state.sleep)
        }
        switch sleep {
        case .forWork: work.signal()
        case .forBytes: multi.withLock { $0?.wakeUp() }
        case nil: break
        }
        if startsThread { startThread() }
        return isAccepted
    }

    /// Reports the end only after the join, because the TLS library frees its per-thread data only then. If the process
    /// called `exit` before that, both would free the same data.
    private func run() {
        let error = loop()
        let thread = ccurl_this_thread()
        DispatchQueue.global().async {
            ccurl_join(thread)
            self.end(error)
        }
    }

    private func startThread() {
        let context = Unmanaged.passRetained(self)
        let isStarted = ccurl_thread(
            { context in
                guard let context else { return }
                Unmanaged<CurlEngine>.fromOpaque(context).takeRetainedValue().run()
            }, context.toOpaque())
        guard !isStarted else { return }
        context.release()
        end(.notConnected(ErrorText("no thread can be started", "스레드를 시작할 수 없습니다")))
    }

    private func loop() -> NetworkError {
        var reason = [CChar](repeating: 0, count: 512)
        guard ccurl_load(library, &reason, reason.count) else {
            let reason = String(
                decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return .notConnected(
                ErrorText(
                    "libcurl is missing (\(reason)): install libcurl4",
                    "libcurl이 없습니다(\(reason)). libcurl4를 설치하세요"))
        }
        guard let multi = CurlMulti(connectionsPerHost: options.connectionsPerHost) else {
            return .notConnected(ErrorText("libcurl cannot be started", "libcurl을 시작할 수 없습니다"))
        }
        self.multi.withLock { $0 = multi }
        defer { self.multi.withLock { $0 = nil } }
        CurlLoop(engine: self, multi: multi).run()
        return Self.closed
    }

    /// Runs after the thread has ended: waiting exchanges get the error, and calls of `waitUntilClosed` return.
    private func end(_ error: NetworkError) {
        let over = state.withLock { state in
            let isClosed = state.inbox.isClosed
            defer { state = State(inbox: Inbox(isClosed: isClosed)) }
            return state
        }
        for exchange in over.inbox.starts { exchange.settle(.failure(error)) }
        for closer in over.closers { closer.resume() }
    }
}

/// A multi handle of libcurl. It belongs to the engine's thread, which releases it last and so closes its connections;
/// other threads may only wake it.
final class CurlMulti: Sendable {
    private let address: UInt

    init?(connectionsPerHost: Int) {
        guard let multi = ccurl_multi_init(connectionsPerHost, max(64, connectionsPerHost)) else {
            return nil
        }
        address = UInt(bitPattern: multi)
    }

    deinit { ccurl_multi_cleanup(handle) }

    /// The handle, for the engine's thread.
    var handle: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: address) }

    /// Ends the current sleep of the engine's thread, or the next one; callable from any thread.
    func wakeUp() { _ = ccurl_multi_wakeup(handle) }
}
