public import AccountCore
public import BackendCore
import Basics
public import EventCore
public import MarketDomain
import MarketAPI
public import NetworkCore

/// The market's backend: products in the protocols of the three API generations, vendors and pictures, and the exchange.
/// The same value handles requests in the app's process and behind an HTTP server.
public struct MarketBackend: Sendable {
    public let service: Service
    let operations: [MarketOperation]
    /// The operations of the listings, without the exchange.
    let listingOperations: [MarketOperation]

    /// - Parameters:
    ///   - store: the products and vendors to serve.
    ///   - options: limits, clocks and the description of the service.
    ///   - report: receives errors that are hidden from clients, such as database errors, with the method, path and
    ///     id of the request but nothing that may be secret.
    public init(
        store: MarketStore, options: MarketBackendOptions = MarketBackendOptions(),
        report: @escaping Router.Report = { _, _ in }
    ) {
        // Paths of deletions contain the deletion token.
        let report: Router.Report = { error, request in
            let hasSecret = request.method == .delete && request.path.hasPrefix(MarketPath.products)
            report(error, request.forReports(path: hasSecret ? MarketPath.product : nil))
        }
        let clock = options.service.clock
        let gate = VendorGate(store: store, limiter: ClientLimiter(options.secrets, now: clock))
        let cleaning = PictureCleaning(
            pictures: store.pictures,
            limiter: Limiter(atOnce: options.picturesAtOnce, waiting: options.picturesWaiting),
            report: report)
        let uploads = UploadBudget(options.uploadBytes)
        let storage = StorageGate(store: store, limits: options.storage, report: report)
        let items = ItemRoutes(
            store: store, gate: gate, cleaning: cleaning, uploads: uploads, storage: storage,
            publicURL: options.publicURL)
        let products = ProductRoutes(
            store: store, gate: gate, cleaning: cleaning, uploads: uploads, storage: storage,
            texts: options.texts, envelope: options.envelope, publicURL: options.publicURL)
        let vendors = VendorRoutes(
            store: store, gate: gate, signUps: ClientLimiter(options.signUps, now: clock),
            storage: storage, isOpen: options.isVendorSignUpOpen)
        let pictures = PictureRoutes(store: store)
        let hub = EventHub(options.events, log: ProductEventReader.log, in: store.database)
        let events = ProductEventRoutes(
            store: store,
            stream: EventStream<ProductEventReader>(hub: hub, database: store.database, report: report))
        let exchange = ExchangeRoutes(
            store: ExchangeStore(store, options), pictures: pictures, options: options, report: report)
        let listings = [
            ServiceAPI(errors: MarketErrors.items, prefixes: ["/items", "/item"], items.operations),
            ServiceAPI(
                errors: MarketErrors.products,
                products.operations + vendors.operations + pictures.operations + events.operations),
        ]
        listingOperations = listings.flatMap(\.operations)
        let apis =
            listings + [
                ServiceAPI(
                    errors: ExchangeErrors.body, prefixes: ExchangeRoutes.prefixes,
                    limits: RequestLimits(bodyBytes: 16 << 10), exchange.operations)
            ]
        operations = apis.flatMap(\.operations)
        service = Service(
            MarketDocument.head, apis, errors: MarketErrors.products, database: store.database,
            probing: "market_number", startedAt: store.seconds, options: options.service,
            middleware: [EventNotifier(hub: hub)], report: report)
    }

    /// Handles a request. Never fails.
    public func callAsFunction(_ request: HTTPRequest) async -> HTTPResponse { await service(request) }

    /// The answer to a request that the HTTP server refuses itself, in the format of the API at that path.
    public func refusal(status: Int, reason: String, at path: String) -> HTTPResponse {
        service.refusal(status: status, reason: reason, at: path)
    }
}

/// The limits and settings of a market backend.
public struct MarketBackendOptions: Sendable {
    /// Limits of all requests, clocks and the version.
    public var service = ServiceOptions()
    /// Limits attempts with passwords and secrets per client, except correct secrets that the server generated; also
    /// limits passwords of new listings.
    public var secrets: RateLimit? = RateLimit(perSecond: 1, burst: 60)
    /// Limits new vendors per client.
    public var signUps: RateLimit? = RateLimit(perSecond: 0.1, burst: 20)
    /// Whether anyone can register as a vendor.
    public var isVendorSignUpOpen = true
    /// Limits books of past moments, per client.
    public var replays: RateLimit? = RateLimit(perSecond: 5, burst: 60)
    /// Limits for signing up and in to the exchange.
    public var signIns = SignInLimits()
    /// The options of live events.
    public var events = EventOptions()
    /// The fees and rules of the exchange.
    public var rules = ExchangeRules()
    /// How much clients may store.
    public var storage = StorageLimits()
    /// The length limits of texts in generation 3.
    public var texts = ProductLimits.Texts.contract
    /// The spelling of keys and dates in generation 3.
    public var envelope = MarketEnvelope.snake
    /// The public URL of the server, `https://host/folder`, for URLs of pictures; `nil` uses the host of the request.
    public var publicURL: String?
    /// The number of uploads decoded at the same time.
    public var picturesAtOnce = 2
    /// The number of uploads that may wait to be decoded; others are refused with `Retry-After`.
    public var picturesWaiting = 32
    /// The limit of upload bytes in memory at the same time; others are refused with `Retry-After`. One client
    /// gets at most three quarters.
    public var uploadBytes = 48 << 20

    public init() {}
}

/// How much clients may store per day, which begins at midnight UTC. Requests from this process are not limited.
public struct StorageLimits: Hashable, Sendable {
    /// New products per vendor; `nil` is no limit. An IP address may store as much as `vendorsOfAnAddress` vendors.
    public var products: Int? = 200
    /// Bytes of pictures and texts per vendor, and per IP address as above.
    public var bytes: Int? = 256 << 20
    /// New vendors per IP address.
    public var vendors: Int? = 100
    /// Uploads are refused when the disk has fewer free bytes.
    public var freeBytes = 512 << 20

    /// Many people may share one IP address.
    static let vendorsOfAnAddress = 5

    public init() {}
}

/// The spelling of keys and dates in generation 3, whose two servers differed.
public enum MarketEnvelope: String, CaseIterable, Hashable, Sendable {
    /// `page_no`, hundredths of a second, whole amounts as `1200` (3a of the wire contract).
    case snake
    /// `pageNo`, whole seconds, whole amounts as `1200.0` (3b).
    case camel
}
