public import NetworkCore
import SQLCore
import Synchronization

/// Finds the route that answers a request. Build it once, then use `respond(to:)` as the backend.
///
///     var router = Router(report: { error, request in log(error, request) })
///     router.mount("/3", errors: .tmdb) {
///         Route(.get, "/movie/{movie_id}", described) { context in try await movie(context) }
///     }
///
/// It answers 404, 405 with `Allow`, `OPTIONS`, and `HEAD` through the `GET` route; the answer to a `HEAD` still has
/// its body, which the transport measures and drops. A path whose decoded segments contain a slash, a control
/// character, `.` or `..` is refused.
public struct Router: Sendable {
    /// Whether `/movies/` equals `/movies`.
    public enum TrailingSlash: Sendable {
        /// Both are the same path.
        case ignored
        /// A path with a trailing slash matches no route.
        case significant
    }

    /// Receives the errors that clients must not see.
    public typealias Report = @Sendable (any Error, HTTPRequest) -> Void

    /// Unreachable routes: malformed patterns and duplicates. A test checks that it is empty.
    public private(set) var problems: [String] = []

    private var tree = RouteTree()
    private var entries: [RouterEntry] = []
    private var mounts: [RouterMount]
    private var middleware: [any Middleware] = []
    private let trailingSlash: TrailingSlash
    private let report: Report

    /// The limits and the errors apply to paths outside the prefixes of all mounts.
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

    /// The OpenAPI 3.1 document of all routes, as JSON.
    public func openAPI(_ document: OpenAPIDocument) -> [UInt8] {
        document.json(of: entries.map(\.described))
    }

    /// Whether the document allows a status as the answer to a request; for tests. Requests that match no route are in
    /// no document and always pass.
    public func documents(_ status: Int, for request: HTTPRequest) -> Bool {
        guard case .route(let index, _) = route(request).destination else { return true }
        return OpenAPIDocument.says(status, of: entries[index].described)
    }

    /// Adds a route that returns the document of the routes added so far and of itself.
    public mutating func publish(_ document: OpenAPIDocument, at path: String) {
        let operation = OpenAPIOperation(
            "getDocument", "Returns this document", tag: "service",
            responses: [OpenAPIResponse(200, "An OpenAPI 3.1 document.", schema: .object([]))])
        let itself = DescribedRoute(
            route: RouteDescription(.get, path), operation: operation, errors: ErrorBody.plain.schema)
        let described = entries.map(\.described) + [itself]
        let bytes = KeptBytes { document.json(of: described) }
        mount("/") {
            Route(.get, path, operation) { _ in
                HTTPResponse(
                    headers: ["Content-Type": "application/json; charset=utf-8"], body: bytes.value)
            }
        }
    }

    /// Adds the routes of one API below a literal prefix, with its own errors and limits. These also apply to unmatched
    /// paths below the prefix; for several mounts with the same prefix, those of the first mount.
    public mutating func mount(
        _ prefix: String, errors: ErrorBody = .plain, limits: RequestLimits = RequestLimits(),
        @RouteBuilder routes: () -> [Route]
    ) {
        mount(prefix, errors: errors, limits: limits, routes())
    }

    /// Adds a list of routes of one API below a literal prefix, under the same rules as the builder form.
    public mutating func mount(
        _ prefix: String, errors: ErrorBody = .plain, limits: RequestLimits = RequestLimits(),
        _ routes: [Route]
    ) {
        let mount = RouterMount(
            prefix: prefix.split(separator: "/").map(String.init), limits: limits, errors: errors)
        mounts.append(mount)
        for route in routes { add(route, to: mount) }
    }

    /// Adds a middleware in front of all routes; the first one added is the outermost.
    public mutating func use(_ middleware: any Middleware) { self.middleware.append(middleware) }

    /// Answers a request; never fails, so it can serve as an `EmbeddedTransport.Handler`.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        await pass(route(request), through: middleware[...])
    }

    /// The answer to a request that the server in front of the router refuses, in the shape of the API at that path.
    public func refusal(_ failure: HTTPFailure, at path: String) -> HTTPResponse {
        mount(of: SplitPath(path)).errors.response(to: failure)
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
            RouterEntry(
                route: route, description: description, pattern: pattern, mount: mount))
    }

    private func mount(of path: SplitPath) -> RouterMount {
        var best = mounts[0]
        for mount in mounts where mount.prefix.count > best.prefix.count {
            if path.segments.starts(with: mount.prefix) { best = mount }
        }
        return best
    }

    private func route(_ request: HTTPRequest) -> RoutedRequest {
        let path = SplitPath(request.path)
        var destination = destination(of: request, path)
        var description: RouteDescription?
        var mount: RouterMount?
        if case .route(let index, _) = destination {
            description = entries[index].description
            mount = entries[index].mount
        }
        let itsMount = mount ?? self.mount(of: path)
        do throws(HTTPFailure) { try itsMount.limits.check(request) } catch {
            destination = .failure(error)
            description = nil
        }
        return RoutedRequest(
            request: request, route: description, destination: destination, mount: itsMount)
    }

    private func destination(of request: HTTPRequest, _ path: SplitPath) -> RoutedRequest.Destination {
        guard path.isSound else { return .failure(.badTarget) }
        if path.hasTrailingSlash, trailingSlash == .significant { return .failure(.notFound) }
        let methods: [HTTPMethod] = request.method == .head ? [.head, .get] : [request.method]
        switch tree.find(path.segments, methods: methods) {
        case .nothing:
            return .failure(.notFound)
        case .methods(let methods):
            let allow = Self.allow(methods)
            return request.method == .options ? .options(allow) : .failure(.methodNotAllowed(allow))
        case .route(let index):
            return .route(index, path.segments)
        }
    }

    private func pass(
        _ routed: RoutedRequest, through rest: ArraySlice<any Middleware>
    ) async -> HTTPResponse {
        guard let first = rest.first else { return await answer(routed) }
        return await first.respond(to: routed) { await pass($0, through: rest.dropFirst()) }
    }

    private func answer(_ routed: RoutedRequest) async -> HTTPResponse {
        switch routed.destination {
        case .failure(let failure):
            return routed.refusal(failure)
        case .options(let allow):
            return HTTPResponse(status: 204, headers: ["Allow": allow])
        case .route(let index, let path):
            do throws(HTTPFailure) {
                return try await run(entries[index], routed.request, path)
            } catch {
                return routed.refusal(error)
            }
        }
    }

    private func run(
        _ entry: RouterEntry, _ request: HTTPRequest, _ path: [String]
    ) async throws(HTTPFailure) -> HTTPResponse {
        try entry.checkCoding(of: request)
        var request = request
        var limited: LimitedBody?
        if case .bytes(let bytes) = request.content {
            guard bytes.count <= entry.bodyLimit else { throw .bodyTooLarge }
        } else {
            limited = try await entry.prepareBody(of: &request)
        }
        let context = RequestContext(
            request: request, route: entry.description, path: entry.pattern.parameters(in: path),
            query: QueryParameters(request.query))
        do {
            return entry.mount.errors.challenging(try await entry.route.handler(context))
        } catch let failure as HTTPFailure {
            throw failure
        } catch is CancellationError {
            throw .cancelled
        } catch {
            if let failure = limited?.failure { throw failure }
            report(error, request)
            switch error as? StoreError {
            case .unreachable: throw .noDatabase
            case .unknownOutcome: throw .unknownOutcome
            case .full: throw .diskFull
            default: throw .unexpected
            }
        }
    }

    private static func allow(_ methods: Set<HTTPMethod>) -> String {
        let implied: Set<HTTPMethod> = methods.contains(.get) ? [.head, .options] : [.options]
        return methods.union(implied).map(\.rawValue).sorted().joined(separator: ", ")
    }
}

/// A route with everything that the router needs to run it. A class, because it is large and passed along with each
/// request.
final class RouterEntry: Sendable {
    let route: Route
    let description: RouteDescription
    let pattern: RoutePattern
    let mount: RouterMount

    init(route: Route, description: RouteDescription, pattern: RoutePattern, mount: RouterMount) {
        self.route = route
        self.description = description
        self.pattern = pattern
        self.mount = mount
    }

    var described: DescribedRoute {
        DescribedRoute(route: description, operation: route.documentation, errors: mount.errors.schema)
    }
}

/// The part of the paths that belongs to one API. A class for the same reason as `RouterEntry`.
final class RouterMount: Sendable {
    let prefix: [String]
    let limits: RequestLimits
    let errors: ErrorBody

    init(prefix: [String], limits: RequestLimits, errors: ErrorBody) {
        self.prefix = prefix
        self.limits = limits
        self.errors = errors
    }
}

extension RouterEntry {
    /// In bytes.
    var bodyLimit: Int { route.maximumBodyBytes ?? mount.limits.bodyBytes }

    /// Refuses compressed bodies, which handlers would not recognize (RFC 9110, section 8.4).
    func checkCoding(of request: HTTPRequest) throws(HTTPFailure) {
        let codings = request.headers.values(of: "Content-Encoding")
        guard codings.contains(where: { $0.lowercased() != "identity" }), request.content.length != 0 else {
            return
        }
        if case .stream(let stream) = request.content { stream.cancel() }
        throw .bodyCoded
    }

    /// Converts a body that is not in memory to the route's delivery: bytes, or a stream that fails at the limit.
    func prepareBody(of request: inout HTTPRequest) async throws(HTTPFailure) -> LimitedBody? {
        if let length = request.content.length, length > bodyLimit {
            if case .stream(let stream) = request.content { stream.cancel() }
            throw .bodyTooLarge
        }
        if route.body == .whole {
            do throws(NetworkError) {
                request.body = try await request.content.collect(upTo: bodyLimit)
            } catch {
                throw HTTPFailure(reading: error)
            }
        } else if case .stream(let stream) = request.content {
            let limited = LimitedBody(stream, limit: bodyLimit)
            request.content = .stream(limited.limited)
            return limited
        }
        return nil
    }
}

/// Bytes that are made at the first access and then stored.
private final class KeptBytes: Sendable {
    private let made = Mutex<[UInt8]?>(nil)
    private let make: @Sendable () -> [UInt8]

    init(_ make: @escaping @Sendable () -> [UInt8]) { self.make = make }

    var value: [UInt8] {
        made.withLock { made in
            let bytes = made ?? make()
            made = bytes
            return bytes
        }
    }
}

/// A request with its destination in the router.
public struct RoutedRequest: Sendable {
    enum Destination: Sendable {
        /// The index of the route, and the decoded segments of the path.
        case route(Int, [String])
        /// The value of `Allow` for an answer to `OPTIONS`.
        case options(String)
        case failure(HTTPFailure)
    }

    public var request: HTTPRequest
    /// The matching route; `nil` when no route answers.
    public let route: RouteDescription?
    let destination: Destination
    let mount: RouterMount

    /// An answer in the shape of the API that the path belongs to.
    public func refusal(_ failure: HTTPFailure) -> HTTPResponse {
        mount.errors.response(to: failure)
    }
}
