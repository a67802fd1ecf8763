public import NetworkCore

/// Finds who answers a request. A value: build it once, then use `respond(to:)` as the backend.
///
///     var router = Router(report: { error, request in log(error, request) })
///     router.mount("/3", errors: .tmdb) {
///         Route(.get, "/movie/{movie_id}") { context in try await movie(context) }
///     }
///
/// It answers 404, 405 with `Allow`, `OPTIONS`, and `HEAD` through the `GET` route; the answer to a `HEAD`
/// still has its body, which the transport measures and drops. A path whose decoded segments hold a slash,
/// a control character, `.` or `..` is refused.
public struct Router: Sendable {
    /// Whether `/movies/` is `/movies`.
    public enum TrailingSlash: Sendable {
        /// It is.
        case ignored
        /// It is another path, which no route has.
        case significant
    }

    /// Gets the errors that clients must not see.
    public typealias Report = @Sendable (any Error, HTTPRequest) -> Void

    /// Routes that can never be reached: malformed patterns and duplicates. A test checks that it is empty.
    public private(set) var problems: [String] = []

    private var tree = RouteTree()
    private var entries: [RouterEntry] = []
    private var mounts: [RouterMount]
    private let trailingSlash: TrailingSlash
    private let report: Report

    /// The limits and the errors are those of paths outside every mount.
    public init(
        limits: RequestLimits = RequestLimits(), errors: ErrorBody = .plain,
        trailingSlash: TrailingSlash = .ignored, report: @escaping Report = { _, _ in }
    ) {
        self.trailingSlash = trailingSlash
        self.report = report
        mounts = [RouterMount(prefix: [], limits: limits, errors: errors)]
    }

    /// Every route, in the order of adding.
    public var routes: [RouteDescription] { entries.map(\.description) }

    /// Adds the routes of one API below a literal prefix, with its own errors and limits.
    public mutating func mount(
        _ prefix: String, errors: ErrorBody = .plain, limits: RequestLimits = RequestLimits(),
        @RouteBuilder routes: () -> [Route]
    ) {
        let mount = RouterMount(
            prefix: prefix.split(separator: "/").map(String.init), limits: limits, errors: errors)
        mounts.append(mount)
        for route in routes() { add(route, to: mount) }
    }

    /// Answers a request; never fails, which makes it a `EmbeddedTransport.Handler`.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        let path = SplitPath(request.path)
        let mount = mount(of: path)
        do {
            try mount.limits.check(request)
            return try await answer(request, path)
        } catch {
            return mount.errors.response(to: error)
        }
    }

    private mutating func add(_ route: Route, to mount: RouterMount) {
        let slash = route.pattern.isEmpty || route.pattern.hasPrefix("/") ? "" : "/"
        let path = mount.prefix.map { "/" + $0 }.joined() + slash + route.pattern
        let description = RouteDescription(route.method, path)
        guard let pattern = RoutePattern(path) else {
            problems.append("\(description) is malformed")
            return
        }
        guard tree.insert(pattern, method: route.method, route: entries.count) else {
            problems.append("\(description) is there twice")
            return
        }
        entries.append(
            RouterEntry(route: route, description: description, pattern: pattern, limits: mount.limits))
    }

    private func mount(of path: SplitPath) -> RouterMount {
        var best = mounts[0]
        for mount in mounts where mount.prefix.count >= best.prefix.count {
            if path.segments.starts(with: mount.prefix) { best = mount }
        }
        return best
    }

    private func answer(_ request: HTTPRequest, _ path: SplitPath) async throws(HTTPFailure) -> HTTPResponse {
        guard path.isSound else { throw .badTarget }
        if path.hasTrailingSlash, trailingSlash == .significant { throw .notFound }
        let methods: [HTTPMethod] = request.method == .head ? [.head, .get] : [request.method]
        switch tree.find(path.segments, methods: methods) {
        case .nothing:
            throw .notFound
        case .methods(let methods):
            let allow = Self.allow(methods)
            guard request.method == .options else { throw .methodNotAllowed(allow) }
            return HTTPResponse(status: 204, headers: ["Allow": allow])
        case .route(let index):
            return try await run(entries[index], request, path)
        }
    }

    private func run(
        _ entry: RouterEntry, _ request: HTTPRequest, _ path: SplitPath
    ) async throws(HTTPFailure) -> HTTPResponse {
        let limit = entry.route.maximumBodyBytes ?? entry.limits.bodyBytes
        guard request.body.count <= limit else { throw .bodyTooLarge }
        let context = RequestContext(
            request: request, route: entry.description, path: entry.pattern.parameters(in: path.segments),
            query: QueryParameters(request.query))
        do {
            return try await entry.route.handler(context)
        } catch let failure as HTTPFailure {
            throw failure
        } catch is CancellationError {
            throw .cancelled
        } catch {
            report(error, request)
            throw .unexpected
        }
    }

    private static func allow(_ methods: Set<HTTPMethod>) -> String {
        let implied: Set<HTTPMethod> = methods.contains(.get) ? [.head, .options] : [.options]
        return methods.union(implied).map(\.rawValue).sorted().joined(separator: ", ")
    }
}
