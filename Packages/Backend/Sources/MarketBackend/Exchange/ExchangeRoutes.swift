import AccountCore
import BackendCore
import EventCore
import MarketDomain

/// All operations of the exchange.
struct ExchangeRoutes: Sendable {
    /// The first segments of its paths.
    static let prefixes = [
        "/users", "/filters", "/products", "/wish", "/trades", "/prices", "/recommendations", "/log",
        "/pictures/products",
    ]

    let operations: [MarketOperation]

    init(
        store: ExchangeStore, pictures: PictureRoutes, options: MarketBackendOptions,
        report: @escaping Router.Report
    ) {
        let limiter = SignInLimiter(options.signIns, clock: options.service.clock)
        let stream = EventStream<ExchangeEventReader>(
            hub: store.hub, database: store.database, report: report)
        operations =
            UserRoutes(store: store, limiter: limiter).operations + BalanceRoutes(store: store).operations
            + CatalogueRoutes(store: store, publicURL: options.publicURL, pictures: pictures).operations
            + PriceRoutes(
                store: store,
                replayLimit: ClientLimiter(options.replays, now: options.service.clock)
            ).operations
            + ExchangeEventRoutes(store: store, stream: stream).operations
            + OrderRoutes(store: store, publicURL: options.publicURL).operations
    }
}
