import ContractCore
import CurlTransport
import HTTPServer
import NetworkCore
import PostgresDriverTestSupport

/// Where the backend of a trial stores its data, and how its clients reach it.
enum Setting: String, CaseIterable, Sendable {
    case embeddedMemory = "embedded, SQLite in memory"
    case embeddedFile = "embedded, SQLite file"
    case servedFile = "HTTP, SQLite file"
    case servedPostgres = "HTTP, PostgreSQL"

    /// The available settings: PostgreSQL only if the tests have a server.
    static let all = allCases.filter { $0.place != .postgres || TestServer.isThere }

    var place: Place {
        switch self {
        case .embeddedMemory: .memory
        case .embeddedFile, .servedFile: .file
        case .servedPostgres: .postgres
        }
    }

    private var isServed: Bool { self == .servedFile || self == .servedPostgres }

    /// A link to that backend.
    func link(to backend: @escaping Link.Backend) throws -> Link {
        isServed ? try .served(backend) : .embedded(backend)
    }

    /// Each setting as an implementation.
    static func implementations<Subject>(
        _ make: @escaping @Sendable (Setting) async throws -> Subject
    ) -> [Implementation<Subject>] {
        all.map { setting in Implementation(setting.rawValue) { try await make(setting) } }
    }
}

/// The connection of a trial's clients to its backend.
struct Link: Sendable {
    typealias Backend = @Sendable (HTTPRequest) async -> HTTPResponse

    let origin: String
    let transport: any HTTPTransport
    let close: @Sendable () async -> Void

    /// The server's address; `nil` for a backend in the process of its clients.
    var server: String? { origin == HTTPRequest.embedded ? nil : origin }

    private init(
        _ origin: String, _ transport: any HTTPTransport, close: @escaping @Sendable () async -> Void = {}
    ) {
        self.origin = origin
        self.transport = transport
        self.close = close
    }

    static func embedded(_ backend: @escaping Backend) -> Link {
        Link(HTTPRequest.embedded, EmbeddedTransport(handler: backend))
    }

    /// Through a server on its own port.
    static func served(_ backend: @escaping Backend) throws -> Link {
        var options = HTTPServerOptions()
        options.port = 0
        let server = HTTPServer(options, handler: backend)
        let port = try server.start()
        let transport = CurlTransport()
        return Link("http://127.0.0.1:\(port)", transport) {
            await transport.close()
            await server.stop()
        }
    }

    /// The same link with each exchange written to a file, as with `--record`.
    func recorded(to path: String, _ redaction: Redaction) throws -> Link {
        let file = try RecordingFile(path: path)
        return Link(origin, RecordingTransport(transport, file: file, redaction: redaction)) { [close] in
            await close()
            await file.drain()
        }
    }

    /// The exchanges of a file without a backend, as with `--replay`.
    static func replayed(from path: String, _ redaction: Redaction) throws -> Link {
        Link(HTTPRequest.embedded, try ReplayTransport(path: path, redaction: redaction))
    }
}
