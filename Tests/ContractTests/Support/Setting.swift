import ContractCore
import CurlTransport
import HTTPServer
import NetworkCore
import PostgresDriverTestSupport

/// Where the backend of a trial keeps its data, and how its clients reach it.
enum Setting: String, CaseIterable, Sendable {
    case embeddedMemory = "embedded, SQLite in memory"
    case embeddedFile = "embedded, SQLite file"
    case servedFile = "HTTP, SQLite file"
    case servedPostgres = "HTTP, PostgreSQL"

    /// Those that there are: PostgreSQL only where the tests have a server.
    static let all = allCases.filter { $0.place != .postgres || TestServer.isThere }

    var place: Place {
        switch self {
        case .embeddedMemory: .memory
        case .embeddedFile, .servedFile: .file
        case .servedPostgres: .postgres
        }
    }

    private var isServed: Bool { self == .servedFile || self == .servedPostgres }

    /// A way to that backend.
    func link(to backend: @escaping Link.Backend) throws -> Link {
        isServed ? try .served(backend) : .embedded(backend)
    }

    /// Each of them as an implementation.
    static func implementations<Subject>(
        _ make: @escaping @Sendable (Setting) async throws -> Subject
    ) -> [Implementation<Subject>] {
        all.map { setting in Implementation(setting.rawValue) { try await make(setting) } }
    }
}

/// What the clients of a trial reach its backend by.
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

    /// Through a server on a port of its own.
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

    /// The same with each exchange written to a file, as `--record` does.
    func recorded(to path: String, _ redaction: Redaction) throws -> Link {
        let file = try RecordingFile(path: path)
        return Link(origin, RecordingTransport(transport, file: file, redaction: redaction)) { [close] in
            await close()
            await file.drain()
        }
    }

    /// The exchanges of a file and no backend, as `--replay` has it.
    static func replayed(from path: String, _ redaction: Redaction) throws -> Link {
        Link(HTTPRequest.embedded, try ReplayTransport(path: path, redaction: redaction))
    }
}
