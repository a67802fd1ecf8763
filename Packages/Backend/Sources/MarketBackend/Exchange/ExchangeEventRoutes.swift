import AccountCore
import BackendCore
import EventCore
import JSONCore
import MarketAPI
import MarketDomain
import NetworkCore
import SQLCore

/// The live events of the exchange.
struct ExchangeEventRoutes: Sendable {
    let store: ExchangeStore
    let stream: EventStream<ExchangeEventReader>

    var operations: [MarketOperation] { [listen] }

    private var listen: MarketOperation {
        MarketOperation(
            .get, ExchangePath.events, for: store.visitors,
            OpenAPIOperation(
                "listenToExchange", "Streams events of the caller's orders and of a product",
                description: """
                    `book` reports that a bid or an ask of the product was added, changed or removed, and \
                    `trade` that the product traded. `order` reports events of the caller's orders, trades and \
                    balance; its `expiring` means that an order ends within a day. Callers that are not signed \
                    in must name a product. The first event is `ready`, whose id marks the start of the stream, \
                    or `reset`: the events after the requested one are not known.
                    """, tag: "trades",
                parameters: [
                    .query(
                        "product", .integer(),
                        "A product; without it, the stream has only the caller's own events.")
                ] + EventStream<ExchangeEventReader>.parameters,
                responses: [EventStream<ExchangeEventReader>.response]
                    + ExchangeSchemas.refused(400, 401, 403, 429, 503))
        ) { caller, context in
            let product = try ListParameters.number("product", context.query)
            _ = try await store.read { _ throws(StoreError) in true }
            guard caller != nil || product != nil else { throw ExchangeFailure.tokenMissing }
            let reader = ExchangeEventReader(account: caller?.id, product: product)
            return try await stream.answer(to: context, account: caller?.id, reader: reader) {
                [store] connection throws(StoreError) in
                guard let caller else { return reader }
                return try store.accounts.refreshed(caller, on: connection).map { _ in reader }
            }
        }
    }
}

/// Creates the events of one listener from the log.
struct ExchangeEventReader: EventReader {
    /// `nil` without a signed-in account.
    let account: Int?
    let product: Int?

    static var log: EventLog { ExchangeTables.log }

    /// An event with its product, order and trade.
    struct Line: Sendable {
        let event: LoggedEvent
        let product: Int?
        let size: String?
        /// The side of the event's order; `nil` for an event without an order.
        let side: BookSide?
        /// The sides of the event's trade.
        let parties: [(order: Int, owner: Int)]
        /// The event for the many listeners who do not own its order, encoded once.
        private(set) var publicEvent: [UInt8] = []

        init?(_ row: any SQLStatement) {
            guard let event = LoggedEvent(row) else { return nil }
            self.event = event
            let next = LoggedEvent.columnCount
            product = row.optionalInt(next)
            size = row.optionalText(next + 1)
            side = row.optionalInt(next + 2).flatMap { BookSide(rawValue: UInt8(clamping: $0)) }
            parties =
                row.isNull(next + 3)
                ? [] : [(row.int(next + 3), row.int(next + 5)), (row.int(next + 4), row.int(next + 6))]
            publicEvent = encoded(event.kind == .matched ? "trade" : "book", order: nil)
        }

        /// The account's order that the event concerns; 0 for the account's money, `nil` for an event of other accounts.
        func order(of account: Int) -> Int? {
            switch event.kind {
            case .placed, .amended, .cancelled, .expired, .restored, .expiring:
                event.account == account ? event.subject : nil
            case .deposited, .withdrawn: event.account == account ? 0 : nil
            case .halted: nil
            case .matched, .closed, .refused, .shipped, .inspected, .paid, .failed:
                parties.first { $0.owner == account }?.order
            }
        }

        /// The event for the owner of `order`; 0 for the owner of the money, `nil` for all others.
        func encoded(_ name: String, order: Int?) -> [UInt8] {
            var json = JSONWriter()
            json.object { object in
                object.string("event", "\(event.kind)")
                object.int("product", orNull: product)
                object.string("size", orNull: size)
                object.string("side", orNull: side.map { "\($0)" })
                object.int("price", event.price)
                object.string("dateTime", WireMoment.text(event.at * 1000))
                // Other listeners must not learn whose order it is.
                object.int("order", orNull: order == 0 ? nil : order)
                if event.kind == .deposited || event.kind == .withdrawn {
                    object.int("amount", event.detail)
                }
            }
            return ServerSentEvent(
                String(decoding: json.finish(), as: UTF8.self), name: name, id: "\(event.sequence)"
            ).encoded
        }
    }

    static func lines(
        after position: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [(sequence: Int, line: Line)] {
        try connection.rows(
            """
            SELECT \(LoggedEvent.columns), b.product, b.size, o.side, t.bid_order, t.ask_order, t.buyer, t.seller
            FROM exchange_event e LEFT JOIN exchange_book b ON b.id = e.book
            LEFT JOIN exchange_order o ON o.id = e.subject LEFT JOIN exchange_trade t ON t.id = e.subject
            WHERE e.sequence > ?1 ORDER BY e.sequence LIMIT ?2
            """, .int(position), .int(limit)
        ) { Line($0) }.compactMap { $0 }.map { ($0.event.sequence, $0) }
    }

    func event(
        of line: Line, sequence: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [UInt8]? {
        if let account, let order = line.order(of: account) { return line.encoded("order", order: order) }
        // The deadline of an order is private to its owner.
        let isPublic = line.event.kind != .expiring && product != nil && line.product == product
        return isPublic ? line.publicEvent : nil
    }
}
