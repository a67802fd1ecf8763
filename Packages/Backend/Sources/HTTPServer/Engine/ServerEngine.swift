import CMicrohttpd
import NetworkCore
import Synchronization

/// The state shared by the library's threads, the handlers' tasks and the watchdog.
final class ServerEngine: Sendable {
    let options: HTTPServerOptions
    let handler: HTTPServer.Handler
    /// Host and port for requests without a `Host`.
    let authority: String
    private let port: Int
    let held: AnswerBudget
    let sites: SiteGuard
    private let crossOrigin: CrossOrigin
    private let open = Mutex(OpenConnections())
    private let openCount = Atomic<Int>(0)
    private let acceptCount = Atomic<UInt64>(0)
    private let draining = Atomic<Bool>(false)
    private let aborting = Atomic<Bool>(false)

    init(options: HTTPServerOptions, port: Int, handler: @escaping HTTPServer.Handler) {
        self.options = options
        self.port = port
        held = AnswerBudget(perAddress: options.heldBytesPerAddress, inAll: options.heldBytes)
        sites = SiteGuard(allowedOrigins: options.allowedOrigins, hosts: options.hosts)
        crossOrigin = CrossOrigin(allowed: options.allowedOrigins)
        authority = "\(options.host.contains(":") ? "[\(options.host)]" : options.host):\(port)"
        self.handler = handler
    }

    /// Whether every answer is the last one of its connection.
    var isDraining: Bool {
        get { draining.load(ordering: .relaxed) }
        set { draining.store(newValue, ordering: .relaxed) }
    }

    /// Whether connections are closed without waiting.
    var isAborting: Bool {
        get { aborting.load(ordering: .sequentiallyConsistent) }
        set { aborting.store(newValue, ordering: .sequentiallyConsistent) }
    }

    /// Whether the server accepts another connection from the system's `sockaddr`.
    private func admits(_ address: UnsafeRawPointer?) -> Bool {
        guard hasRoom(for: Self.text(address)) else { return false }
        guard options.isForThisUserAlone else { return true }
        return address.map { PeerOwner.isThisUser($0, port: port) } ?? false
    }

    /// Whether the server accepts another connection from the address.
    private func hasRoom(for address: String) -> Bool {
        guard openCount.load(ordering: .relaxed) < options.connectionLimit else { return false }
        return options.trustedProxies.contains(address)
            || open.withLock { $0.counts[address] ?? 0 } < options.connectionsPerAddress
    }

    var isIdle: Bool { openCount.load(ordering: .relaxed) == 0 }

    /// Adds a connection that was just accepted.
    func add(_ descriptor: CInt, address: String) -> ServerConnection {
        let id = acceptCount.add(1, ordering: .relaxed).newValue
        let connection = ServerConnection(id: id, descriptor: descriptor, address: address)
        openCount.add(1, ordering: .relaxed)
        open.withLock { $0.add(connection) }
        return connection
    }

    func remove(_ connection: ServerConnection) {
        open.withLock { $0.remove(connection) }
        openCount.subtract(1, ordering: .relaxed)
    }

    /// Calls the closure for each open connection. No descriptor is closed during the call.
    func forEachConnection(_ body: (ServerConnection) -> Void) {
        open.withLock { $0.all.values.forEach(body) }
    }

    /// The answer to a CORS preflight request, which needs no handler; `nil` for any other request.
    func preflight(_ request: HTTPRequest) -> HTTPResponse? { crossOrigin.preflight(request) }

    /// The handler's answer, adapted to the conditions of the request.
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

private struct OpenConnections {
    var all: [UInt64: ServerConnection] = [:]
    /// Connections by address.
    var counts: [String: Int] = [:]

    mutating func add(_ connection: ServerConnection) {
        all[connection.id] = connection
        counts[connection.address, default: 0] += 1
    }

    mutating func remove(_ connection: ServerConnection) {
        guard all.removeValue(forKey: connection.id) != nil else { return }
        let rest = (counts[connection.address] ?? 0) - 1
        counts[connection.address] = rest > 0 ? rest : nil
    }
}

/// The library's callbacks. Their context is the engine, which outlives the daemon.
extension ServerEngine {
    var callbacks: cmhd_callbacks {
        cmhd_callbacks(
            context: Unmanaged.passUnretained(self).toOpaque(),
            admit: { context, address in
                ServerEngine.of(context)?.admits(address) == true ? 1 : 0
            },
            opened: { ServerEngine.of($0)?.opened($1, $2) },
            closed: { context, client in
                guard let client else { return }
                let connection = Unmanaged<ServerConnection>.fromOpaque(client).takeRetainedValue()
                ServerEngine.of(context)?.remove(connection)
            },
            target: { context, client, connection, target in
                guard let engine = ServerEngine.of(context), let client, let target else { return nil }
                let exchange = HTTPExchange(
                    engine: engine,
                    connection: Unmanaged<ServerConnection>.fromOpaque(client).takeUnretainedValue(),
                    handle: UInt(connection), target: String(cString: target))
                return Unmanaged.passRetained(exchange).toOpaque()
            },
            request: { _, exchange, method, target, version, data, count in
                guard let exchange, let method, let target, let version, let count else { return 0 }
                var isUsed = false
                let goesOn = Unmanaged<HTTPExchange>.fromOpaque(exchange).takeUnretainedValue().advance(
                    method: method, target: target, version: version,
                    data: UnsafeRawBufferPointer(start: data, count: count.pointee), used: &isUsed)
                if isUsed { count.pointee = 0 }
                return goesOn ? 1 : 0
            },
            completed: { _, exchange, isWhole in
                guard let exchange else { return }
                Unmanaged<HTTPExchange>.fromOpaque(exchange).takeRetainedValue().complete(
                    isWhole: isWhole != 0)
            })
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> ServerEngine? {
        context.map { Unmanaged<ServerEngine>.fromOpaque($0).takeUnretainedValue() }
    }

    private func opened(
        _ descriptor: CInt, _ address: UnsafeRawPointer?
    ) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(add(descriptor, address: Self.text(address))).toOpaque()
    }

    private static func text(_ address: UnsafeRawPointer?) -> String {
        address.map(SocketAddress.text) ?? "unknown"
    }
}

/// Ending connections when the server stops.
extension ServerEngine {
    /// Server-sent events would never end otherwise.
    func endEndlessAnswers() {
        for exchange in parkedExchanges() { exchange.endIfEndless() }
    }

    /// Stops idle connections from receiving further requests; requests that have arrived are still answered.
    ///
    /// - Parameter includesNew: whether to include connections that wait for their first request.
    func closeIdleConnections(andNew includesNew: Bool) {
        forEachConnection { connection in
            let phase = connection.phase.0
            if phase == .idle || phase == .head && includesNew { connection.closeForReading() }
        }
    }

    /// Ends all connections at once.
    func abort() {
        isAborting = true
        for exchange in parkedExchanges() { exchange.hangUp(isLost: true) }
        forEachConnection { connection in connection.cut() }
    }

    private func parkedExchanges() -> [HTTPExchange] {
        var exchanges: [HTTPExchange] = []
        forEachConnection { connection in
            if let exchange = connection.exchange { exchanges.append(exchange) }
        }
        return exchanges
    }
}
