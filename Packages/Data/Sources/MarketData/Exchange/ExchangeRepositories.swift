public import DataCore
public import DomainCore
import MarketAPI
public import MarketDomain
import NetworkCore
import Platform

/// The products of an exchange, from its server.
public struct DefaultExchangeCatalogueRepository: ExchangeCatalogueRepository {
    private let client: ExchangeClient

    public init(client: ExchangeClient) { self.client = client }

    public func home() async throws(ExchangeError) -> ExchangeHome {
        try await read(ExchangeEndpoints.home).domain
    }

    public func filters() async throws(ExchangeError) -> ExchangeFilters {
        try await read(ExchangeEndpoints.filters).domain
    }

    public func products(_ query: ExchangeQuery) async throws(ExchangeError) -> [ExchangeProduct] {
        try await read(ExchangeEndpoints.products(query)).map(\.domain)
    }

    public func page(_ id: ExchangeProduct.ID, size: String?) async throws(ExchangeError) -> ExchangePage {
        try await read(ExchangeEndpoints.page(id, size)).domain
    }

    public func history(
        _ id: ExchangeProduct.ID, size: String?
    ) async throws(ExchangeError) -> ExchangeHistory {
        try await read(ExchangeEndpoints.candles(id, size)).domain
    }

    public func book(
        _ id: ExchangeProduct.ID, size: String, at moment: Int?
    ) async throws(ExchangeError) -> ExchangeBook {
        try await read(ExchangeEndpoints.book(id, size, at: moment))
    }

    public func wishes(
        page: Int, size: Int
    ) async throws(ExchangeError) -> (count: Int, wishes: [Wish]) {
        let answer = try await client.send(ExchangeEndpoints.wishes(page, size))
        return (
            answer.count,
            answer.products.map { row in
                Wish(
                    product: row.id, brand: row.brandName, name: row.originalName,
                    koreanName: row.translatedName ?? row.originalName, size: row.size,
                    lowestAsk: row.lowestAsk)
            }
        )
    }

    public func toggleWish(_ id: ExchangeProduct.ID, size: String) async throws(ExchangeError) {
        try await client.send(ExchangeEndpoints.toggleWish(id, size))
    }

    /// Sends a request that needs no account. A server that has ended a session refuses the next request, which also
    /// ends the session here; the repeated request is that of a guest.
    private func read<Answer>(_ endpoint: Endpoint<Answer>) async throws(ExchangeError) -> Answer {
        do throws(ExchangeError) { return try await client.send(endpoint) } catch .signedOut {
            return try await client.send(endpoint)
        }
    }

    public func noteLook(_ id: ExchangeProduct.ID, by member: Int) async throws(ExchangeError) {
        try await client.send(ExchangeEndpoints.look(id, by: member))
    }
}

/// The orders of the signed-in member, from the server. Nothing is queued: a write that cannot be sent has not
/// happened.
public struct DefaultTradingRepository: TradingRepository {
    private let client: ExchangeClient
    private let writes: ExchangeWrites
    private let policy: ReconnectPolicy

    public init(client: ExchangeClient, writes: ExchangeWrites, policy: ReconnectPolicy = ReconnectPolicy()) {
        self.client = client
        self.writes = writes
        self.policy = policy
    }

    public func ticket(_ request: OrderRequest) async throws(ExchangeError) -> OrderTicket {
        try await client.send(ExchangeEndpoints.ticket(request)).on(request.side)
    }

    public func place(_ request: OrderRequest) async throws(ExchangeError) -> OrderReceipt {
        let note = ExchangeWrites.Sent(
            price: request.price, isImmediate: request.isImmediate, confirmedPrice: request.confirmedPrice)
        let (answer, isReplayed) = try await writes.send(.place(request), as: note) { sent in
            var request = request
            (request.price, request.confirmedPrice) = (sent.price, sent.confirmedPrice)
            request.isImmediate = sent.isImmediate ?? false
            return ExchangeEndpoints.place(request)
        }
        return answer.receipt(isReplayed: isReplayed)
    }

    public func amend(
        _ order: Int, price: Int?, days: Int?, confirmedPrice: Int?
    ) async throws(ExchangeError) -> OrderReceipt {
        let (answer, isReplayed) = try await writes.send(
            .amend(order, price: price, days: days),
            as: ExchangeWrites.Sent(confirmedPrice: confirmedPrice)
        ) { sent in
            ExchangeEndpoints.amend(order, price: price, days: days, confirmedPrice: sent.confirmedPrice)
        }
        return answer.receipt(isReplayed: isReplayed)
    }

    public func unanswered(_ write: TradingWrite) async throws(ExchangeError) -> Int? {
        try await writes.unanswered(write)
    }

    public func cancel(_ order: Int) async throws(ExchangeError) {
        _ = try await writes.send(.cancel(order)) { _ in ExchangeEndpoints.cancel(order) }
    }

    public func refuse(_ order: Int) async throws(ExchangeError) {
        _ = try await writes.send(.refuse(order)) { _ in ExchangeEndpoints.refuse(order) }
    }

    public func orders(
        _ side: BookSide, _ part: OwnOrderPart, page: Int, size: Int
    ) async throws(ExchangeError) -> OwnOrders {
        await acknowledge()
        let answer = try await client.send(ExchangeEndpoints.orders(side, part, page, size))
        return OwnOrders(
            waiting: answer.counter.waitingCnt, inProgress: answer.counter.inProgressCnt,
            finished: answer.counter.finishedCnt, orders: answer.trades.map { $0.domain(side) })
    }

    public func story(of order: Int) async throws(ExchangeError) -> OrderStory {
        await acknowledge()
        return try await client.send(ExchangeEndpoints.story(order)).domain
    }

    /// A process that requests orders has shown the answers to its writes.
    private func acknowledge() async { try? await writes.acknowledge() }

    public func balance() async throws(ExchangeError) -> ExchangeBalance {
        try await client.send(ExchangeEndpoints.balance)
    }

    public func move(_ amount: Int) async throws(ExchangeError) -> ExchangeBalance {
        do throws(ExchangeError) {
            return try await writes.send(.move(amount)) { _ in ExchangeEndpoints.move(amount) }.answer
        } catch .blocked {
            // Servers allow this only to their operator.
            throw .operatorOnly
        }
    }

    public func news(
        of product: ExchangeProduct.ID?,
        onConnection: @escaping @Sendable (LiveConnection<ExchangeError>) async -> Void
    ) -> AsyncThrowingStream<ExchangeNews, any Error> {
        let subscription = EventSubscription(
            client: client, endpoint: ExchangeEndpoints.news(of: product), policy: policy,
            onState: onConnection)
        return AsyncThrowingStream { try await subscription.next(ExchangeNews.init) }
    }
}

extension ExchangeNews {
    /// `nil` for events that this client does not understand.
    fileprivate init?(_ event: ReceivedEvent) {
        guard let id = Int(event.lastEventID), let subject = Subject(rawValue: event.name),
            let answer = try? JSONDecoder().decode(ExchangeNewsAnswer.self, from: Data(event.data.utf8))
        else { return nil }
        self.init(
            id: id, subject: subject, event: answer.event, product: answer.product, size: answer.size,
            side: BookSide.allCases.first { "\($0)" == answer.side }, price: answer.price,
            date: moment(answer.dateTime), order: answer.order)
    }
}
