import CMicrohttpd
@_exported public import ErrorCore
public import NetworkCore
import Synchronization

/// An HTTP server in front of a handler, with libmicrohttpd.
public final class HTTPServer: Sendable {
    /// The shape of every backend; the same as `EmbeddedTransport.Handler`.
    public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

    private let options: HTTPServerOptions
    private let handler: Handler
    private let watchdog = Mutex<Watchdog?>(nil)

    public init(_ options: HTTPServerOptions = HTTPServerOptions(), handler: @escaping Handler) {
        self.options = options
        self.handler = handler
    }

    /// Starts to listen, and returns the port.
    ///
    /// - Throws: `HTTPServerError` if the address is unavailable or the certificate is invalid.
    public func start() throws(HTTPServerError) -> Int {
        if let reason = cmhd_load() {
            throw .system(
                ErrorText(
                    "libmicrohttpd is missing (Debian: libmicrohttpd12): \(String(cString: reason))",
                    "libmicrohttpd가 없습니다(Debian: libmicrohttpd12): \(String(cString: reason))"))
        }
        let pems = try options.tls?.load()
        let descriptor = try ListeningSocket.open(host: options.host, port: options.port)
        let port = SocketAddress.port(of: descriptor)
        let engine = ServerEngine(options: options, port: port, handler: handler)
        // The library closes the descriptor, whether it starts or not.
        let watchdog = try Watchdog(
            engine: engine, daemon: Self.daemon(of: engine, descriptor, pems), listening: descriptor)
        try watchdog.run()
        let isFirst = self.watchdog.withLock { running in
            if running == nil { running = watchdog }
            return running === watchdog
        }
        guard isFirst else {
            watchdog.beginStop {}
            throw .system(ErrorText("the server was started already", "서버를 이미 시작했습니다"))
        }
        return port
    }

    /// Refuses new connections, completes accepted requests, and returns when that is done or after `drainLimit`.
    public func stop() async {
        guard let watchdog = watchdog.withLock({ $0 }) else { return }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            watchdog.beginStop { continuation.resume() }
        }
    }

    /// Reloads the certificate and the key for new connections. Open connections keep theirs.
    ///
    /// - Returns: whether the server is running and has a certificate.
    /// - Throws: `HTTPServerError` if the files are invalid; the server keeps the old ones.
    public func renewCertificate() throws(HTTPServerError) -> Bool {
        guard let watchdog = watchdog.withLock({ $0 }), let pems = try options.tls?.load() else {
            return false
        }
        return try watchdog.certify(pems)
    }

    /// Memory for the head, a record of each field, and the head of the answer.
    private static func memory(of options: HTTPServerOptions) -> Int {
        max(4 << 10, options.headerBytes + 64 * options.headerFields + 4 << 10)
    }

    private static func daemon(
        of engine: ServerEngine, _ descriptor: CInt, _ pems: (certificate: String, key: String)?
    ) throws(HTTPServerError) -> UInt {
        let options = engine.options
        let threads = min(max(1, options.threads), 1 << 10)
        var message = [CChar](repeating: 0, count: 256)
        func start(_ certificate: UnsafePointer<CChar>?, _ key: UnsafePointer<CChar>?) -> UInt {
            // The library's own limit is per thread; the engine enforces the real limit.
            var settings = cmhd_settings(
                descriptor: descriptor, threads: UInt32(threads),
                connections: UInt32(clamping: (min(options.connectionLimit, 1 << 20) + 16) * threads),
                memory: Self.memory(of: options), certificate: certificate, key: key)
            return UInt(cmhd_start(&settings, engine.callbacks, &message, message.count))
        }
        let daemon =
            if let pems {
                pems.certificate.withCString { certificate in
                    pems.key.withCString { start(certificate, $0) }
                }
            } else {
                start(nil, nil)
            }
        guard daemon != 0 else {
            throw pems == nil
                ? .system(
                    ErrorText(
                        "libmicrohttpd does not start: \(HTTPServerError.words(message))",
                        "libmicrohttpd를 시작할 수 없습니다: \(HTTPServerError.words(message))"))
                : .pair(message)
        }
        return daemon
    }
}

extension HTTPServer {
    /// Whether this code runs on a thread of a server, where handlers begin. It may block there, as long as the
    /// server's other connections on that thread may wait. It is `false` after a handler's first suspension.
    public static var isServerThread: Bool { cmhd_answers_requests() != 0 }
}

/// The reason why a server does not start; the messages have no full stop.
public enum HTTPServerError: Error, Hashable, Sendable {
    /// The address is in use, not permitted, or not an address of this machine.
    case address(ErrorText)
    /// The certificate or the key cannot be used.
    case tls(ErrorText)
    /// A system call or the library failed.
    case system(ErrorText)

    /// The certificate and the key do not match. The message comes from the library.
    static func pair(_ message: [CChar]) -> HTTPServerError {
        .tls(
            ErrorText(
                "the certificate and the key cannot be used together: \(words(message))",
                "인증서와 키를 함께 쓸 수 없습니다: \(words(message))"))
    }

    /// A message of a C library, without line breaks.
    static func words(_ message: [CChar]) -> String {
        let bytes = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return String(decoding: bytes.filter { $0 >= 0x20 }, as: UTF8.self)
    }
}
