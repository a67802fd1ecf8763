public import BackendCore
import MoviesAPI
public import NetworkCore

/// The service of movies: the YTS-style list API under `/api/v2` and the TMDB-style one under
/// `/3`, over one catalogue. The same value answers in the app's process and behind an HTTP server.
public struct MoviesBackend: Sendable {
    public let service: Service
    let operations: [MoviesOperation]

    /// - Parameters:
    ///   - store: the catalogue to serve.
    ///   - options: rate limits, clocks and the version.
    ///   - report: receives the errors that clients must not see, such as those of the database.
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

    /// The response to a request that the HTTP server itself refuses, in the format of the API at that path.
    public func refusal(status: Int, reason: String, at path: String) -> HTTPResponse {
        service.refusal(status: status, reason: reason, at: path)
    }

    private static let document = OpenAPIDocument(
        title: "Trellis Movies",
        description: """
            One catalogue of films in two protocols: the YTS-style list API under /api/v2, which reports errors \
            with status 200, and the TMDB-style search and scores under /3. Answers repeat the X-Request-Id of \
            the request.
            """,
        schemas: YTSSchemas.all.merging(TMDBSchemas.all) { first, _ in first })
}

typealias MoviesOperation = ServiceOperation<MoviesAccess>

/// The access that an operation requires.
enum MoviesAccess: Hashable, Sendable {
    case everybody
    /// A caller that names a guest session, whose name others cannot guess.
    case guestSession
}

extension Authorization where Access == MoviesAccess, Caller == Void {
    static var everybody: Self { Self(.everybody) }
}

extension Authorization where Access == MoviesAccess, Caller == String {
    /// The caller is the name of the session, under which scores are stored.
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

/// The cache header of answers about the catalogue.
enum CatalogueCaching {
    static let header = "Cache-Control"
    /// Clients may store answers, and must revalidate them before reuse: an import may change them at any
    /// time.
    static let value = "private, max-age=0, must-revalidate"
}
