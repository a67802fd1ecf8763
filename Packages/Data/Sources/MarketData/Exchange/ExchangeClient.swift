public import DataCore
import MarketAPI
public import MarketDomain
public import NetworkCore
import Platform

/// A client of an exchange, whose server is reached through an `AuthenticatingTransport`.
public typealias ExchangeClient = APIClient<ExchangeError>

extension ExchangeError: SecretAPIFailure, EventFailure {
    public var retrySeconds: Int? { if case .tooMany(let seconds) = self { seconds } else { nil } }

    /// From the body of an answer.
    public init(refusal response: HTTPResponse, now: Int) {
        let answer = try? JSONDecoder().decode(RefusalFacts.self, from: Data(response.body))
        switch response.status {
        case 429:
            let wait = RetryAfter.wait(in: response.headers, now: now)
            self = .tooMany(seconds: wait.map { Int($0.components.seconds) })
        // Also a key that was used for another request, and a repetition while the first request is running.
        case 408, 422, 425, 500...: self = .unavailable
        default: self = answer.map { $0.error(status: response.status) } ?? .unavailable
        }
    }
}

/// The requests to an exchange.
enum ExchangeEndpoints {
    // MARK: Catalogue

    static var home: Endpoint<ExchangeHomeAnswer> { .json(at: ExchangePath.home) }
    static var filters: Endpoint<ExchangeFiltersAnswer> { .json(at: ExchangePath.filters) }

    static func products(_ query: ExchangeQuery) -> Endpoint<[ExchangeProductAnswer]> {
        var items = pages(query.page, query.size)
        items.append(QueryItem("sort", query.sort.wire))
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { items.append(QueryItem(name, value)) }
        }
        add("keyword", query.keyword)
        add("category", query.category)
        add("gender", query.gender)
        add("brandId", query.brands.map(String.init).joined(separator: ","))
        add("collectionId", query.collections.map(String.init).joined(separator: ","))
        add("priceFrom", query.lowest.map(String.init))
        add("priceTo", query.highest.map(String.init))
        return .json(at: ExchangePath.products, query: items)
    }

    static func page(_ id: Int, _ size: String?) -> Endpoint<ExchangePageAnswer> {
        .json(at: path(size == nil ? ExchangePath.product : ExchangePath.productInSize, id, size))
    }

    static func candles(_ id: Int, _ size: String?) -> Endpoint<CandlesAnswer> {
        .json(at: path(ExchangePath.candles, id), query: size.map { [QueryItem("size", $0)] } ?? [])
    }

    static func book(_ id: Int, _ size: String, at moment: Int?) -> Endpoint<ExchangeBook> {
        .json(
            at: path(ExchangePath.book, id, size), query: moment.map { [QueryItem("at", "\($0)")] } ?? [])
    }

    static func wishes(_ page: Int, _ size: Int) -> Endpoint<WishesAnswer> {
        .json(at: ExchangePath.wishes, query: pages(page, size))
    }

    static func toggleWish(_ id: Int, _ size: String) -> Endpoint<Void> {
        .ignoringAnswer(.post, at: path(ExchangePath.wish, id, size)).idempotent()
    }

    static func look(_ id: Int, by member: Int) -> Endpoint<Void> {
        .ignoringAnswer(
            .post, at: ExchangePath.log,
            body: .json(LookRequest(userId: member, productId: id, action: 1)))
    }

    // MARK: Orders. `ExchangeWrites` adds the key of a write.

    static func ticket(_ request: OrderRequest) -> Endpoint<OrderTicket> {
        var items = [QueryItem("requestType", request.side.wire)]
        if let price = request.price, !request.isImmediate { items.append(QueryItem("price", "\(price)")) }
        if let price = request.confirmedPrice { items.append(QueryItem("confirmedPrice", "\(price)")) }
        return .json(at: path(ExchangePath.ticket, request.product, request.size), query: items)
    }

    static func place(_ request: OrderRequest) -> Endpoint<PlacedOrderAnswer> {
        let pattern =
            request.isImmediate
            ? request.side == .bid ? ExchangePath.buy : ExchangePath.sell : ExchangePath.orders
        let body = OrderRequestBody(
            price: request.price, requestType: request.isImmediate ? nil : request.side.wire,
            validationDay: request.isImmediate ? nil : request.days, confirmedPrice: request.confirmedPrice)
        return .json(.post, at: path(pattern, request.product, request.size), body: .json(body))
    }

    static func amend(
        _ order: Int, price: Int?, days: Int?, confirmedPrice: Int?
    ) -> Endpoint<PlacedOrderAnswer> {
        .json(
            .patch, at: path(ExchangePath.trade, order),
            body: .json(
                OrderRequestBody(price: price, validationDay: days, confirmedPrice: confirmedPrice)))
    }

    static func cancel(_ order: Int) -> Endpoint<Void> {
        .ignoringAnswer(.delete, at: path(ExchangePath.trade, order))
    }

    static func refuse(_ order: Int) -> Endpoint<Void> {
        .ignoringAnswer(.post, at: path(ExchangePath.refusal, order))
    }

    static func orders(
        _ side: BookSide, _ part: OwnOrderPart, _ page: Int, _ size: Int
    ) -> Endpoint<OwnOrdersAnswer> {
        .json(
            at: ExchangePath.trades,
            query: pages(page, size) + [QueryItem("requestType", side.wire)] + part.wire)
    }

    static func story(_ order: Int) -> Endpoint<OrderHistoryAnswer> {
        .json(at: path(ExchangePath.history, order))
    }

    static var balance: Endpoint<ExchangeBalance> { .json(at: ExchangePath.balance) }

    static func move(_ amount: Int) -> Endpoint<ExchangeBalance> {
        .json(.post, at: ExchangePath.balance, body: .json(MoneyRequest(amount: amount)))
    }

    static func news(of product: Int?) -> Endpoint<[UInt8]> {
        .events(at: ExchangePath.events, query: product.map { [QueryItem("product", "\($0)")] } ?? [])
    }

    // MARK: Members

    static func join(_ email: String, _ password: String, _ shoeSize: Int) -> Endpoint<MemberAnswer> {
        .json(
            .post, at: ExchangePath.join,
            body: .json(JoinRequest(email: email, password: password, shoeSize: shoeSize))
        ).idempotent()
    }

    static func login(_ email: String, _ password: String) -> Endpoint<TokensAnswer> {
        .json(.post, at: ExchangePath.login, body: .json(LoginRequest(email: email, password: password)))
    }

    static func renew(_ token: RefreshToken) -> Endpoint<TokensAnswer> {
        .json(
            .post, at: ExchangePath.refresh, body: .json(TokenRequest(refreshToken: "Bearer \(token.value)"))
        ).idempotent(key: token.key)
    }

    /// Contains its own token, to bypass the transport that renews tokens.
    static func logout(_ token: AccessToken) -> Endpoint<Void> {
        .ignoringAnswer(
            .post, at: ExchangePath.logout, headers: ["Authorization": "Bearer " + token.value])
    }

    /// The member of a token that is not stored yet.
    static func me(_ token: String) -> Endpoint<MemberAnswer> {
        .json(at: ExchangePath.me, headers: ["Authorization": "Bearer " + token])
    }

    static var me: Endpoint<MemberAnswer> { .json(at: ExchangePath.me) }

    static func change(_ id: Int, _ change: ProfileChange) -> Endpoint<MemberAnswer> {
        .json(
            .patch, at: path(ExchangePath.user, id),
            body: .json(
                ProfileRequest(name: change.name, address: change.address, shoeSize: change.shoeSize))
        ).idempotent()
    }

    private static func path(_ pattern: String, _ id: Int, _ size: String? = nil) -> String {
        pattern.replacing("{id}", with: "\(id)")
            .replacing("/{size}", with: size.map { RequestPath.segments($0).encoded } ?? "")
    }

    private static func pages(_ page: Int, _ size: Int) -> [QueryItem] {
        [QueryItem("cursor", "\(page - 1)"), QueryItem("perPage", "\(size)")]
    }
}

extension BookSide {
    /// On the wire an order has the type of the other side.
    var wire: String { self == .bid ? "ASK" : "BID" }

    init?(wire: String) {
        switch wire {
        case "ASK": self = .bid
        case "BID": self = .ask
        default: return nil
        }
    }
}

extension OwnOrderPart {
    fileprivate var wire: [QueryItem] {
        let status =
            switch self {
            case .all: "ALL"
            case .only(let state): state.wire
            case .undone: OwnOrder.State.cancelled.wire
            }
        return [QueryItem("tradeStatus", status)] + (self == .undone ? [QueryItem("undone", "true")] : [])
    }
}

extension OwnOrder.State {
    fileprivate var wire: String {
        switch self {
        case .waiting: "WAITING"
        case .progress: "IN_PROGRESS"
        case .finished: "FINISHED"
        case .cancelled: "CANCELED"
        }
    }

    init(wire: String) {
        switch wire {
        case "WAITING": self = .waiting
        case "IN_PROGRESS": self = .progress
        case "COMPLETED": self = .finished
        default: self = .cancelled
        }
    }
}

extension ExchangeQuery.Sort {
    var wire: String {
        switch self {
        case .popular: "total_sale"
        case .premium: "premium_price"
        case .lowestAsk: "lowest_ask"
        case .highestBid: "highest_bid"
        case .released: "released_date"
        }
    }
}
