import MarketDomain
import MarketPresentation
import PresentationCore
import Synchronization
import Testing
import TextCore

@MainActor
@Suite(.timeLimit(.minutes(10))) struct TicketViewModelTests {
    private let request = OrderRequest(product: 8, size: "270", side: .bid, price: 259_000)

    private func viewModel(
        _ exchange: FakeExchange, sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in }
    ) -> TicketViewModel {
        TicketViewModel(trading: exchange, catalogue: exchange, .test(sleep: sleep))
    }

    @Test func `Shows the costs and the place before the question, and places nothing`() async {
        let exchange = FakeExchange(.stub())
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(request))
        let fields = viewModel.state.fields.map { "\($0.label): \($0.value)" }
        #expect(fields.contains("Price: ₩259,000 (+₩9,000, +3.6%)"))
        #expect(fields.contains("Total: ₩269,180") && fields.contains("Place in the queue: 3 (2 before it)"))
        #expect(viewModel.state.question == "Bid ₩259,000, ₩269,180 in all?")
        #expect(viewModel.state.secondQuestion == nil && exchange.placed.withLock { $0 }.isEmpty)
        await viewModel.send(.place(isFarConfirmed: false))
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(exchange.placed.withLock { $0.map(\.price) } == [request.price])
    }

    @Test(arguments: [
        (Language.english, BookSide.bid, 140_000, "far below the last trade: it may wait long"),
        (.korean, .bid, 140_000, "최근 거래가보다 많이 낮아 오래 기다릴 수 있습니다"),
        (.english, .ask, 360_000, "far above the last trade: it may wait long"),
        (.korean, .ask, 360_000, "최근 거래가보다 많이 높아 오래 기다릴 수 있습니다"), (.english, .bid, 240_000, ""),
    ])
    func `A price far from the last trade is named`(
        language: Language, side: BookSide, price: Int, words: String
    ) async {
        let exchange = FakeExchange(.stub(side, price: price))
        let viewModel = TicketViewModel(trading: exchange, catalogue: exchange, .test(language))
        await viewModel.send(.prepare(OrderRequest(product: 8, size: "270", side: side, price: price)))
        let label = language == .english ? "Price" : "가격"
        let value = viewModel.state.fields.first { $0.label == label }?.value ?? ""
        #expect(words.isEmpty ? !value.contains("wait") : value.hasSuffix(" · \(words)"), "\(value)")
    }

    @Test func `A bid that trades at a better price shows both, and needs only the better one`() async {
        let exchange = FakeExchange(.stub())
        let refused = ExchangeError.insufficient(free: 300_000, needed: 400_180)
        exchange.set {
            $0.ticket = { request in
                .stub(price: 255_000, tradesNow: true, refusal: request.isImmediate ? nil : refused)
            }
        }
        let typed = OrderRequest(product: 8, size: "270", side: .bid, price: 390_000)
        let asked = viewModel(exchange)
        await asked.send(.prepare(typed))
        let fields = asked.state.fields.map { "\($0.label): \($0.value)" }
        #expect(fields.contains("Your bid: ₩390,000"))
        #expect(fields.contains("Trades at: ₩255,000 (+₩5,000, +2.0%)"))
        #expect(asked.state.failure == nil && asked.state.question?.contains("at ₩255,000") == true)

        // Without a question, the order is placed as typed, which needs more money.
        let unasked = viewModel(exchange)
        await unasked.send(.prepare(typed, isAsked: false))
        #expect(
            unasked.state.failure?.message
                == "A bid of ₩390,000 needs ₩400,180 until it is matched, and you have ₩300,000. Bid ₩255,000, the "
                + "price it would trade at.")
        #expect(unasked.state.question == nil)
        await unasked.send(.place(isFarConfirmed: true))
        #expect(exchange.placed.withLock { $0 }.isEmpty)
    }

    @Test func `A row of a narrow table shows a day, or the end of the time to refuse`() {
        let trade = OrderReceipt.Trade(id: 3, total: 269_180, refusableUntil: 1_700_000_000)
        let refusable = OwnOrder.stub(1, detail: .refusable, trade: trade)
        let korea = LocalTime { _ in 9 * 3_600 }
        let row = OwnOrderRow(refusable, .utc, in: .english)
        #expect(row.shortDetail == "can be refused" && row.shortDate == "until 11-14 22:13")
        let korean = OwnOrderRow(refusable, korea, in: .korean)
        #expect(korean.shortDetail == "거절 가능" && korean.shortDate == "11-15 07:13까지")
        #expect(korean.side == "구매" && row.side == "bought")
        #expect(OwnOrderRow(.stub(1), .utc, in: .korean).side == "구매 입찰")
        let over = OwnOrderRow(.stub(1, detail: .completed), .utc, in: .english)
        #expect(over.shortDetail == over.detail && over.shortDate == over.date.prefix(10))
        // The end at midnight in Korea, shown in the reader's time.
        let waiting = OwnOrder.stub(1, deadline: 1_700_060_400)
        #expect(OwnOrderRow(waiting, korea, in: .english).date == "until 2023-11-15 23:59")
        #expect(OwnOrderRow(waiting, .utc, in: .english).date == "until 2023-11-15 14:59")
        #expect(OwnOrderRow(waiting, .utc, in: .korean).shortDate == "2023-11-15까지")
    }

    @Test func `A bid at the trading price shows a single price`() async {
        let exchange = FakeExchange(.stub(price: 255_000, tradesNow: true))
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(OrderRequest(product: 8, size: "270", side: .bid, price: 255_000)))
        #expect(!viewModel.state.fields.contains { $0.label == "Your bid" || $0.label == "Trades at" })
    }

    @Test func `Follows the state of a placed order, and keeps the notice when it cannot be read`() async {
        let exchange = FakeExchange(.stub())
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(request))
        await viewModel.send(.place(isFarConfirmed: false))
        let placed = viewModel.state.notice
        #expect(placed?.contains("waits at ₩259,000") == true)
        await viewModel.send(.followUp)
        #expect(viewModel.state.notice == placed)
        func story(_ order: OwnOrder) -> OrderStory { OrderStory(order: order, events: [], waiting: nil) }
        let trade = OrderReceipt.Trade(id: 3, total: 269_180, refusableUntil: 1_700_000_000)
        exchange.set { $0.story = story(.stub(1, detail: .refusable, trade: trade)) }
        await viewModel.send(.followUp)
        #expect(viewModel.state.notice?.contains("Bought at ₩259,000, ₩269,180 in all (order 1).") == true)
        exchange.set { $0.story = story(.stub(1, detail: .refused, trade: trade)) }
        await viewModel.send(.followUp)
        #expect(
            viewModel.state.notice == "Order 1: refused." && viewModel.state.placed?.cameToNothing == true)
        exchange.set { $0.story = story(.stub(1, detail: .matched, trade: trade)) }
        await viewModel.send(.followUp)
        #expect(
            viewModel.state.notice == "Order 1: matched." && viewModel.state.placed?.cameToNothing == false)
    }

    @Test func `When prices move before the answer, shows the new ones and the reason of the failure`()
        async
    {
        let exchange = FakeExchange(.stub(price: 255_000, tradesNow: true))
        let viewModel = viewModel(exchange)
        await viewModel.send(.open(8, size: "270", .bid))
        await viewModel.send(.submit)
        #expect(viewModel.state.isAsked)
        exchange.set { answers in
            answers.place = { _ in .failure(.worse(price: 257_000)) }
            answers.ticket = { _ in .stub(price: 257_000, tradesNow: true) }
        }
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(viewModel.state.failure?.message.contains("257,000") == true)
        #expect(viewModel.state.ticket?.price == 257_000 && !viewModel.state.isAsked)
    }

    @Test func `A confirmed price guarantees this price or a better one, however the book changes`() async {
        let exchange = FakeExchange(.stub(price: 255_000, tradesNow: true))
        let viewModel = viewModel(exchange)
        let typed = OrderRequest(product: 8, size: "270", side: .bid, price: 2_550_000)
        await viewModel.send(.prepare(typed))
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(exchange.placed.withLock { $0.map(\.isImmediate) } == [true])
        #expect(exchange.placed.withLock { $0.map(\.price) } == [255_000])
        exchange.set { $0.place = { _ in .failure(.offline) } }
        let lost = self.viewModel(exchange)
        await lost.send(.prepare(typed))
        await lost.send(.place(isFarConfirmed: false))
        #expect(lost.state.mayHaveArrived && lost.hasUnanswered)
        // Without a question, the typed price counts.
        let other = self.viewModel(exchange)
        await other.send(.prepare(typed, isAsked: false))
        await other.send(.place(isFarConfirmed: false))
        #expect(exchange.placed.withLock { $0.last?.isImmediate } == false)
        #expect(exchange.placed.withLock { $0.last?.price } == 2_550_000)
    }

    @Test(arguments: [2_500_000, 25_000])
    func `Does not place a price ten times off without the second answer`(price: Int) async {
        let exchange = FakeExchange(.stub(price: price))
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(request))
        #expect(viewModel.state.secondQuestion != nil)
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(viewModel.state.failure?.kind == .refused && exchange.placed.withLock { $0 }.isEmpty)
        await viewModel.send(.place(isFarConfirmed: true))
        #expect(exchange.placed.withLock { $0 }.count == 1)
    }

    @Test(arguments: [(Int?.some(250_000), "₩250,000"), (2_000_000, "₩262,000"), (nil, "₩262,000")])
    func `The second question names the price from which the order is far`(last: Int?, usual: String) async {
        let viewModel = viewModel(FakeExchange(.stub(price: 2_620_000, last: last)))
        await viewModel.send(.prepare(request))
        let question =
            "₩2,620,000 is far from what it trades at, \(usual). Is ₩2,620,000 really what you mean?"
        #expect(viewModel.state.secondQuestion == question)
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(viewModel.state.failure?.message.contains("trades at, \(usual).") == true)
    }

    @Test func `Sends the confirmed price back to the server`() async {
        let refusal = ExchangeError.far(price: 6_980_000, last: 250_000)
        let exchange = FakeExchange(.stub(price: 6_980_000, tradesNow: true, refusal: refusal))
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(request))
        await viewModel.send(.place(isFarConfirmed: true))
        #expect(exchange.placed.withLock { $0 }.map(\.confirmedPrice) == [6_980_000])
    }

    @Test func `Reports that an order trades now, and an immediate order sends the shown price`() async {
        let exchange = FakeExchange(.stub(price: 262_000, tradesNow: true))
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(request))
        #expect(
            viewModel.state.question
                == "Your bid of ₩259,000 trades at once at ₩262,000: you pay ₩272,180 in all. Buy?")
        #expect(!viewModel.state.fields.contains { $0.label == "Place in the queue" })
        var taking = request
        (taking.isImmediate, taking.price) = (true, nil)
        await viewModel.send(.prepare(taking))
        #expect(viewModel.state.question == "Buy now at ₩262,000, ₩272,180 in all?")
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(exchange.placed.withLock { $0 }.map(\.price) == [262_000])
    }

    @Test(arguments: BookSide.allCases)
    func `An immediate order reports that there is no order to trade with`(
        side: BookSide
    ) async {
        let exchange = FakeExchange(
            .stub(side, price: nil, lowestAsk: nil, highestBid: nil, refusal: .notFound))
        let viewModel = viewModel(exchange)
        await viewModel.send(
            .prepare(OrderRequest(product: 8, size: "270", side: side, price: nil, isImmediate: true)))
        let nobody =
            side == .bid ? "Nobody sells product 8 in size 270" : "Nobody bids for product 8 in size 270"
        #expect(viewModel.state.failure?.message.hasPrefix(nobody) == true)
        #expect(viewModel.state.failure?.kind == .notFound && viewModel.state.question == nil)
    }

    @Test func `An invalid size names the valid ones`() async {
        let exchange = FakeExchange()
        exchange.set {
            $0.product = .stub(8, sizes: ["260", "270"])
            $0.sizeError = .size
        }
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(request))
        #expect(viewModel.state.failure?.message == "There is no size 270. Choose one of 260, 270.")
        exchange.set { $0.sizeError = .notFound }
        await viewModel.send(.prepare(request))
        #expect(viewModel.state.failure?.message == "There is no product 8 at the exchange.")
    }

    @Test func `Asks no question about an order that would be refused`() async {
        let exchange = FakeExchange(.stub(refusal: .insufficient(free: 1, needed: 2)))
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(request))
        #expect(viewModel.state.question == nil && viewModel.state.failure?.message.contains("₩2") == true)
        await viewModel.send(.place(isFarConfirmed: true))
        #expect(exchange.placed.withLock { $0 }.isEmpty)
    }

    @Test func `Does not place an order in transit a second time`() async {
        let exchange = FakeExchange(.stub())
        let (answered, answer) = AsyncStream<Never>.makeStream()
        exchange.set {
            $0.place = { request in
                for await _ in answered {}
                return .success(OrderReceipt(order: 1, price: 0, deadline: 0, trade: nil))
            }
        }
        let viewModel = viewModel(exchange)
        await viewModel.send(.prepare(request))
        async let first: Void = viewModel.send(.place(isFarConfirmed: false))
        while exchange.placed.withLock({ $0.isEmpty }), !Task.isCancelled { await Task.yield() }
        #expect(viewModel.state.isPlacing)
        await viewModel.send(.place(isFarConfirmed: false))
        await viewModel.send(.prepare(request))
        answer.finish()
        await first
        #expect(exchange.placed.withLock { $0.count } == 1 && viewModel.state.receipt?.order == 1)
    }

    @Test
    func `After a lost answer, resends nothing before a new question, and then the same order`()
        async
    {
        let exchange = FakeExchange(.stub())
        exchange.set { $0.place = { _ in .failure(.offline) } }
        let viewModel = viewModel(exchange)
        await viewModel.send(.open(8, size: "270", .bid))
        await viewModel.send(.submit)
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(viewModel.state.failure?.kind == .offline && viewModel.state.mayHaveArrived)
        #expect(viewModel.state.question == nil && !viewModel.state.isAsked)
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(exchange.placed.withLock { $0.count } == 1)
        await viewModel.send(.submit)
        #expect(viewModel.state.isAsked && viewModel.state.question != nil)
        await viewModel.send(.place(isFarConfirmed: false))
        let typed = exchange.placed.withLock {
            $0.map { $0.typed ?? .init(price: $0.price, isImmediate: true) }
        }
        #expect(typed == [.init(price: nil, isImmediate: true), .init(price: nil, isImmediate: true)])
        // Another price makes another order.
        var form = viewModel.state.form ?? TicketForm(product: 8, size: "270", side: .bid)
        (form.isImmediate, form.price) = (false, "258,000")
        await viewModel.send(.edit(form))
        #expect(!viewModel.state.mayHaveArrived && viewModel.state.failure == nil)
        await viewModel.send(.submit)
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(exchange.placed.withLock { $0.last?.typed?.price } == 258_000)
    }

    @Test func `Completes an order whose answer was lost, even if it could not be placed now`() async {
        let exchange = FakeExchange(.stub(price: nil, lowestAsk: nil, refusal: .notFound))
        exchange.set {
            $0.unanswered = 0
            $0.place = { _ in
                .success(OrderReceipt(order: 5, price: 1_000, deadline: 0, trade: nil, isReplayed: true))
            }
        }
        let viewModel = viewModel(exchange)
        await viewModel.send(.resume(request))
        #expect(viewModel.state.question?.contains("got no answer") == true)
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(viewModel.state.notice?.hasPrefix("It had arrived before. Order 5 waits") == true)
        // Without such an order there is no question.
        exchange.set { $0.unanswered = nil }
        let other = self.viewModel(exchange)
        await other.send(.resume(request))
        #expect(other.state.question == nil && other.state.failure == nil)
    }

    @Test func `Moving prices do not change the open question`() async {
        let exchange = FakeExchange(.stub(price: 262_000, tradesNow: true))
        let viewModel = viewModel(exchange)
        await viewModel.send(.open(8, size: "270", .bid))
        await viewModel.send(.submit)
        let question = viewModel.state.question
        exchange.set { $0.ticket = { _ in .stub(price: 290_000, tradesNow: true, lowestAsk: 290_000) } }
        await viewModel.send(.update)
        #expect(viewModel.state.question == question && question?.contains("₩262,000") == true)
        await viewModel.send(.place(isFarConfirmed: false))
        #expect(exchange.placed.withLock { $0.map(\.price) } == [262_000])
    }

    @Test func `Requests a preview once typing pauses, but not a product that is already loaded`() async {
        let exchange = FakeExchange(.stub())
        let (rest, end) = AsyncStream<Never>.makeStream()
        let viewModel = viewModel(exchange) { _ in
            for await _ in rest {}
            if Task.isCancelled { throw CancellationError() }
        }
        await viewModel.send(.open(8, size: "270", .bid, title: "Orbeta · 270"))
        #expect(viewModel.state.fields.first?.value == "Orbeta · 270")
        #expect(exchange.reads.withLock { $0 } == (pages: 0, books: 0, tickets: 1))
        let typing = ["2,590", "25,900", "259,000", "259,0000", "2,590,000"].map { text in
            Task { await viewModel.send(.edit(Self.form(text))) }
        }
        while viewModel.state.form?.price != "2,590,000", !Task.isCancelled { await Task.yield() }
        #expect(viewModel.state.stage == .pricing && viewModel.state.question == nil)
        end.finish()
        for task in typing { await task.value }
        #expect(exchange.reads.withLock { $0 } == (pages: 0, books: 0, tickets: 2))
        #expect(viewModel.state.question != nil)
        // A bid that trades below its limit needs no second preview.
        exchange.set { answers in
            answers.ticket = { _ in
                .stub(price: 255_000, tradesNow: true, refusal: .insufficient(free: 300_000, needed: 400_180))
            }
        }
        await viewModel.send(.update)
        #expect(exchange.reads.withLock { $0.tickets } == 3 && viewModel.state.failure == nil)
    }

    @Test func `The stages of an order follow each other`() async {
        let exchange = FakeExchange(.stub())
        let viewModel = viewModel(exchange)
        func stage() -> String { String("\(viewModel.state.stage)".prefix { $0 != "(" }) }
        var stages = [stage()]
        for input: TicketViewModel.Input in [
            .open(8, size: "270", .bid), .edit(Self.form("25")), .edit(Self.form("259,000")), .submit,
            .update, .withdraw, .submit, .place(isFarConfirmed: false), .update, .edit(Self.form("1")),
        ] {
            await viewModel.send(input)
            stages.append(stage())
        }
        #expect(
            stages == [
                "typing", "offered", "typing", "offered", "asked", "asked", "offered", "asked", "placed",
                "placed", "placed",
            ])
    }

    @Test func `Reads one ticket per update, at most twice a second, however many orders arrive`()
        async
    {
        let exchange = FakeExchange(.stub())
        exchange.set { answers in
            // One order causes three events. The event of another size does not count.
            answers.news = [.stub(1), .stub(2, subject: .trade), .stub(3), .stub(4, size: "280")]
        }
        let viewModel = viewModel(exchange)
        await viewModel.send(.open(8, size: "270", .bid, title: "Orbeta · 270"))
        let waits = Mutexed([Duration]())
        let (rest, end) = AsyncStream<Never>.makeStream()
        let follower = BookFollower(
            trading: exchange, pace: .prices,
            sleep: { duration in
                waits.change { $0.append(duration) }
                for await _ in rest {}
            }, update: { await viewModel.send(.update) })
        let following = Task { await follower.follow(8, size: "270") }
        while !exchange.isDrained.withLock({ $0 }) || waits.value.isEmpty, !Task.isCancelled {
            await Task.yield()
        }
        end.finish()
        while waits.value.count < 2, !Task.isCancelled { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(exchange.reads.withLock { $0 } == (pages: 0, books: 0, tickets: 2))
        #expect(waits.value.reduce(.zero, +) >= .milliseconds(500))
        following.cancel()
        await following.value
    }

    /// A form whose preview is in transit until the test finishes `answer`.
    private func waiting(
        _ exchange: FakeExchange
    ) async -> (model: TicketViewModel, submit: Task<Void, Never>, answer: AsyncStream<Never>.Continuation) {
        let viewModel = viewModel(exchange)
        await viewModel.send(.open(8, size: "270", .bid))
        await viewModel.send(.edit(Self.form("259,000")))
        let (answered, answer) = AsyncStream<Never>.makeStream()
        let hasArrived = Mutexed(false)
        exchange.set {
            $0.ticket = { request in
                hasArrived.change { $0 = true }
                for await _ in answered {}
                return .stub(price: request.price)
            }
        }
        let submit = Task { await viewModel.send(.submit) }
        while !hasArrived.value, !Task.isCancelled { await Task.yield() }
        return (viewModel, submit, answer)
    }

    private static func form(_ price: String) -> TicketForm {
        TicketForm(product: 8, size: "270", side: .bid, isImmediate: false, price: price)
    }

    @Test func `Updates the best prices before the user has typed a price`() async throws {
        let exchange = FakeExchange(.stub(price: nil))
        let viewModel = viewModel(exchange)
        await viewModel.send(.open(8, size: "270", .bid))
        var form = try #require(viewModel.state.form)
        (form.isImmediate, form.price) = (false, "25")
        await viewModel.send(.edit(form))
        exchange.set { $0.ticket = { _ in .stub(price: nil, lowestAsk: 261_000) } }
        await viewModel.send(.update)
        #expect(viewModel.state.fields.map(\.value).contains("₩261,000"), "\(viewModel.state.fields)")
        #expect(viewModel.state.form?.price == "25" && viewModel.state.question == nil)
        await viewModel.send(.matchBest)
        #expect(viewModel.state.form?.price == "261,000")
    }

    @Test func `Asks no question about an order that changed in the meantime`() async {
        let (viewModel, submit, answer) = await waiting(FakeExchange(.stub()))
        let edit = Task { await viewModel.send(.edit(Self.form("258,000"))) }
        while viewModel.state.form?.price != "258,000", !Task.isCancelled { await Task.yield() }
        answer.finish()
        await submit.value
        await edit.value
        #expect(!viewModel.state.isAsked && viewModel.state.question?.contains("₩258,000") == true)
    }

    @Test func `Neither moving prices nor a second key press cancel the question in preparation`() async {
        let (viewModel, submit, answer) = await waiting(FakeExchange(.stub()))
        await viewModel.send(.update)
        await viewModel.send(.submit)
        answer.finish()
        await submit.value
        #expect(viewModel.state.isAsked && viewModel.state.question?.contains("₩259,000") == true)
    }

    @Test(arguments: [true, false])
    func `Input during the question is kept, but does not change the placed order`(isYes: Bool) async {
        let exchange = FakeExchange(.stub())
        exchange.set { $0.ticket = { .stub(price: $0.price) } }
        let viewModel = viewModel(exchange)
        await viewModel.send(.open(8, size: "270", .bid))
        await viewModel.send(.edit(Self.form("259,000")))
        await viewModel.send(.submit)
        let question = viewModel.state.question
        await viewModel.send(.edit(Self.form("2,590,000")))
        await viewModel.send(.step(1))
        await viewModel.send(.matchBest)
        #expect(viewModel.state.form?.price == "2,590,000" && viewModel.state.question == question)
        exchange.set { $0.place = { _ in .failure(.offline) } }
        await viewModel.send(isYes ? .place(isFarConfirmed: false) : .withdraw)
        #expect(exchange.placed.withLock { $0.map(\.price) } == (isYes ? [259_000] : []))
        #expect(!viewModel.state.isAsked && viewModel.state.question?.contains("₩2,590,000") == true)
        #expect(viewModel.state.mayHaveArrived == isYes && (viewModel.state.failure != nil) == isYes)
    }

    @Test func `A form waits where there are no asks, and shows problems during typing`() async {
        let exchange = FakeExchange(.stub(price: nil, lowestAsk: nil, refusal: .notFound))
        let viewModel = viewModel(exchange)
        await viewModel.send(.open(8, size: "270", .bid))
        #expect(viewModel.state.form?.isImmediate == false)
        await viewModel.send(.submit)
        #expect(viewModel.state.priceProblem == "Type the price first." && !viewModel.state.isAsked)
        exchange.set { $0.ticket = { .stub(price: $0.price, lowestAsk: nil) } }
        for (text, isGood) in [
            ("abc", false), ("259,500", false), ("0", false), ("-25만9천", false), ("25만9,500", false),
            ("25만9천", true), ("259,000", true),
        ] {
            var form = viewModel.state.form ?? TicketForm(product: 8, size: "270", side: .bid)
            form.price = text
            await viewModel.send(.edit(form))
            #expect((viewModel.state.priceProblem == nil) == isGood, "\(text)")
            #expect((viewModel.state.question != nil) == isGood, "\(text)")
        }
        #expect(viewModel.state.failure == nil)
        await viewModel.send(.step(2))
        #expect(viewModel.state.form?.price == "261,000")
        exchange.set { $0.ticket = { .stub(price: $0.price, lowestAsk: 270_000) } }
        await viewModel.send(.update)
        await viewModel.send(.matchBest)
        #expect(viewModel.state.form?.price == "270,000")
        #expect(viewModel.state.next?.contains("30 days") == true)
    }

    @Test(arguments: [
        ("hello@naver.com", "password1!", true), ("wankiki@@@..com", "password1!", false),
        ("a@b", "password1!", false), ("", "password1!", false), ("hello@naver.com", "123445", false),
        ("hello@naver.com", "password", false), ("hello@naver.com", "abcdefgh", false),
        ("hello@naver.com", "abcdefgh1!abcdefg", true), ("hello@naver.com", "correct horse battery", true),
        ("hello@naver.com", "qwer1234", false), ("hello@naver.com", "hello@naver.com", false),
        ("hello@naver.com", "비밀번호는 여덟 글자", true),
        ("hello@naver.com", String(repeating: "ab", count: 65), false),
    ])
    func `Checks an address and a password before sending`(
        email: String, password: String, isGood: Bool
    ) {
        let problem = MemberViewModel.problem(email: email, password: password, shoeSize: 270)
        #expect((problem == nil) == isGood)
    }
}
