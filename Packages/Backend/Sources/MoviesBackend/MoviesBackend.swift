public import BackendCore
public import NetworkCore

/// The other side of the wire for movies: the YTS-style list API under `/api/v2` and the TMDB-style one under
/// `/3`, over one catalogue. The same value answers in the app's process and behind an HTTP server.
public struct MoviesBackend: Sendable {
    private let router: Router

    /// `report` gets the errors that clients must not see, such as those of the database.
    public init(store: MoviesStore, report: @escaping Router.Report = { _, _ in }) {
        var router = Router(report: report)
        YTSRoutes(store: store).mount(on: &router)
        TMDBRoutes(store: store).mount(on: &router)
        self.router = router
    }

    /// Every operation, for documents and tests.
    public var routes: [RouteDescription] { router.routes }

    /// Routes that can never be reached. A test checks that it is empty.
    var problems: [String] { router.problems }

    /// Answers a request; never fails.
    public func callAsFunction(_ request: HTTPRequest) async -> HTTPResponse {
        await router.respond(to: request)
    }
}
