import AccountCore
import BackendCore
import JSONCore
import MarketAPI
import MarketDomain
import NetworkCore
import SQLCore

/// Orders: placing, taking, changing, cancelling, and the cost of an order.
///
/// On the wire an order has the type of the other side: buyers send `ASK`. Inside, the type is that of the
/// order itself.
struct OrderRoutes: Sendable {
    private static let tag = "trades"

    let store: ExchangeStore
    let publicURL: String?

    var operations: [MarketOperation] { [place, buy, sell, trades, amend, cancel, ticket, refuse, history] }

    // MARK: Placing

    private struct PlaceBody: Decodable {
        let price: Won
        let requestType: String
        let validationDay: Int?
        let confirmedPrice: Won?
    }

    private var place: MarketOperation {
        MarketOperation(
            .post, ExchangePath.orders, for: store.commanders,
            OpenAPIOperation(
                "placeOrder", "Places a bid or an ask, which trades immediately when it crosses the book",
                description: """
                    `requestType` is `ASK` to buy and `BID` to sell. An order at ten times the last price or \
                    more, or at a tenth or less, is refused with its price, whether it would trade or wait; it \
                    is accepted when `confirmedPrice` repeats that price.
                    """,
                tag: Self.tag, parameters: ExchangeSchemas.productAndSize + [ExchangeSchemas.key],
                body: .object(
                    PlaceBody.self,
                    ["price": .won, "requestType": .string(["ASK", "BID"]), "confirmedPrice": .won]
                ).example(#"{"price":259000,"requestType":"ASK","validationDay":30}"#),
                responses: ExchangeSchemas.ordered)
        ) { caller, context in
            let body = try context.json(PlaceBody.self)
            guard let side = WireSide(rawValue: body.requestType)?.side else { throw ExchangeFailure.invalid }
            let days = body.validationDay ?? ExchangeRules.standardDays
            guard ExchangeRules.acceptedDays.contains(days) else {
                throw ExchangeFailure.invalid("validationDay must be 1, 3, 7, 14, 30, 60 or 90")
            }
            return try await order(
                caller, context, side: side, price: body.price.amount, isImmediate: false,
                deadline: KoreanTime.deadline(days: days, from: store.seconds),
                confirmed: body.confirmedPrice?.amount)
        }
    }

    private struct TakeBody: Decodable {
        let price: Won?
        let confirmedPrice: Won?
    }

    private var buy: MarketOperation { take(.bid, ExchangePath.buy, "buyNow", "Buys at the lowest ask") }
    private var sell: MarketOperation { take(.ask, ExchangePath.sell, "sellNow", "Sells at the highest bid") }

    private func take(
        _ side: BookSide, _ path: String, _ id: String, _ summary: String
    ) -> MarketOperation {
        MarketOperation(
            .post, path, for: store.commanders,
            OpenAPIOperation(
                id, summary,
                description: """
                    Without a body, the order trades at the best price at its arrival. With `price`, the price \
                    that the user saw, it is refused when the best price has become worse; the refusal contains \
                    the new price.
                    """,
                tag: Self.tag, parameters: ExchangeSchemas.productAndSize + [ExchangeSchemas.key],
                body: .object(TakeBody.self, ["price": .won, "confirmedPrice": .won]).optional(),
                responses: ExchangeSchemas.ordered)
        ) { caller, context in
            let body = context.request.body.isEmpty ? nil : try context.json(TakeBody.self)
            return try await order(
                caller, context, side: side, price: nil, isImmediate: true, expected: body?.price?.amount,
                confirmed: body?.confirmedPrice?.amount)
        }
    }

    private func order(
        _ caller: AccountStore.Claim, _ context: RequestContext, side: BookSide, price: Int?,
        isImmediate: Bool,
        deadline: Int? = nil, expected: Int? = nil, confirmed: Int? = nil
    ) async throws -> HTTPResponse {
        let (product, size) = (try context.path.int("id"), try context.path.string("size"))
        return try await store.run(caller, context.request, reading: [BookID.lookup(product, size)]) {
            command throws(StoreError) in
            switch try BookID.find(product, size, on: command.base) {
            case .failure(let failure): return ExchangeFailure.response(failure)
            case .success(let book):
                let wish = OrderEntry(
                    account: caller.id, book: book, side: side, price: price, isImmediate: isImmediate,
                    deadline: deadline, expected: expected, confirmed: confirmed)
                return OrderJSON.answer(try command.place(wish))
            }
        }
    }

    // MARK: Changing

    private struct AmendBody: Decodable {
        let price: Won?
        let validationDay: Int?
        let confirmedPrice: Won?
    }

    private var amend: MarketOperation {
        MarketOperation(
            .patch, ExchangePath.trade, for: store.commanders,
            OpenAPIOperation(
                "amendOrder", "Changes the price or the deadline of a waiting order",
                description: """
                    A new price gives the order a new place in the queue, and the order trades immediately when \
                    it crosses the book. A new deadline keeps the place.
                    """,
                tag: Self.tag, parameters: [ExchangeSchemas.order, ExchangeSchemas.key],
                body: .object(AmendBody.self, ["price": .won, "confirmedPrice": .won]),
                responses: ExchangeSchemas.ordered)
        ) { caller, context in
            let (id, body) = (try context.path.int("id"), try context.json(AmendBody.self))
            if let days = body.validationDay, !ExchangeRules.acceptedDays.contains(days) {
                throw ExchangeFailure.invalid("validationDay must be 1, 3, 7, 14, 30, 60 or 90")
            }
            let deadline = body.validationDay.map { KoreanTime.deadline(days: $0, from: store.seconds) }
            return try await store.run(caller, context.request) { command throws(StoreError) in
                OrderJSON.answer(
                    try command.amend(
                        id, of: caller.id, price: body.price?.amount, deadline: deadline,
                        confirmed: body.confirmedPrice?.amount))
            }
        }
    }

    private var cancel: MarketOperation {
        MarketOperation(
            .delete, ExchangePath.trade, for: store.commanders,
            OpenAPIOperation(
                "cancelOrder", "Cancels a waiting order", tag: Self.tag,
                parameters: [ExchangeSchemas.order, ExchangeSchemas.key],
                responses: [OpenAPIResponse(200, "The order was cancelled.", content: [:])]
                    + ExchangeSchemas.refused)
        ) { caller, context in
            let id = try context.path.int("id")
            return try await store.run(caller, context.request) { command throws(StoreError) in
                switch try command.cancel(id, of: caller.id) {
                case .success: HTTPResponse()
                case .failure(let refusal): ExchangeFailure.response(to: refusal)
                }
            }
        }
    }

    private var refuse: MarketOperation {
        MarketOperation(
            .post, ExchangePath.refusal, for: store.commanders,
            OpenAPIOperation(
                "refuseTrade", "Refuses a trade before its `refusableUntil`, once a day",
                description: "The order of the other side returns to its former place in the queue.",
                tag: Self.tag, parameters: [ExchangeSchemas.order, ExchangeSchemas.key],
                responses: [OpenAPIResponse(200, "The trade was refused.", content: [:])]
                    + ExchangeSchemas.refused)
        ) { caller, context in
            let id = try context.path.int("id")
            return try await store.run(caller, context.request) { command throws(StoreError) in
                switch try command.refuse(id, of: caller.id) {
                case .success: HTTPResponse()
                case .failure(let refusal): ExchangeFailure.response(to: refusal)
                }
            }
        }
    }

    // MARK: Looking

    private var ticket: MarketOperation {
        MarketOperation(
            .get, ExchangePath.ticket, for: store.members,
            OpenAPIOperation(
                "getTicket", "Previews the cost and the effect of an order without placing it", tag: Self.tag,
                parameters: ExchangeSchemas.productAndSize + [
                    .query("requestType", .string(["ASK", "BID"]), isRequired: true, "As in `placeOrder`."),
                    .query("price", .won, "The price; without it, the best current price."),
                    .query("confirmedPrice", .won, "As in `placeOrder`."),
                ], responses: [ExchangeSchemas.ticket] + ExchangeSchemas.refused)
        ) { caller, context in
            guard let side = WireSide(rawValue: context.query.string("requestType") ?? "")?.side else {
                throw ExchangeFailure.invalid
            }
            let (product, size) = (try context.path.int("id"), try context.path.string("size"))
            let price = try ListParameters.won("price", context.query)
            let confirmed = try ListParameters.won("confirmedPrice", context.query)
            let (rules, now) = (store.rules, store.seconds)
            return try await store.read { connection throws(StoreError) in
                switch try BookID.find(product, size, on: connection) {
                case .failure(let failure): return ExchangeFailure.response(failure)
                case .success(let book):
                    let wish = OrderEntry(
                        account: caller.id, book: book, side: side, price: price, isImmediate: price == nil,
                        confirmed: confirmed)
                    guard
                        let look = try ExchangeReader.look(at: wish, rules: rules, now: now, on: connection)
                    else { return ExchangeFailure.response(ExchangeFailure.notFound) }
                    return .json(
                        OrderTicket(
                            look, side, price: price, inspection: side == .bid ? rules.fees.inspection : 0))
                }
            }
        }
    }

    private var trades: MarketOperation {
        MarketOperation(
            .get, ExchangePath.trades, for: store.members,
            OpenAPIOperation(
                "listTrades", "Lists the caller's orders and trades, newest first",
                description:
                    "`ASK` lists purchases, `BID` lists sales. Trades are sorted by the time of the trade. "
                    + "Counters exclude cancelled orders.",
                tag: Self.tag,
                parameters: ListParameters.page + [
                    .query(
                        "requestType", .string(["ASK", "BID"]), isRequired: true,
                        "`ASK` for purchases, `BID` for sales."),
                    .query(
                        "tradeStatus", .string(["ALL", "WAITING", "IN_PROGRESS", "FINISHED", "CANCELED"]),
                        "The default is `ALL`."),
                    .query(
                        "undone", .boolean(),
                        "With `CANCELED`: only orders whose trade was refused or failed, sorted by the time of the trade."
                    ),
                ],
                responses: [OpenAPIResponse(200, "The orders and trades.", schema: .component("Trades"))]
                    + ExchangeSchemas.refused(400, 401, 403))
        ) { caller, context in
            let (offset, count) = try ListParameters.offsetAndCount(context.query)
            guard let side = WireSide(rawValue: context.query.string("requestType") ?? "")?.side else {
                throw ExchangeFailure.invalid("requestType must be ASK or BID")
            }
            let state = try Self.state(context.query.string("tradeStatus"))
            let isUndone = state == .cancelled && context.query.bool("undone")
            let folder = folder(context)
            return try await store.read { connection throws(StoreError) in
                .json(
                    try TradeList.find(
                        caller.id, side, state, isUndone: isUndone, offset, count, folder, on: connection))
            }
        }
    }

    /// `nil` for all.
    private static func state(_ text: String?) throws(HTTPFailure) -> TradeList.State? {
        guard let text, text != "ALL" else { return nil }
        if text == "FINISHED" { return .completed }
        guard let state = TradeList.State(rawValue: text) else {
            throw ExchangeFailure.invalid("There is no tradeStatus \(text)")
        }
        return state
    }

    private var history: MarketOperation {
        MarketOperation(
            .get, ExchangePath.history, for: store.members,
            OpenAPIOperation(
                "explainOrder", "Returns what happened to one of the caller's orders, and why it is waiting",
                tag: Self.tag, parameters: [ExchangeSchemas.order],
                responses: [
                    OpenAPIResponse(200, "The events of the order.", schema: .component("OrderHistory"))
                ]
                    + ExchangeSchemas.refused(400, 401, 403, 404))
        ) { caller, context in
            let (id, folder) = (try context.path.int("id"), folder(context))
            let (rules, now) = (store.rules, store.seconds)
            let found: Result<OrderHistory, HTTPFailure> = try await store.read {
                connection throws(StoreError) in
                try OrderHistory.find(
                    id, of: caller.id, rules: rules, now: now, folder, on: connection)
            }
            return .json(try found.get())
        }
    }

    private func folder(_ context: RequestContext) -> String {
        PictureAddresses(publicURL: publicURL, request: context.request).folder + "products/"
    }
}

/// The flipped type of an order on the wire.
enum WireSide: String, Sendable {
    /// Sent by buyers.
    case buying = "ASK"
    /// Sent by sellers.
    case selling = "BID"

    var side: BookSide { self == .buying ? .bid : .ask }
}

/// The book of a product in a size.
enum BookID {
    /// The row that ``find(_:_:on:)`` reads.
    static func lookup(_ product: Int, _ size: String) -> Lookup {
        Lookup("SELECT id FROM exchange_book WHERE product = ?1 AND size = ?2", .int(product), .text(size))
    }

    static func find(
        _ product: Int, _ size: String, on connection: any SQLConnection
    ) throws(StoreError) -> Result<Int, HTTPFailure> {
        let book = try connection.first(lookup(product, size)) { $0.int(0) }
        if let book { return .success(book) }
        let isKnown = try connection.first(
            "SELECT 1 FROM exchange_book WHERE product = ?1 LIMIT 1", .int(product)
        ) { _ in true }
        return .failure(isKnown == nil ? ExchangeFailure.notFound : ExchangeFailure.sizeInvalid)
    }
}

/// An order or a trade for its owner.
enum OrderJSON {
    static func answer(_ result: Result<OrderOutcome, ExchangeRefusal>) -> HTTPResponse {
        switch result {
        case .failure(let refusal): ExchangeFailure.response(to: refusal)
        case .success(let outcome): response(outcome)
        }
    }

    static func response(_ outcome: OrderOutcome) -> HTTPResponse {
        .json { json in
            json.object { object in
                switch outcome {
                case .rests(let order):
                    object.int("id", order.id)
                    object.string("tradeStatus", "WAITING")
                    object.int("price", order.price)
                    object.int("deadline", orNull: order.deadline)
                    object.null("trade")
                case .traded(let trade):
                    object.int("id", trade[trade.taker].order)
                    object.string("tradeStatus", "IN_PROGRESS")
                    object.int("price", trade.price)
                    object.null("deadline")
                    object.object("trade") { member in
                        member.int("id", trade.id)
                        member.int("price", trade.price)
                        member.int("total", trade.taker == .bid ? trade.cost : trade.payout)
                        member.int("refusableUntil", trade.refusableUntil)
                    }
                }
            }
        }
    }
}
