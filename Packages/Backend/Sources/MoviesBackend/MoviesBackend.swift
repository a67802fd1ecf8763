public import BackendCore
import MoviesAPI
public import NetworkCore

/// The other side of the wire for movies: the YTS-style list API under `/api/v2` and the TMDB-style one under
/// `/3`, over one catalogue. The same value answers in the app's process and behind an HTTP server.
public struct MoviesBackend: Sendable {
    public let service: Service
    let operations: [MoviesOperation]

    /// - Parameters:
    ///   - store: what is served.
    ///   - options: limits, clocks, words about itself.
    ///   - report: gets the errors that clients must not see, such as those of the database.
    public init(
        store: MoviesStore, options: ServiceOptions = ServiceOptions(),
        report: @escaping Router.Report = { _, _ in }
    ) {
        let apis = [
            ServiceAPI(
                errors: YTSAnswer.errors, prefixes: [YTSPath.root], YTSRoutes(store: store).operations),
            ServiceAPI(
                errors: TMDBAnswer.errors, prefixes: [TMDBPath.root], TMDBRoutes(store: store).operations),
        ]
        operations = apis.flatMap(\.operations)
        service = Service(
            Self.document, apis, database: store.database, probing: "meta", startedAt: store.seconds,
            options: options, report: report)
    }

    /// Answers a request; never fails.
    public func callAsFunction(_ request: HTTPRequest) async -> HTTPResponse { await service(request) }

    /// What the server in front refuses by itself, in the shape of the API at that path.
    public func refusal(status: Int, reason: String, at path: String) -> HTTPResponse {
        service.refusal(status: status, reason: reason, at: path)
    }

    private static let document = OpenAPIDocument(
        title: "Trellis Movies",
        description: """
            One catalogue of films in two protocols: the YTS-style list API under /api/v2, which reports \
            errors in answers with 200, and the TMDB-style search and scores under /3. A request may \
            bring an X-Request-Id, which the answer repeats.
            """,
        schemas: YTSSchemas.all.merging(TMDBSchemas.all) { first, _ in first })
}

typealias MoviesOperation = ServiceOperation<MoviesAccess>

/// Who is let in.
enum MoviesAccess: Hashable, Sendable {
    case everybody
    /// Whoever names a guest session, which nobody else can guess.
    case guestSession
}

extension Authorization where Access == MoviesAccess, Caller == Void {
    static var everybody: Self { Self(.everybody) }
}

extension Authorization where Access == MoviesAccess, Caller == String {
    /// The name of the session, under which scores are kept.
    static var guestSession: Self {
        Self(.guestSession) { context in
            let named = try? context.path.string(TMDBParameter.guestSessionID)
            let session = named ?? context.query.string(TMDBParameter.guestSessionID) ?? ""
            guard (1...TMDBSchemas.longestSession).contains(session.utf8.count),
                session.contains(where: { !$0.isWhitespace })
            else { throw TMDBAnswer.failure(401, .noSession) }
            return session
        }
    }
}

/// What answers about the catalogue say to caches.
enum CatalogueCaching {
    static let header = "Cache-Control"
    /// They may be kept, and are asked about before they are used again: an import may change them at any
    /// time.
    static let value = "private, max-age=0, must-revalidate"
}
