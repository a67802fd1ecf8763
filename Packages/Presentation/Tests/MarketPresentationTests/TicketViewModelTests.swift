import MarketDomain
import MarketPresentation
import PresentationCore
import Synchronization
import TextCore
import Testing

/// Answers with one ticket, and counts what is placed.
private final class FakeExchange: TradingRepository, ExchangeCatalogueRepository {
    let ticket: OrderTicket
    let placed = Mutex<[OrderRequest]>([])

    init(_ ticket: OrderTicket) { self.ticket = ticket }

    func ticket(_ request: OrderRequest) async throws(ExchangeError) -> OrderTicket { ticket }

    func place(_ request: OrderRequest) async throws(ExchangeError) -> OrderReceipt {
        placed.withLock { $0.append(request) }
        return OrderReceipt(order: 1, price: ticket.price ?? 0, deadline: 0, trade: nil)
    }

    func page(_ id: ExchangeProduct.ID, size: String?) async throws(ExchangeError) -> ExchangePage {
        ExchangePage(
            product: ExchangeProduct(
                id: id, name: "Orbeta", koreanName: "오르베타", brand: "N", releasePrice: 0, gender: "men",
                category: "sneakers", color: nil, styleCode: "", wishes: 0, pictures: [], sizes: ["270"],
                released: nil, sales: 0, wished: [], lowestAsk: nil, highestBid: nil),
            sales: [], lastPrice: nil, change: nil, changePercentage: nil, premiumPercentage: nil, asks: [:],
            bids: [:], related: [])
    }

    // Nothing else is asked for.
    func amend(
        _ order: Int, price: Int?, days: Int?, confirmedPrice: Int?
    ) async throws(ExchangeError) -> OrderReceipt { throw .notFound }
    func cancel(_ order: Int) async throws(ExchangeError) { throw .notFound }
    func refuse(_ order: Int) async throws(ExchangeError) { throw .notFound }
    func orders(
        _ side: BookSide, _ state: OwnOrder.State?, page: Int, size: Int
    ) async throws(ExchangeError) -> OwnOrders { throw .notFound }
    func story(of order: Int) async throws(ExchangeError) -> OrderStory { throw .notFound }
    func balance() async throws(ExchangeError) -> ExchangeBalance { throw .notFound }
    func move(_ amount: Int) async throws(ExchangeError) -> ExchangeBalance { throw .notFound }
    func news(
        of product: ExchangeProduct.ID?,
        onConnection: @escaping @Sendable (ExchangeConnection) async -> Void
    ) -> AsyncThrowingStream<ExchangeNews, any Error> { AsyncThrowingStream { nil } }
    func home() async throws(ExchangeError) -> ExchangeHome { throw .notFound }
    func filters() async throws(ExchangeError) -> ExchangeFilters { throw .notFound }
    func products(_ query: ExchangeQuery) async throws(ExchangeError) -> [ExchangeProduct] { throw .notFound }
    func history(_ id: ExchangeProduct.ID, size: String?) async throws(ExchangeError) -> ExchangeHistory {
        throw .notFound
    }
    func book(
        _ id: ExchangeProduct.ID, size: String, at moment: Int?
    ) async throws(ExchangeError) -> ExchangeBook { throw .notFound }
    func wishes(page: Int, size: Int) async throws(ExchangeError) -> (count: Int, wishes: [Wish]) {
        throw .notFound
    }
    func toggleWish(_ id: ExchangeProduct.ID, size: String) async throws(ExchangeError) { throw .notFound }
    func noteLook(_ id: ExchangeProduct.ID, by member: Int) async throws(ExchangeError) { throw .notFound }
}

@MainActor
@Suite(.timeLimit(.minutes(1))) struct TicketViewModelTests {
    private func ticket(
        _ side: BookSide = .bid, price: Int = 259_000, tradesNow: Bool = false, last: Int? = 250_000,
        lowestAsk: Int? = 262_000, refusal: ExchangeError? = nil
    ) -> OrderTicket {
        OrderTicket(
            side: side, price: price, tradesNow: tradesNow, ahead: 2, fee: 5_180, inspection: 0,
            delivery: 5_000,
            total: price + 10_180, penalty: 0, free: 1_000_000, freeAfter: 1_000_000 - price - 10_180,
            lastPrice: last, lowestAsk: lowestAsk, highestBid: 250_000, refusal: refusal)
    }

    private let request = OrderRequest(product: 8, size: "270", side: .bid, price: 259_000)

    private func viewModel(_ exchange: FakeExchange) -> TicketViewModel {
        TicketViewModel(trading: exchange, catalogue: exchange, language: .english)
    }

    @Test func `What it costs and its place are there before the question, and nothing is placed`() async {
        let exchange = FakeExchange(ticket())
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(request))
        let fields = viewModel.state.fields.map { "\($0.label): \($0.value)" }
        #expect(fields.contains("Price: ₩259,000 (+₩9,000, +3.6 %)"))
        #expect(fields.contains("Total: ₩269,180") && fields.contains("Place in the queue: 3 (2 before it)"))
        #expect(viewModel.state.question == "Bid ₩259,000, ₩269,180 in all?")
        #expect(viewModel.state.secondQuestion == nil && exchange.placed.withLock { $0 }.isEmpty)
        await viewModel.send(.place(isFarConfirmed: false))
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(exchange.placed.withLock { $0 } == [request])
    }

    @Test(arguments: [2_500_000, 25_000])
    func `A price ten times off is not placed without the second answer`(price: Int) async {
        let exchange = FakeExchange(ticket(price: price))
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(request))
        #expect(viewModel.state.secondQuestion != nil)
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(viewModel.state.failure?.kind == .refused && exchange.placed.withLock { $0 }.isEmpty)
        await viewModel.send(.place(isFarConfirmed: true))
        #expect(exchange.placed.withLock { $0 }.count == 1)
    }

    @Test func `What the server wants confirmed is sent back once the person has`() async {
        let refusal = ExchangeError.far(price: 6_980_000, last: 250_000)
        let exchange = FakeExchange(ticket(price: 6_980_000, tradesNow: true, refusal: refusal))
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(request))
        await viewModel.send(.place(isFarConfirmed: true))
        #expect(exchange.placed.withLock { $0 }.map(\.confirmedPrice) == [6_980_000])
    }

    @Test func `An order that trades now says so, and one that takes sends the price that was shown`() async {
        let exchange = FakeExchange(ticket(price: 262_000, tradesNow: true))
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(request))
        #expect(viewModel.state.question == "This buys now at ₩262,000, ₩272,180 in all. Buy?")
        #expect(!viewModel.state.fields.contains { $0.label == "Place in the queue" })
        var taking = request
        (taking.isImmediate, taking.price) = (true, nil)
        await viewModel.send(.prepare(taking))
        #expect(viewModel.state.question == "Buy now at ₩262,000, ₩272,180 in all?")
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(exchange.placed.withLock { $0 }.map(\.price) == [262_000])
    }

    @Test func `What would be refused is not asked about`() async {
        let exchange = FakeExchange(ticket(refusal: .insufficient(free: 1, needed: 2)))
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(request))
        #expect(viewModel.state.question == nil && viewModel.state.failure?.message.contains("₩2") == true)
        await viewModel.send(.place(isFarConfirmed: true))
        #expect(exchange.placed.withLock { $0 }.isEmpty)
    }

    @Test(arguments: [
        ("hello@naver.com", "password1!", true), ("wankiki@@@..com", "password1!", false),
        ("a@b", "password1!", false), ("", "password1!", false), ("hello@naver.com", "123445", false),
        ("hello@naver.com", "password", false), ("hello@naver.com", "abcdefgh", false),
        ("hello@naver.com", "abcdefgh1!abcdefg", false),
    ])
    func `An address and a password are checked before they are sent`(
        email: String, password: String, isGood: Bool
    ) {
        let problem = MemberViewModel.problem(email: email, password: password, shoeSize: 270)
        #expect((problem == nil) == isGood)
    }
}
