import MarketDomain
import MarketPresentation
import PresentationCore
import Synchronization
import Testing
import TextCore

/// An order that gets another price or deadline.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct AmendTests {
    /// The end of 23 December 2026 in Korea.
    private static let deadline = 1_798_038_000
    private let exchange = FakeExchange()

    private func viewModel(
        _ ticket: OrderTicket = .stub(), _ language: Language = .english
    ) -> OwnOrdersViewModel {
        exchange.set {
            $0.story = OrderStory(order: .stub(1, deadline: Self.deadline), events: [], waiting: nil)
            $0.ticket = { _ in ticket }
            $0.amended = .success(OrderReceipt(order: 1, price: 0, deadline: 0, trade: nil))
        }
        return OwnOrdersViewModel(exchange, language)
    }

    @Test(arguments: [
        (
            Language.english, false,
            "Order 1 (Orbeta · 270, ₩259,000) → ₩262,000. It loses its place in the queue. Bid ₩262,000, ₩272,180 in all?"
        ),
        (
            .english, true,
            "Order 1 (Orbeta · 270, ₩259,000) → ₩262,000. Your bid trades at once at ₩262,000: you pay ₩272,180 in all. Buy?"
        ),
        (
            .korean, false,
            "주문 1(오르베타 · 270, 259,000원) → 262,000원. 대기 순서는 맨 뒤가 됩니다. 262,000원에 구매 입찰할까요? 총 결제 금액은 272,180원입니다."
        ),
    ])
    func `The question before another price has the whole cost`(
        language: Language, tradesNow: Bool, question: String
    ) async {
        let viewModel = viewModel(.stub(price: 262_000, tradesNow: tradesNow), language)
        await viewModel.send(.check([1], .amend(to: 262_000)))
        #expect(viewModel.state.question == question && viewModel.state.secondQuestion == nil)
    }

    @Test func `Does not send a price far off before the second question is answered`() async {
        // The order would wait at this price: the server does not object.
        let viewModel = viewModel(.stub(price: 25_000))
        await viewModel.send(.check([1], .amend(to: 25_000)))
        #expect(
            viewModel.state.question?.contains("That is far below the last trade: it may wait long.") == true)
        #expect(viewModel.state.secondQuestion?.contains("Is ₩25,000 really what you mean?") == true)
        await viewModel.send(.amend(1, price: 25_000, days: nil, isFarConfirmed: false))
        #expect(
            viewModel.state.phase.failure?.message.contains("far from what it trades at, ₩250,000") == true)
        #expect(exchange.amendments.withLock { $0 }.isEmpty)
        await viewModel.send(.amend(1, price: 25_000, days: nil, isFarConfirmed: true))
        #expect(viewModel.state.phase.failure == nil && exchange.amendments.withLock { $0 } == [25_000])
    }

    @Test func `Detects a price far off even without an earlier check`() async {
        let viewModel = viewModel(.stub(price: 25_000))
        await viewModel.send(.amend(1, price: 25_000, days: nil, isFarConfirmed: false))
        #expect(viewModel.state.phase.failure != nil && exchange.amendments.withLock { $0 }.isEmpty)
    }

    @Test func `An order's own funds do not prevent another price, but the state of the book does`() async {
        let poor = viewModel(.stub(refusal: .insufficient(free: 0, needed: 1)))
        await poor.send(.check([1], .amend(to: 259_000)))
        #expect(poor.state.question != nil && poor.state.phase.failure == nil)
        let halted = viewModel(.stub(refusal: .halted))
        await halted.send(.check([1], .amend(to: 259_000)))
        #expect(halted.state.question == nil && halted.state.phase.failure?.kind == .refused)
    }

    @Test func `Another price that trades reports the total and the end of the time to refuse`() async {
        let viewModel = viewModel(.stub(price: 262_000, tradesNow: true))
        let trade = OrderReceipt.Trade(id: 2, total: 272_180, refusableUntil: 900)
        exchange.set {
            $0.amended = .success(OrderReceipt(order: 1, price: 262_000, deadline: nil, trade: trade))
        }
        await viewModel.send(.amend(1, price: 262_000, days: nil, isFarConfirmed: false))
        #expect(
            viewModel.state.notices == [
                "Bought at ₩262,000, ₩272,180 in all (order 1). Both sides can refuse until 1970-01-01 00:15."
            ])
    }

    @Test(arguments: [
        (
            1, Language.english,
            String?.some("Order 1 waits until 2026-12-23 14:59. Shorten that to 2026-11-24 14:59?")
        ),
        (1, .korean, "주문 1: 기한을 2026-12-23 14:59에서 2026-11-24 14:59로 앞당길까요?"),
        (30, .english, nil), (60, .english, nil),
    ])
    func `Does not shorten a deadline without a question`(
        days: Int, language: Language, question: String?
    ) async {
        let viewModel = viewModel(language: language)
        await viewModel.send(.check([1], .amend(to: nil, days: days)))
        #expect(viewModel.state.question == question && viewModel.state.phase.failure == nil)
    }

    @Test func `A question about another price names the shorter deadline`() async {
        let viewModel = viewModel()
        await viewModel.send(.check([1], .amend(to: 259_000, days: 1)))
        #expect(
            viewModel.state.question
                == "Order 1 (Orbeta · 270, ₩259,000) → ₩259,000. It waits until 2026-11-24 14:59 only, not until 2026-12-23 14:59. Bid ₩259,000, ₩269,180 in all?"
        )
    }

    @Test func `Names the user's own order that it would trade with`() async {
        let viewModel = viewModel(.stub(refusal: .own))
        await viewModel.send(.check([1], .amend(to: 259_000)))
        #expect(
            viewModel.state.phase.failure?.message
                == "It would trade with your own order. Cancel that one first.")
        exchange.set { $0.orders = [.stub(6), .stub(7, .ask)] }
        await viewModel.send(.check([1], .amend(to: 259_000)))
        #expect(
            viewModel.state.phase.failure?.message
                == "It would trade with your own order 7, at ₩259,000. Cancel that one first.")
        let ticket = TicketViewModel(trading: exchange, catalogue: exchange, .test(.korean))
        await ticket.send(.prepare(OrderRequest(product: 8, size: "270", side: .bid, price: 259_000)))
        #expect(ticket.state.failure?.message == "본인의 주문 7(259,000원)과 체결됩니다. 먼저 그 주문을 취소하세요.")
    }
}

extension AmendTests {
    private func viewModel(language: Language) -> OwnOrdersViewModel { viewModel(.stub(), language) }
}
