import AccountCore
import BackendCore
import EventCore
import MarketAPI
import MarketDomain
import NetworkCore
import SQLCore

/// What happens at the exchange, as it happens.
struct ExchangeEventRoutes: Sendable {
    let store: ExchangeStore
    let stream: EventStream

    var operations: [MarketOperation] { [listen] }

    private var listen: MarketOperation {
        MarketOperation(
            .get, ExchangePath.events, for: store.members,
            OpenAPIOperation(
                "listenToExchange", "Tells what happens to one's own orders and to a product, as it happens",
                description: """
                    `book` says that a bid or an ask of the product came, changed or left; `trade` that it traded; \
                    `order` what happened to an order or a trade of one's own, and `expiring` there that an order ends \
                    within a day. The first event is `ready`, whose id is \
                    where the stream begins, or `reset`: what came after the event that was named is not known.
                    """, tag: "trades",
                parameters: [
                    .query("product", .integer(), "A product; without it only what is one's own."),
                    .query("last_event_id", .string(), "As `Last-Event-ID`, for clients that cannot set it."),
                    .header(
                        "Last-Event-ID", .string(), "The last event that is known; without it from now on."),
                ],
                responses: [
                    OpenAPIResponse(
                        200, "An endless stream of events.", content: ["text/event-stream": .any])
                ] + ExchangeSchemas.refused(400, 401, 403, 429, 503))
        ) { caller, context in
            let product = try ListParameters.number("product", context.query)
            _ = try await store.read { _ throws(StoreError) in true }
            let reader = ExchangeEventReader(account: caller.id, product: product)
            return try await stream.answer(to: context, account: caller.id, reader: reader) { [store] in
                try await store.accounts.refreshed(caller).map { _ in reader }
            }
        }
    }
}

/// Makes the events of one listener from the log.
private struct ExchangeEventReader: EventReader {
    let account: Int
    let product: Int?

    var log: EventLog { ExchangeTables.log }

    func lines(
        after position: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [(sequence: Int, line: LoggedEvent)] {
        try LoggedEvent.after(position, limit: limit, on: connection).map { ($0.sequence, $0) }
    }

    func event(
        of line: LoggedEvent, on connection: any SQLConnection
    ) throws(StoreError) -> (name: String, data: [UInt8])? {
        let place = try connection.first(
            "SELECT product, size FROM exchange_book WHERE id = ?1", .int(line.book)
        ) { (product: $0.int(0), size: $0.text(1)) }
        let order = try own(line, on: connection)
        let side = try side(of: line, on: connection)
        // When somebody's order ends is nobody else's business.
        let isPublic = line.kind != .expiring && product != nil && place?.product == product
        guard order != nil || isPublic else { return nil }
        var name = "book"
        if order != nil {
            name = "order"
        } else if line.kind == .matched {
            name = "trade"
        }
        var json = JSONWriter()
        json.object { object in
            object.string("event", "\(line.kind)")
            object.int("product", orNull: place?.product)
            object.string("size", orNull: place?.size)
            object.string("side", orNull: side.map { "\($0)" })
            object.int("price", line.price)
            object.string("dateTime", WireMoment.text(line.at * 1000))
            // Whose it is, is nobody else's business.
            object.int("order", orNull: order == 0 ? nil : order)
            if line.kind == .deposited || line.kind == .withdrawn {
                object.int("amount", line.detail)
            }
        }
        return (name, json.finish())
    }

    /// Of the order that the line is about; `nil` when it is about something else.
    private func side(
        of line: LoggedEvent, on connection: any SQLConnection
    ) throws(StoreError) -> BookSide? {
        switch line.kind {
        case .placed, .amended, .cancelled, .expired, .restored, .expiring:
            return try connection.first("SELECT side FROM exchange_order WHERE id = ?1", .int(line.subject)) {
                BookSide(rawValue: UInt8(clamping: $0.int(0)))
            } ?? nil
        case .matched, .closed, .refused, .shipped, .inspected, .paid, .failed, .halted, .deposited,
            .withdrawn:
            return nil
        }
    }

    /// The order of the listener that the line is about; 0 when it is about their money, `nil` when it is not theirs.
    private func own(
        _ line: LoggedEvent, on connection: any SQLConnection
    ) throws(StoreError) -> Int? {
        switch line.kind {
        case .placed, .amended, .cancelled, .expired, .restored, .expiring:
            return line.account == account ? line.subject : nil
        case .deposited, .withdrawn: return line.account == account ? 0 : nil
        case .halted: return nil
        case .matched, .closed, .refused, .shipped, .inspected, .paid, .failed:
            return try connection.first(
                "SELECT bid_order, ask_order, buyer, seller FROM exchange_trade WHERE id = ?1",
                .int(line.subject)
            ) { row in
                row.int(2) == account ? row.int(0) : row.int(3) == account ? row.int(1) : nil
            } ?? nil
        }
    }
}
