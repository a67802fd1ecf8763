import NetworkCore
import Synchronization

/// What the library's threads, the handlers' tasks and the watchdog share while a server runs.
final class ServerEngine: Sendable {
    let options: HTTPServerOptions
    let handler: HTTPServer.Handler
    /// Host and port, for clients that name none.
    let authority: String
    let held: HeldAnswers
    private let crossOrigin: CrossOrigin
    private let open = Mutex<[UInt64: ServerConnection]>([:])
    private let openCount = Atomic<Int>(0)
    private let acceptCount = Atomic<UInt64>(0)
    private let draining = Atomic<Bool>(false)
    private let aborting = Atomic<Bool>(false)

    init(options: HTTPServerOptions, authority: String, handler: @escaping HTTPServer.Handler) {
        self.options = options
        held = HeldAnswers(perAddress: options.heldBytesPerAddress, inAll: options.heldBytes)
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

    /// A connection that was just accepted.
    func add(_ descriptor: CInt, address: String) -> ServerConnection {
        let id = acceptCount.add(1, ordering: .relaxed).newValue
        let connection = ServerConnection(id: id, descriptor: descriptor, address: address)
        openCount.add(1, ordering: .relaxed)
        open.withLock { $0[id] = connection }
        return connection
    }

    func remove(_ connection: ServerConnection) {
        open.withLock { _ = $0.removeValue(forKey: connection.id) }
        openCount.subtract(1, ordering: .relaxed)
    }

    /// Calls the closure for each open connection. No descriptor is closed meanwhile.
    func forEachConnection(_ body: (ServerConnection) -> Void) {
        open.withLock { $0.values.forEach(body) }
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
