import DomainCore
import Foundation
import MarketDomain
import MarketPresentation
import PresentationCore
import Synchronization
import Testing
import TextCore

@MainActor
extension OwnOrdersViewModel {
    /// 23 November 2026 in Korea.
    convenience init(_ exchange: FakeExchange, _ language: Language) {
        self.init(
            trading: exchange, .test(language, now: Date(timeIntervalSince1970: 1_795_445_999)))
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ExchangeViewModelTests {
    @Test func `A list grows by pages without duplicates`() async {
        let exchange = FakeExchange()
        exchange.set { $0.products = (1...25).map { .stub($0) } }
        let viewModel = ExchangeListViewModel(catalogue: exchange, .test())
        var query = ExchangeQuery()
        query.size = 10
        await viewModel.send(.load(query))
        #expect(viewModel.state.rows.map(\.id) == Array(1...10) && viewModel.state.mayHaveMore)
        // A new product at the top moves the tenth to the second page.
        exchange.set { $0.products.insert(.stub(99), at: 0) }
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.map(\.id) == Array(1...19))
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.map(\.id) == Array(1...25) && !viewModel.state.mayHaveMore)
        await viewModel.send(.loadMore)
        #expect(exchange.queries.withLock { $0.map(\.page) } == [1, 2, 3])
        // A reload has as many pages as before.
        await viewModel.send(.load(query))
        #expect(viewModel.state.rows.map(\.id) == [99] + Array(1...25))
    }

    @Test func `The rows stay after a failure, and a failed page is retried`() async {
        let exchange = FakeExchange()
        exchange.set { $0.products = (1...25).map { .stub($0) } }
        let viewModel = ExchangeListViewModel(catalogue: exchange, .test())
        await viewModel.send(.load(ExchangeQuery()))
        exchange.set { $0.error = .offline }
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.count == 20 && viewModel.state.phase.failure?.kind == .offline)
        exchange.set { $0.error = nil }
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.count == 25 && viewModel.state.phase == .loaded())
        exchange.set { $0.products = [] }
        var other = ExchangeQuery()
        (other.keyword, other.brands, other.highest) = ("nothing", [1], 50_000)
        await viewModel.send(.loadFilters)
        await viewModel.send(.load(other))
        #expect(viewModel.state.rows.isEmpty && viewModel.state.emptyMessage == "Nothing was found.")
        #expect(viewModel.state.restrictions == ["“nothing”", "Noorvane", "up to ₩50,000"])
    }

    @Test func `A page shows the prices of each size, and a depth chart for a single size only`() async {
        let exchange = FakeExchange()
        exchange.set {
            $0.product = .stub(8, sizes: ["260", "270"], wished: ["270"])
            ($0.asks, $0.bids) = (["260": 262_000], ["270": 250_000])
        }
        let viewModel = ExchangePageViewModel(
            catalogue: exchange, members: exchange, pictures: StubPictures(), .test())
        await viewModel.send(.load(8, size: nil))
        #expect(
            viewModel.state.sizes.map { [$0.size, $0.ask, $0.bid, "\($0.isWished)"] } == [
                ["260", "₩262,000", "–", "false"], ["270", "–", "₩250,000", "true"],
            ])
        // The prices of all sizes are those of different sizes.
        #expect(viewModel.state.prices[1...2].map(\.value) == ["₩262,000 · 260", "₩250,000 · 270"])
        var kinds: [ChartChoice.Kind] = []
        for _ in 0..<3 {
            kinds.append(viewModel.state.chart.kind)
            await viewModel.send(.nextChart)
        }
        #expect(kinds == [.line, .candles, .line])
        await viewModel.send(.load(8, size: "270"))
        #expect(viewModel.state.prices[1...2].map(\.value) == ["–", "₩250,000"])
        await viewModel.send(.nextChart)
        #expect(viewModel.state.chart.kind == .depth && viewModel.state.book != nil)
        await viewModel.send(.nextSpan)
        #expect(viewModel.state.chart.span == .all)
        // An update does not replace a chosen size.
        let (pages, end) = AsyncStream<Never>.makeStream()
        exchange.set { $0.pageGate = { for await _ in pages {} } }
        let choice = Task { await viewModel.send(.load(8, size: nil)) }
        while viewModel.state.phase != .loading, !Task.isCancelled { await Task.yield() }
        let update = Task { await viewModel.send(.update) }
        end.finish()
        await choice.value
        await update.value
        #expect(viewModel.state.phase == .loaded() && viewModel.state.size == nil)
        await viewModel.send(.load(8, size: "270"))
        // The content stays when an update fails.
        exchange.set { $0.error = .offline }
        await viewModel.send(.update)
        #expect(viewModel.state.phase == .loaded() && viewModel.state.sizes.count == 2)
        exchange.set { $0.error = nil }
        await viewModel.send(.load(8, size: nil))
        #expect(viewModel.state.chart.kind == .line)
    }

    @Test(
        arguments: [
            (Language.english, 250_000, 4, "₩250,000 · 4 newer trades can still be refused"),
            (.english, nil, 1, "– · 1 trade can still be refused"), (.english, 250_000, 0, "₩250,000"),
            (.korean, 250_000, 4, "250,000원 · 아직 거절할 수 있는 새 거래 4건"),
            (.korean, nil, 1, "– · 아직 거절할 수 있는 거래 1건"),
        ] as [(Language, Int?, Int, String)])
    func `The last trade names the newer ones that can be refused, on the page and the ticket`(
        language: Language, last: Int?, refusable: Int, words: String
    ) async {
        let exchange = FakeExchange(.stub(last: last, refusableTrades: refusable))
        exchange.set { ($0.lastPrice, $0.refusableTrades) = (last, refusable) }
        let viewModel = ExchangePageViewModel(
            catalogue: exchange, members: exchange, pictures: StubPictures(), .test(language))
        await viewModel.send(.load(8, size: nil))
        #expect(viewModel.state.prices[0].value == words)
        let ticket = TicketViewModel(trading: exchange, catalogue: exchange, .test(language))
        await ticket.send(.prepare(OrderRequest(product: 8, size: "270", side: .bid, price: 259_000)))
        #expect(ticket.state.fields[3].value == words)
    }

    @Test func `An update during a load follows it`() async {
        let exchange = FakeExchange()
        exchange.set { $0.product = .stub(8) }
        let viewModel = ExchangePageViewModel(
            catalogue: exchange, members: exchange, pictures: StubPictures(), .test())
        let (books, end) = AsyncStream<Never>.makeStream()
        exchange.set { $0.bookGate = { for await _ in books {} } }
        let load = Task { await viewModel.send(.load(8, size: "270")) }
        while exchange.reads.withLock({ $0.books == 0 }), !Task.isCancelled { await Task.yield() }
        // The user adds a wish after the page was read, and before its book.
        exchange.set { $0.product = .stub(8, wished: ["270"]) }
        await viewModel.send(.update)
        end.finish()
        await load.value
        #expect(viewModel.state.sizes.map(\.isWished) == [true])
        #expect(viewModel.state.phase == .loaded() && exchange.reads.withLock { $0.pages } == 2)
    }

    @Test func `A chart has the days of its span and a summary`() {
        let candles = (0..<100).map {
            ExchangeHistory.Candle(day: 20_000 + $0, open: 10, high: 20 + $0, low: 5, close: 11, volume: 1)
        }
        let history = ExchangeHistory(highest: nil, lowest: nil, sales: 100, candles: candles)
        let chart = PriceChart(history, days: 30, today: 20_104, in: .english)
        #expect(chart.candles.map(\.day) == Array(20_075...20_099))
        #expect(chart.summary == "first ₩10 · low ₩5 · high ₩119 · last ₩11 · 25 trades")
        let nothing = PriceChart(history, days: 30, today: 21_000, in: .korean)
        #expect(nothing.candles.isEmpty && nothing.summary == "이 기간에는 거래가 없었습니다.")
    }

    @Test func `Appends more of the user's orders without duplicates`() async {
        let exchange = FakeExchange()
        exchange.set { $0.orders = (1...5).map { .stub($0) } + (6...7).map { .stub($0, .ask) } }
        let viewModel = OwnOrdersViewModel(exchange, .english)
        await viewModel.send(.load(nil, .all, page: 1, size: 3))
        #expect(viewModel.state.rows.map(\.id) == [7, 6, 5] && viewModel.state.mayHaveMore)
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.map(\.id) == [7, 6, 5, 4, 3, 2] && viewModel.state.mayHaveMore)
        await viewModel.send(.load(nil, .all, page: 3, size: 3))
        #expect(viewModel.state.rows.map(\.id) == [1] && !viewModel.state.mayHaveMore)
        #expect(viewModel.state.waiting == 7)
        // A reload reads all shown pages, including new orders.
        exchange.set { $0.orders.append(.stub(8, .ask)) }
        await viewModel.send(.load(nil, .all, page: 1, size: 3))
        await viewModel.send(.loadMore)
        exchange.set { $0.orders.append(.stub(9)) }
        await viewModel.send(.reload)
        #expect(viewModel.state.rows.map(\.id) == [9, 8, 7, 6, 5, 4])
    }

    @Test func `A reload in place of a running load stays busy until its own answer`() async {
        let exchange = FakeExchange()
        exchange.set { $0.orders = [.stub(1)] }
        let viewModel = OwnOrdersViewModel(exchange, .english)
        let (held, hold) = AsyncStream<Never>.makeStream()
        defer { hold.finish() }
        let arrivals = Mutexed(0)
        exchange.set {
            $0.ordersGate = {
                arrivals.change { $0 += 1 }
                for await _ in held {}
            }
        }
        let first = Task { await viewModel.send(.load(nil, .all, page: 1, size: 3)) }
        while arrivals.value == 0, !Task.isCancelled { await Task.yield() }
        let (gate, end) = AsyncStream<Never>.makeStream()
        // The cancelled first load would also end this stream.
        exchange.set { $0.ordersGate = { if !Task.isCancelled { for await _ in gate {} } } }
        let second = Task { await viewModel.send(.reload) }
        await first.value
        #expect(viewModel.state.phase == .loading && viewModel.state.rows.isEmpty)
        end.finish()
        await second.value
        #expect(viewModel.state.phase == .loaded() && viewModel.state.rows.count == 1)
    }

    @Test func `Lists trades of both sides, also refused and failed ones, the last one first`() async {
        let exchange = FakeExchange()
        func traded(_ id: Int, _ side: BookSide, _ detail: OwnOrder.Detail, trade: Int) -> OwnOrder {
            .stub(id, side, detail: detail, trade: .init(id: trade, total: 0, refusableUntil: 0))
        }
        exchange.set {
            $0.orders = [
                traded(1, .bid, .matched, trade: 20), traded(2, .ask, .completed, trade: 18),
                traded(3, .bid, .completed, trade: 19), .stub(4), .stub(5, .ask, detail: .cancelled),
                traded(6, .ask, .refusable, trade: 17), traded(7, .ask, .refused, trade: 21),
                traded(8, .bid, .failed, trade: 16),
            ]
        }
        let viewModel = OwnOrdersViewModel(exchange, .english)
        await viewModel.send(.load(nil, .trades, page: 1, size: 3))
        #expect(viewModel.state.rows.map(\.id) == [7, 1, 3] && viewModel.state.mayHaveMore)
        #expect(viewModel.state.rows.map(\.kind) == ["ask", "bought", "bought"])
        #expect(viewModel.state.rows.map(\.detail) == ["refused", "matched", "completed"])
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.map(\.id) == [7, 1, 3, 2, 6, 8] && !viewModel.state.mayHaveMore)
        await viewModel.send(.load(.ask, .only(.waiting), page: 1, size: 3))
        #expect(viewModel.state.rows.isEmpty)
    }

    @Test(arguments: [false, true])
    func `Lists the same trades of a server that lists all cancelled orders as undone`(isOlder: Bool) async {
        let exchange = FakeExchange()
        exchange.set {
            // The orders with the latest trades were placed first, before many that never traded.
            $0.orders =
                (1...4).map { id in
                    .stub(
                        id, detail: id.isMultiple(of: 2) ? .refused : .failed,
                        trade: .init(id: 100 - id, total: 0, refusableUntil: 0))
                } + (5...20).map { .stub($0, detail: .cancelled) }
                + [.stub(21, detail: .matched, trade: .init(id: 98, total: 0, refusableUntil: 0))]
            $0.ignoresUndone = isOlder
        }
        let trades = [1, 21, 2, 3, 4]
        let viewModel = OwnOrdersViewModel(exchange, .english)
        await viewModel.send(.load(nil, .trades, page: 1, size: 2))
        for count in [2, 4, 5] {
            #expect(viewModel.state.rows.map(\.id) == Array(trades.prefix(count)))
            #expect(viewModel.state.mayHaveMore == (count < 5))
            await viewModel.send(.loadMore)
        }
        // Pages that are read on their own, as by a command, have each trade once.
        var pages: [[Int]] = []
        for page in 1...4 {
            await viewModel.send(.load(nil, .trades, page: page, size: 2))
            pages.append(viewModel.state.rows.map(\.id))
        }
        #expect(pages == [[1, 21], [2, 3], [4], []])
    }

    @Test(arguments: [
        (OwnOrder.Detail.waiting, OrderAct.refuse, "Order 1 still waits: there is no trade to refuse."),
        (.matched, .cancel, "Order 1 traded on 1970-01-01 00:20 and can no longer be cancelled."),
        (.matched, .refuse, "Order 1 traded on 1970-01-01 00:20 and can no longer be refused."),
        (.cancelled, .cancel, "Order 1 is cancelled already."),
        (
            .cancelled, .amend(to: 1_000),
            "Order 1 was cancelled on 1970-01-01 00:10 and can no longer be changed."
        ),
        (.expired, .amend(to: nil), "Order 1 expired on 1970-01-01 00:10 and can no longer be changed."),
    ])
    func `Reports the state of an ended order, before a question and after an attempt`(
        detail: OwnOrder.Detail, act: OrderAct, message: String
    ) async {
        let exchange = FakeExchange()
        let viewModel = OwnOrdersViewModel(exchange, .english)
        let trade = OrderReceipt.Trade(
            id: 2, total: 0, refusableUntil: 0, matched: Date(timeIntervalSince1970: 1_200))
        let order = OwnOrder.stub(1, detail: detail, changed: 600, trade: trade)
        exchange.set { $0.story = OrderStory(order: order, events: [], waiting: nil) }
        await viewModel.send(.check([1], act))
        #expect(viewModel.state.phase.failure?.message == message && viewModel.state.question == nil)
        switch act {
        case .cancel: await viewModel.send(.cancel([1]))
        case .refuse: await viewModel.send(.refuse(1))
        case .amend(let price, _):
            await viewModel.send(.amend(1, price: price, days: 7, isFarConfirmed: false))
        }
        #expect(viewModel.state.phase.failure?.message == message)
        // An order of another account stays missing.
        exchange.set { $0.story = nil }
        await viewModel.send(.cancel([1]))
        #expect(viewModel.state.phase.failure?.kind == .notFound)
    }

    @Test(arguments: [
        (Language.english, "0 orders are before it now; nobody sells in this size."),
        (.korean, "앞에 대기 중인 입찰이 없고, 이 사이즈를 팔려는 사람이 없습니다."),
    ])
    func `Reports that there is no order on the other side`(language: Language, words: String) async {
        let exchange = FakeExchange()
        let waiting = OrderStory.Waiting(
            trades: 1, better: 0, earlier: 0, outOfReach: 0, ahead: 0, opposite: nil)
        exchange.set { $0.story = OrderStory(order: .stub(1), events: [], waiting: waiting) }
        let viewModel = OwnOrdersViewModel(exchange, language)
        await viewModel.send(.explain(1))
        #expect(viewModel.state.reasons == [words])
    }

    @Test func `A question about orders names them`() async {
        let exchange = FakeExchange()
        exchange.set { $0.story = OrderStory(order: .stub(1), events: [], waiting: nil) }
        let viewModel = OwnOrdersViewModel(exchange, .english)
        await viewModel.send(.check([1], .cancel))
        #expect(
            viewModel.state.question
                == "Cancel order 1 (Orbeta · 270, ₩259,000)? It loses its place in the queue.")
        await viewModel.send(.check([1, 1], .cancel))
        #expect(viewModel.state.question == "Cancel 2 orders? They lose their places in the queue.")
    }

    @Test func `Names each order that does not allow the action`() async {
        let exchange = FakeExchange()
        exchange.set {
            for order in [OwnOrder.stub(1), .stub(2, detail: .cancelled)] {
                $0.stories[order.id] = OrderStory(order: order, events: [], waiting: nil)
            }
        }
        let viewModel = OwnOrdersViewModel(exchange, .english)
        await viewModel.send(.check([2, 1, 9], .cancel))
        let messages = ["Order 2 is cancelled already.", "There is no order 9."]
        #expect(viewModel.state.failures.map(\.message) == messages && viewModel.state.question == nil)
        #expect(viewModel.state.phase.failure?.message == messages[0])
        await viewModel.send(.check([1], .cancel))
        #expect(viewModel.state.failures.isEmpty && viewModel.state.question != nil)
    }

    @Test(arguments: [
        (Language.english, "You refused the trade of order 3 today. One a day can be refused."),
        (.korean, "오늘 이미 주문 3의 거래를 거절했습니다. 거절은 하루에 한 번만 할 수 있습니다."),
    ])
    func `A second refusal of a day fails without a question`(language: Language, words: String) async {
        let exchange = FakeExchange()
        let order = OwnOrder.stub(1, detail: .refusable)
        exchange.set {
            $0.story = OrderStory(order: order, events: [], waiting: nil, refusedToday: 3)
            $0.refused = .failure(.refusedToday)
        }
        let viewModel = OwnOrdersViewModel(exchange, language)
        await viewModel.send(.check([1], .refuse))
        #expect(viewModel.state.phase.failure?.message == words && viewModel.state.question == nil)
        // A command with --yes does not check first.
        await viewModel.send(.refuse(1))
        #expect(viewModel.state.phase.failure?.message == words)
        exchange.set { $0.story = OrderStory(order: order, events: [], waiting: nil) }
        await viewModel.send(.check([1], .refuse))
        #expect(viewModel.state.phase.failure == nil && viewModel.state.question != nil)
    }

    @Test func `The counts of orders name completed trades, because cancelled orders are not counted`() async
    {
        let exchange = FakeExchange()
        exchange.set {
            $0.orders = [
                .stub(1), .stub(2, .ask), .stub(3, detail: .matched), .stub(4, .ask, detail: .cancelled),
                .stub(5, detail: .halted),
            ]
        }
        let viewModel = OwnOrdersViewModel(exchange, .english)
        await viewModel.send(.load(nil, .all, page: 1, size: 20))
        #expect(viewModel.state.rows.count == 5)
        #expect(viewModel.state.counts(in: .english) == "waiting 2 · in progress 1 · complete 0")
        #expect(viewModel.state.counts(in: .korean) == "입찰 중 2 · 진행 중 1 · 거래 완료 0")
    }

    @Test func `A change that kept the price does not show it`() {
        let events = [
            ("placed", 890), ("amended", 890), ("amended", 900), ("matched", 880), ("restored", 900),
            ("amended", 900),
        ].map { OrderStory.Event(name: $0.0, date: nil, price: $0.1) }
        let story = OrderStory(order: .stub(1), events: events, waiting: nil)
        #expect(
            story.inWords(.utc, .english).map(\.value) == [
                "placed  ₩890", "changed, same price", "changed  ₩900", "matched  ₩880",
                "back in the queue  ₩900", "changed, same price",
            ])
    }

    @Test func `An order that a halt has cancelled says so in its list, its story, news and answers`() {
        let order = OwnOrder.stub(1, detail: .halted)
        let story = OrderStory(
            order: order, events: [OrderStory.Event(name: "cancelled", date: nil, price: 890)], waiting: nil)
        let news = ExchangeNews(
            id: 1, subject: .order, event: "cancelled", product: 8, size: "270", side: .bid, price: 890,
            date: nil, order: 1)
        func words(_ language: Language) -> [String] {
            let row = OwnOrderRow(order, .utc, in: language)
            return [
                row.detail, row.shortDetail, story.inWords(.utc, language)[0].value,
                ExchangeText.news(news, of: order, in: language),
                OrderAct.amend(to: 900, days: nil)
                    .failure(with: order, refusedToday: nil, .utc, in: language)?.message ?? "",
            ]
        }
        #expect(
            words(.english) == [
                "cancelled, trading halted", "cancelled (halt)", "cancelled, trading halted  ₩890",
                "Order 1 cancelled, trading halted: Orbeta · 270, ₩890",
                "Order 1 was cancelled by a halt and can no longer be changed.",
            ])
        #expect(
            words(.korean) == [
                "거래 정지로 취소", "정지로 취소", "거래 정지로 취소  890원", "주문 1 거래 정지로 취소: 오르베타 · 270, 890원",
                "주문 1: 거래 정지로 취소되어 변경할 수 없습니다.",
            ])
    }

    @Test(
        arguments: [
            (["1", "Kestrow"], ["summer"], [1, 2], [7]), (["noorvane"], [], [1], []), ([], ["7"], [], [7]),
        ] as [([String], [String], [Int], [Int])])
    func `Brands and collections are chosen by number or name`(
        brands: [String], collections: [String], ids: [Int], collectionIDs: [Int]
    ) {
        var (query, names) = (ExchangeQuery(), ExchangeFilterNames())
        (names.brands, names.collections) = (brands, collections)
        #expect(Self.filters.complete(&query, names) == nil)
        #expect(query.brands == ids && query.collections == collectionIDs)
    }

    @Test(arguments: ["9", "Nor"])
    func `Names a missing brand together with the existing ones`(brand: String) {
        var (query, names) = (ExchangeQuery(), ExchangeFilterNames())
        names.brands = ["1", brand]
        #expect(
            Self.filters.complete(&query, names)?.english
                == "There is no brand “\(brand)”. Choose from 1 Noorvane, 2 Kestrow.")
    }

    private static let filters = ExchangeFilters(
        brands: [.init(id: 1, name: "Noorvane"), .init(id: 2, name: "Kestrow")],
        collections: [.init(id: 7, name: "Summer")], genders: [], categories: [])

    @Test func `Loads wishes by pages`() async {
        let exchange = FakeExchange()
        exchange.set {
            $0.wishes = (1...5).map {
                Wish(product: $0, brand: "N", name: "Orbeta", koreanName: "오르베타", size: "270", lowestAsk: nil)
            }
        }
        let viewModel = WishesViewModel(catalogue: exchange, .test())
        await viewModel.send(.load(page: 1, size: 3))
        #expect(viewModel.state.count == 5 && viewModel.state.mayHaveMore)
        await viewModel.send(.loadMore)
        #expect(viewModel.state.wishes.map(\.product) == [1, 2, 3, 4, 5] && !viewModel.state.mayHaveMore)
    }

    @Test func `A form shows problems at its fields, and is ready only without problems`() {
        var form = MemberForm()
        #expect(form.emailProblem != nil && form.passwordProblem != nil && !form.maySignIn)
        form.email = "hello@naver.com"
        #expect(form.emailProblem == nil && !form.maySignIn)
        form.password = "password1!"
        // A form without a shoe size must not have a default one.
        #expect(form.maySignIn && !form.maySignUp)
        form.shoeSize = " 240 "
        #expect(form.maySignUp && form.size == 240)
        form.shoeSize = "310"
        #expect(form.maySignIn && !form.maySignUp && form.shoeSizeProblem != nil)
    }

    @Test(arguments: [
        ("100,000-300,000", 100_000, 300_000, true), ("100000 ~ 300000원", 100_000, 300_000, true),
        ("₩100,000-", 100_000, nil, true), ("-300,000", nil, 300_000, true), ("50000", nil, 50_000, true),
        ("", nil, nil, true), ("300,000-100,000", nil, nil, false), ("cheap", nil, nil, false),
        ("1-2-3", nil, nil, false), ("１２-", 12, nil, true),
        ("10만~30만", 100_000, 300_000, true), ("1.5만", nil, 15_000, true), ("$5", nil, nil, false),
    ])
    func `Parses a typed price range`(text: String, low: Int?, high: Int?, isGood: Bool) {
        let range = ExchangePriceRange(typed: text)
        #expect((range != nil) == isGood && range?.lowest == low && range?.highest == high)
    }

    @Test func `The first page shows orders that end today, and survives the end of the session`() async {
        // Midnight in Korea, an hour after the load.
        let (exchange, midnight) = (FakeExchange(), 1_795_446_000)
        exchange.set {
            $0.member = .stub()
            $0.products = [.stub(1)]
            $0.orders = [.stub(1, deadline: midnight), .stub(2, deadline: midnight + 1), .stub(3)]
        }
        let viewModel = ExchangeHomeViewModel(
            catalogue: exchange, trading: exchange, members: exchange, .test())
        await viewModel.send(.load(now: midnight - 3_600))
        #expect(viewModel.state.expiring.map(\.id) == [1] && viewModel.state.sections.count == 1)
        exchange.set { $0.ownError = .signedOut }
        await viewModel.send(.load(now: midnight - 3_600))
        #expect(viewModel.state.expiring.isEmpty && viewModel.state.phase == .loaded())
        exchange.set { $0.ownError = .offline }
        await viewModel.send(.load(now: midnight - 3_600))
        #expect(viewModel.state.phase.failure?.kind == .offline && viewModel.state.sections.count == 1)
    }

    @Test func `Shows the signed-in account during another action`() async {
        let exchange = FakeExchange()
        exchange.set { $0.member = .stub() }
        let viewModel = MemberViewModel(members: exchange, trading: exchange, .test())
        let (answered, answer) = AsyncStream<Never>.makeStream()
        exchange.set { $0.signInGate = { for await _ in answered {} } }
        async let change: Void = viewModel.send(.signIn(email: "a@b.kr", password: "password1!"))
        while exchange.signIns.withLock({ $0 }) == 0, !Task.isCancelled { await Task.yield() }
        await viewModel.send(.loadCurrent)
        #expect(viewModel.state.member?.email == "minji@example.com" && viewModel.state.isBusy)
        answer.finish()
        await change
        #expect(!viewModel.state.isBusy)
    }

    @Test(arguments: [
        ("minji@example.com", String?.none), ("MINJI@example.com ", nil),
        ("jun@example.com", "minji@example.com is signed in here. Sign in as jun@example.com instead?"),
    ])
    func `Asks before another account replaces the signed-in one`(
        email: String, question: String?
    ) async {
        let exchange = FakeExchange()
        let viewModel = MemberViewModel(members: exchange, trading: exchange, .test())
        await viewModel.send(.askBeforeSignIn(as: email))
        #expect(viewModel.state.question == nil)
        exchange.set { $0.member = .stub() }
        await viewModel.send(.askBeforeSignIn(as: email))
        #expect(viewModel.state.question == question && viewModel.state.failure == nil)
    }

    @Test(arguments: [("m", "M"), ("M", "M"), ("one size", "ONE SIZE"), ("xs", "xs"), ("270", "270")])
    func `Finds a size in any case`(typed: String, size: String) async {
        let exchange = FakeExchange()
        exchange.set { $0.product = .stub(8, sizes: ["M", "ONE SIZE"]) }
        #expect(await exchange.size(typed, of: 8) == size)
        exchange.set { $0.error = .offline }
        #expect(await exchange.size(typed, of: 8) == typed)
    }

    @Test func `Pressing Enter twice signs in once`() async {
        let exchange = FakeExchange()
        let viewModel = MemberViewModel(members: exchange, trading: exchange, .test())
        async let first: Void = viewModel.send(.signIn(email: "a@b.kr", password: "password1!"))
        async let second: Void = viewModel.send(.signIn(email: "a@b.kr", password: "password1!"))
        _ = await (first, second)
        #expect(exchange.signIns.withLock { $0 } == 1 && viewModel.state.member?.email == "a@b.kr")
        await viewModel.send(.loadCurrent)
        #expect(viewModel.state.member == nil && viewModel.state.fields.isEmpty)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct LiveBookTests {
    private func book(_ levels: Int, best: Int = 250_000) -> ExchangeBook {
        ExchangeBook(
            bids: (0..<levels).map { .init(price: best - $0 * 1_000, count: 2) },
            asks: [.init(price: best + 5_000, count: 1)], lastPrice: best, isHalted: false)
    }

    private func viewModel(
        _ exchange: FakeExchange, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) -> LiveBookViewModel {
        LiveBookViewModel(
            catalogue: exchange, trading: exchange, members: exchange, .test(), sleep: sleep)
    }

    /// Yields to other tasks until a condition is true.
    private func wait(until isSo: () -> Bool) async {
        while !isSo() { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func `A thousand changes of a book of ten thousand prices cause a few loads`() async {
        let exchange = FakeExchange()
        exchange.set {
            $0.member = .stub()
            $0.book = book(10_000)
            $0.news = (1...1_000).map { .stub($0) } + [.stub(1_001, size: "280")]
        }
        let (over, end) = AsyncStream<Never>.makeStream()
        let pauses = Mutex(0)
        let viewModel = viewModel(exchange) { _ in
            // The first pause lasts until all changes have arrived.
            if pauses.withLock({
                $0 += 1; return $0
            }) == 1 {
                for await _ in over {}
            }
        }
        let watching = Task { await viewModel.send(.watch(8, size: "270")) }
        // All changes arrive in the meantime.
        await wait { exchange.isDrained.withLock { $0 } && viewModel.loads == 2 }
        exchange.set { $0.book = book(10_000, best: 260_000) }
        end.finish()
        await wait { viewModel.state.bids.first?.price == 260_000 }
        #expect(viewModel.loads == 3 && viewModel.state.bids.count == 10_000)
        #expect(viewModel.state.bids.last?.total == 20_000)
        #expect(viewModel.state.facts == ["last ₩260,000", "spread ₩5,000"])
        watching.cancel()
        await watching.value
        #expect(viewModel.state.connection == .none)
    }

    @Test func `Marks the user's orders in the book, and reads them again when they change`() async {
        let exchange = FakeExchange()
        exchange.set {
            $0.member = .stub()
            $0.book = book(2, best: 259_000)
            $0.orders = [.stub(1), .stub(2, .ask)]
        }
        let viewModel = viewModel(exchange) { _ in }
        await viewModel.send(.load(8, size: "270"))
        #expect(viewModel.state.bids.map(\.own) == [1, 0] && viewModel.state.asks.map(\.own) == [0])
        // Orders of other accounts do not count.
        exchange.set {
            $0.orders = [.stub(1), .stub(3)]
            $0.news = [.stub(1)]
        }
        await viewModel.send(.load(8, size: "270"))
        #expect(viewModel.state.bids.map(\.own) == [1, 0])
        exchange.set { $0.news = [.stub(2, subject: .order)] }
        let watching = Task { await viewModel.send(.watch(8, size: "270")) }
        await wait { viewModel.state.bids.first?.own == 2 }
        watching.cancel()
        await watching.value
    }

    @Test func `News of an order names its product in the user's language`() {
        let news = ExchangeNews(
            id: 1, subject: .order, event: "matched", product: 8, size: "270", side: .bid, price: 250_000,
            date: nil, order: 4)
        let texts = [Language.english, .korean].map { ExchangeText.news(news, of: .stub(4), in: $0) }
        #expect(
            texts == [
                "Order 4 matched: Orbeta · 270, ₩250,000", "주문 4 체결: 오르베타 · 270, 250,000원",
            ])
    }

    @Test func `A guest receives changes as well`() async {
        let exchange = FakeExchange()
        exchange.set { $0.book = book(1) }
        let viewModel = viewModel(exchange) { _ in }
        await viewModel.send(.load(8, size: "270"))
        exchange.set {
            $0.book = book(2)
            $0.news = [.stub(1)]
        }
        let watching = Task { await viewModel.send(.watch(8, size: "270")) }
        await wait { viewModel.state.connection == .live && viewModel.state.bids.count == 2 }
        #expect(viewModel.state.connection == .live)
        watching.cancel()
        await watching.value
    }

    @Test func `Without reported changes, polls and shows what has changed`() async {
        let exchange = FakeExchange()
        exchange.set {
            $0.book = book(1)
            $0.newsError = .signedOut
        }
        let looks = Mutex(0)
        let viewModel = viewModel(exchange) { _ in
            looks.withLock { $0 += 1 }
            try await Task.sleep(for: .milliseconds(1))
            if Task.isCancelled { throw CancellationError() }
        }
        let watching = Task { await viewModel.send(.watch(8, size: "270")) }
        await wait { viewModel.state.connection == .looking }
        exchange.set { $0.book = book(2) }
        await wait { viewModel.state.bids.count == 2 }
        // The content stays while the server is unreachable.
        exchange.set { $0.error = .offline }
        await wait { viewModel.state.phase.failure != nil }
        #expect(viewModel.state.bids.count == 2)
        exchange.set { $0.error = nil }
        await wait { viewModel.state.phase == .loaded() }
        watching.cancel()
        await watching.value
        #expect(looks.withLock { $0 } > 0)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ExchangeWatchViewModelTests {
    @Test func `A watch begins when the server first sends news, and once`() async {
        let exchange = FakeExchange()
        exchange.set {
            let lost = LiveConnection<ExchangeError>.lost(.offline, retryMilliseconds: 1_000)
            $0.connections = [lost, .connected, lost, .connected]
            $0.news = [.stub(1)]
        }
        var (lines, before): ([String], [Int]) = ([], [])
        var watching: Task<Void, Never>?
        let viewModel = ExchangeWatchViewModel(
            trading: exchange, catalogue: exchange, .test(), onBegin: { before.append(lines.count) },
            onLine: { news, line in
                lines.append(line)
                if news != nil { watching?.cancel() }
            })
        watching = Task { await viewModel.send(.watch(8)) }
        await watching?.value
        #expect(before == [1])
        let (lost, found) = ("Connection lost. Reconnecting …", "Reconnected.")
        #expect(lines.dropLast() == [lost, found, lost, found] && lines.count == 5)
    }
}
