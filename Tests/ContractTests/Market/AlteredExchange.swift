import DomainCore
import MarketDomain

/// A wrapper for a device's catalogue of the exchange, whose single answers can be replaced.
struct AlteredCatalogue: ExchangeCatalogueRepository {
    var listing: @Sendable (ExchangeQuery) async throws(ExchangeError) -> [ExchangeProduct]
    var opening: @Sendable (ExchangeProduct.ID, String?) async throws(ExchangeError) -> ExchangePage
    var booking: @Sendable (ExchangeProduct.ID, String, Int?) async throws(ExchangeError) -> ExchangeBook
    var wishing: @Sendable (ExchangeProduct.ID, String) async throws(ExchangeError) -> Void
    private let base: any ExchangeCatalogueRepository

    init(_ base: any ExchangeCatalogueRepository) {
        self.base = base
        listing = { query throws(ExchangeError) in try await base.products(query) }
        opening = { id, size throws(ExchangeError) in try await base.page(id, size: size) }
        booking = { id, size, moment throws(ExchangeError) in
            try await base.book(id, size: size, at: moment)
        }
        wishing = { id, size throws(ExchangeError) in try await base.toggleWish(id, size: size) }
    }

    func home() async throws(ExchangeError) -> ExchangeHome { try await base.home() }

    func filters() async throws(ExchangeError) -> ExchangeFilters { try await base.filters() }

    func products(_ query: ExchangeQuery) async throws(ExchangeError) -> [ExchangeProduct] {
        try await listing(query)
    }

    func page(_ id: ExchangeProduct.ID, size: String?) async throws(ExchangeError) -> ExchangePage {
        try await opening(id, size)
    }

    func history(
        _ id: ExchangeProduct.ID, size: String?
    ) async throws(ExchangeError) -> ExchangeHistory {
        try await base.history(id, size: size)
    }

    func book(
        _ id: ExchangeProduct.ID, size: String, at moment: Int?
    ) async throws(ExchangeError) -> ExchangeBook {
        try await booking(id, size, moment)
    }

    func wishes(page: Int, size: Int) async throws(ExchangeError) -> (count: Int, wishes: [Wish]) {
        try await base.wishes(page: page, size: size)
    }

    func toggleWish(_ id: ExchangeProduct.ID, size: String) async throws(ExchangeError) {
        try await wishing(id, size)
    }

    func noteLook(_ id: ExchangeProduct.ID, by member: Int) async throws(ExchangeError) {
        try await base.noteLook(id, by: member)
    }
}

/// A wrapper for a device's trading, whose single answers can be replaced.
struct AlteredTrading: TradingRepository {
    var asking: @Sendable (OrderRequest) async throws(ExchangeError) -> OrderTicket
    var placing: @Sendable (OrderRequest) async throws(ExchangeError) -> OrderReceipt
    var amending: @Sendable (Int, Int?, Int?, Int?) async throws(ExchangeError) -> OrderReceipt
    var cancelling: @Sendable (Int) async throws(ExchangeError) -> Void
    var refusing: @Sendable (Int) async throws(ExchangeError) -> Void
    var listing: @Sendable (BookSide, OwnOrderPart, Int, Int) async throws(ExchangeError) -> OwnOrders
    var balancing: @Sendable () async throws(ExchangeError) -> ExchangeBalance
    private let base: any TradingRepository

    init(_ base: any TradingRepository) {
        self.base = base
        asking = { request throws(ExchangeError) in try await base.ticket(request) }
        placing = { request throws(ExchangeError) in try await base.place(request) }
        amending = { order, price, days, confirmed throws(ExchangeError) in
            try await base.amend(order, price: price, days: days, confirmedPrice: confirmed)
        }
        cancelling = { order throws(ExchangeError) in try await base.cancel(order) }
        refusing = { order throws(ExchangeError) in try await base.refuse(order) }
        listing = { side, part, page, size throws(ExchangeError) in
            try await base.orders(side, part, page: page, size: size)
        }
        balancing = { () throws(ExchangeError) in try await base.balance() }
    }

    func ticket(_ request: OrderRequest) async throws(ExchangeError) -> OrderTicket {
        try await asking(request)
    }

    func place(_ request: OrderRequest) async throws(ExchangeError) -> OrderReceipt {
        try await placing(request)
    }

    func amend(
        _ order: Int, price: Int?, days: Int?, confirmedPrice: Int?
    ) async throws(ExchangeError) -> OrderReceipt {
        try await amending(order, price, days, confirmedPrice)
    }

    func cancel(_ order: Int) async throws(ExchangeError) { try await cancelling(order) }

    func refuse(_ order: Int) async throws(ExchangeError) { try await refusing(order) }

    func unanswered(_ write: TradingWrite) async throws(ExchangeError) -> Int? {
        try await base.unanswered(write)
    }

    func orders(
        _ side: BookSide, _ part: OwnOrderPart, page: Int, size: Int
    ) async throws(ExchangeError) -> OwnOrders {
        try await listing(side, part, page, size)
    }

    func story(of order: Int) async throws(ExchangeError) -> OrderStory { try await base.story(of: order) }

    func balance() async throws(ExchangeError) -> ExchangeBalance { try await balancing() }

    func move(_ amount: Int) async throws(ExchangeError) -> ExchangeBalance { try await base.move(amount) }

    func news(
        of product: ExchangeProduct.ID?,
        onConnection: @escaping @Sendable (LiveConnection<ExchangeError>) async -> Void
    ) -> AsyncThrowingStream<ExchangeNews, any Error> {
        base.news(of: product, onConnection: onConnection)
    }
}
