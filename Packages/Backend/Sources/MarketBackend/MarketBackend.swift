public import BackendCore
import Basics
public import MarketDomain
import MarketAPI
public import NetworkCore

/// The other side of the wire for the market: products in the protocols of its three generations, vendors and
/// pictures. The same value answers in the app's process and behind an HTTP server.
public struct MarketBackend: Sendable {
    public let service: Service
    let operations: [MarketOperation]

    /// - Parameters:
    ///   - store: what is served.
    ///   - options: limits, clocks, words about itself.
    ///   - report: gets the errors that clients must not see, such as those of the database, with the request
    ///     that had them: its method, path and id, without all else, where secrets are.
    public init(
        store: MarketStore, options: MarketBackendOptions = MarketBackendOptions(),
        report: @escaping Router.Report = { _, _ in }
    ) {
        // Paths of deletions have what deletes in them.
        let report: Router.Report = { error, request in
            report(error, request.forReports(path: request.method == .delete ? MarketPath.product : nil))
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
        let apis = [
            ServiceAPI(errors: MarketErrors.items, prefixes: ["/items", "/item"], items.operations),
            ServiceAPI(
                errors: MarketErrors.products,
                products.operations + vendors.operations + PictureRoutes(store: store).operations),
        ]
        operations = apis.flatMap(\.operations)
        service = Service(
            MarketDocument.head, apis, errors: MarketErrors.products, database: store.database,
            probing: "market_number", startedAt: store.seconds, options: options.service, report: report)
    }

    /// Answers a request; never fails.
    public func callAsFunction(_ request: HTTPRequest) async -> HTTPResponse { await service(request) }

    /// What the server in front refuses by itself, in the shape of the API at that path.
    public func refusal(status: Int, reason: String, at path: String) -> HTTPResponse {
        service.refusal(status: status, reason: reason, at: path)
    }
}

/// How a market backend guards itself, what it takes and what it says about itself.
public struct MarketBackendOptions: Sendable {
    /// Limits for all requests, clocks, version.
    public var service = ServiceOptions()
    /// For each client's passwords and secrets that have to be looked at closely, all but the right ones that
    /// the server made, and for the passwords of new listings.
    public var secrets: RateLimit? = RateLimit(perSecond: 1, burst: 60)
    /// For each client's new vendors.
    public var signUps: RateLimit? = RateLimit(perSecond: 0.1, burst: 20)
    /// Whether anybody can become a vendor.
    public var isVendorSignUpOpen = true
    /// What strangers may store.
    public var storage = StorageLimits()
    /// How long texts of generation 3 are.
    public var texts = ProductLimits.Texts.contract
    /// The keys and dates of generation 3.
    public var envelope = MarketEnvelope.snake
    /// Where clients reach the server, as `https://host/folder`, for the addresses of pictures; `nil` takes
    /// the host that the client asked.
    public var publicURL: String?
    /// The pictures of how many uploads are decoded at once.
    public var picturesAtOnce = 2
    /// How many more uploads may wait for that; others are told to come back.
    public var picturesWaiting = 32
    /// How many bytes of uploads may be in memory at once, from their coming until they are answered; others
    /// are told to come back. One client gets three quarters of them at most.
    public var uploadBytes = 48 << 20

    public init() {}
}

/// What strangers may store in a market in a day, which begins at midnight UTC. What comes from this process is
/// one's own and is not limited.
public struct StorageLimits: Hashable, Sendable {
    /// New products of one vendor; `nil` is no limit. One address may have as many as ``vendorsOfAnAddress``
    /// vendors together.
    public var products: Int? = 200
    /// Bytes of pictures and texts of one vendor; of an address as above.
    public var bytes: Int? = 256 << 20
    /// New vendors of one address.
    public var vendors: Int? = 100
    /// Nothing is taken any more when the disk has fewer free bytes.
    public var freeBytes = 512 << 20

    /// Many people may be behind one address.
    static let vendorsOfAnAddress = 5

    public init() {}
}

/// How generation 3 says pages and products: its two servers used other keys and dates.
public enum MarketEnvelope: String, CaseIterable, Hashable, Sendable {
    /// `page_no`, hundredths of a second, whole amounts as `1200` (3a of the wire contract).
    case snake
    /// `pageNo`, whole seconds, whole amounts as `1200.0` (3b).
    case camel
}
