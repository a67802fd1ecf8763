public import BackendCore
import Basics
public import NetworkCore

/// The other side of the wire for the market: products in the protocols of its three generations, vendors and
/// pictures; `/health` and `/metrics` for those who run it, and `/openapi.json`, which describes all. The
/// same value answers in the app's process and behind an HTTP server.
public struct MarketBackend: Sendable {
    static let documentPath = "/openapi.json"

    private let router: Router
    private let document: OpenAPIDocument

    /// - Parameters:
    ///   - store: what is served.
    ///   - options: limits, clocks, words about itself.
    ///   - report: gets the errors that clients must not see, such as those of the database, with the request
    ///     that had them: its method, path and name, without all else, where secrets are.
    public init(
        store: MarketStore, options: MarketBackendOptions = MarketBackendOptions(),
        report: @escaping Router.Report = { _, _ in }
    ) {
        let report: Router.Report = { error, request in report(error, Self.harmless(request)) }
        let metrics = RequestMetrics(startedAt: store.seconds, now: options.clock)
        let document = MarketDocument.make(version: options.version)
        let health = HealthCheck(limit: options.healthLimit, report: report) { try await store.probe() }
        let gate = VendorGate(store: store, limiter: ClientLimiter(options.secrets, now: options.clock))
        let cleaning = PictureCleaning(
            pictures: store.pictures,
            limiter: Limiter(atOnce: options.picturesAtOnce, waiting: options.picturesWaiting),
            report: report)
        let uploads = UploadBudget(options.uploadBytes)
        let storage = StorageGate(store: store, limits: options.storage, report: report)
        let version = options.version
        var router = Router(errors: MarketErrors.products, report: report)
        router.use(RequestIDs(make: options.requestID))
        router.use(metrics)
        router.use(
            RateLimiter(
                reads: options.reads, writes: options.writes,
                exempt: [ServiceRoutes.health, ServiceRoutes.metrics], now: options.clock))
        ItemRoutes(
            store: store, gate: gate, cleaning: cleaning, uploads: uploads, storage: storage,
            publicURL: options.publicURL
        )
        .mount(on: &router)
        ProductRoutes(
            store: store, gate: gate, cleaning: cleaning, uploads: uploads, storage: storage,
            texts: options.texts, envelope: options.envelope, publicURL: options.publicURL
        )
        .mount(on: &router)
        VendorRoutes(
            store: store, gate: gate, signUps: ClientLimiter(options.signUps, now: options.clock),
            storage: storage, isOpen: options.isVendorSignUpOpen
        )
        .mount(on: &router)
        PictureRoutes(store: store).mount(on: &router)
        ServiceRoutes(check: health, metrics: metrics) {
            ["version": version, "database": await store.engine() ?? "unknown"]
        }
        .mount(on: &router)
        router.publish(document, at: Self.documentPath)
        self.router = router
        self.document = document
    }

    /// Every operation, for documents and tests.
    public var routes: [RouteDescription] { router.routes }

    /// The OpenAPI 3.1 document of all routes, which is served at `/openapi.json`.
    public var openAPI: [UInt8] { router.openAPI(document) }

    /// Routes that can never be reached. A test checks that it is empty.
    var problems: [String] { router.problems }

    /// Whether the document says that a request may be answered so.
    func documents(_ status: Int, for request: HTTPRequest) -> Bool {
        router.documents(status, for: request)
    }

    /// What the server in front refuses by itself, in the shape of the API at that path.
    public func refusal(status: Int, reason: String, at path: String) -> HTTPResponse {
        router.refusal(HTTPFailure(status, reason), at: path)
    }

    /// Answers a request; never fails.
    public func callAsFunction(_ request: HTTPRequest) async -> HTTPResponse {
        await router.respond(to: request)
    }

    /// Paths of deletions have what deletes in them.
    private static func harmless(_ request: HTTPRequest) -> HTTPRequest {
        let path = request.method == .delete ? MarketOperation.deleteByPath.path : request.path
        var known = HTTPRequest(method: request.method, path: path)
        known.headers[RequestIDs.header] = request.headers[RequestIDs.header]
        return known
    }
}
