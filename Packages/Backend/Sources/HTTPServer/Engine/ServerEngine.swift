import NetworkCore
import Synchronization

/// What the library's threads, the handlers' tasks and the watchdog share while a server runs.
final class ServerEngine: Sendable {
    let options: HTTPServerOptions
    let handler: HTTPServer.Handler
    /// Host and port, for clients that name none.
    let authority: String
    private let crossOrigin: CrossOrigin
    private let open = Mutex<[UInt: ServerConnection]>([:])
    private let openCount = Atomic<Int>(0)
    private let draining = Atomic<Bool>(false)
    private let aborting = Atomic<Bool>(false)

    init(options: HTTPServerOptions, authority: String, handler: @escaping HTTPServer.Handler) {
        self.options = options
        crossOrigin = CrossOrigin(allowed: options.allowedOrigins)
        self.authority = authority
        self.handler = handler
    }

    /// Every answer is the last one of its connection.
    var isDraining: Bool {
        get { draining.load(ordering: .relaxed) }
        set { draining.store(newValue, ordering: .relaxed) }
    }

    /// Nothing waits any more; connections are cut.
    var isAborting: Bool {
        get { aborting.load(ordering: .sequentiallyConsistent) }
        set { aborting.store(newValue, ordering: .sequentiallyConsistent) }
    }

    /// Whether one more connection is taken.
    var hasRoom: Bool { openCount.load(ordering: .relaxed) < options.connectionLimit }

    var isIdle: Bool { openCount.load(ordering: .relaxed) == 0 }

    func add(_ connection: ServerConnection, as key: UInt) {
        openCount.add(1, ordering: .relaxed)
        open.withLock { $0[key] = connection }
    }

    func remove(_ key: UInt) {
        open.withLock { _ = $0.removeValue(forKey: key) }
        openCount.subtract(1, ordering: .relaxed)
    }

    /// Calls the closure for each open connection. No descriptor is closed meanwhile.
    func forEachConnection(_ body: (UInt, ServerConnection) -> Void) {
        open.withLock { for (key, connection) in $0 { body(key, connection) } }
    }

    /// The answer that needs no handler, if there is one.
    func preflight(_ request: HTTPRequest) -> HTTPResponse? { crossOrigin.preflight(request) }

    /// The handler's answer, fit for what the client asked.
    func completed(_ answer: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
        var answer = ConditionalAnswer.apply(to: answer, method: request.method, request.headers)
        crossOrigin.share(&answer, with: request)
        return answer
    }

    func forwarding(from address: String, _ headers: HTTPHeaders) -> Forwarding {
        Forwarding(
            peer: address, scheme: options.tls == nil ? "http" : "https", headers: headers,
            trusted: options.trustedProxies)
    }
}
