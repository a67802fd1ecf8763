public import MarketDomain
public import Observation
import Platform
public import PresentationCore
import TextCore

/// The user's orders and trades, and the actions on them.
@MainActor
@Observable
public final class OwnOrdersViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        public var phase = LoadPhase.idle
        public var rows: [OwnOrderRow] = []
        /// The filter of the orders; `nil` before the first load.
        public var filter: OwnOrderFilter?
        public var waiting = 0
        public var inProgress = 0
        public var finished = 0
        /// Whether there may be another page.
        public var mayHaveMore = false
        public var story: OrderStory?
        /// Why an order still waits, one sentence per reason.
        public var reasons: [String] = []
        /// The results, as sentences.
        public var notices: [String] = []
        public var receipt: OrderReceipt?
        /// Why an action is not possible, one failure for each checked order that does not allow it.
        public var failures: [Failure] = []
        /// The question before an action that cannot be reverted.
        public var question: String?
        /// The next question, when the new price is far from the last trade or the book. It cannot be skipped.
        public var secondQuestion: String?
        /// Whether the last change may have arrived although there was no answer.
        public var mayHaveArrived = false
    }

    public enum Input: Hashable, Sendable {
        /// `side` is `nil` for both sides; `page` counts from 1, and `size` covers both sides together.
        case load(BookSide?, OwnOrderList, page: Int, size: Int)
        /// Shows the next page of the same list below.
        case loadMore
        /// Reloads all shown pages of the same list.
        case reload
        /// Checks orders before the question to the user, and requests a preview of an order at another price. Fails with
        /// the reason for the first order that does not allow the action. If `question` stays `nil`, no confirmation is
        /// needed.
        case check([Int], OrderAct)
        case cancel([Int])
        /// Cancels all waiting orders.
        case cancelAll
        /// `isFarConfirmed`: whether the user has answered the second question.
        case amend(Int, price: Int?, days: Int?, isFarConfirmed: Bool)
        case refuse(Int)
        case explain(Int)
    }

    public private(set) var state = State()

    @ObservationIgnored private let trading: any TradingRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var listing = OwnOrderListing(nil, .all, size: 20)
    @ObservationIgnored private var pages = 1...1
    /// The last preview at another price, while its question is open.
    @ObservationIgnored private var prepared: (order: Int, price: Int, ticket: OrderTicket)?

    public init(trading: any TradingRepository, _ here: Surroundings) {
        self.trading = trading
        self.here = here
    }

    public func send(_ input: Input) async {
        (state.notices, state.failures) = ([], [])
        (state.question, state.secondQuestion) = (nil, nil)
        (state.phase, state.mayHaveArrived) = (.loading, false)
        var attempt: (act: OrderAct?, order: Int)?
        do throws(ExchangeError) {
            switch input {
            case .load(let side, let list, let page, let size):
                listing = OwnOrderListing(side, list, size: size)
                pages = page...page
                guard try await load(listing, pages) else { return }
            case .reload: guard try await load(listing.emptied, pages) else { return }
            case .loadMore:
                guard state.mayHaveMore else { break }
                guard try await load(listing, pages.lowerBound...(pages.upperBound + 1)) else { return }
            case .check(let orders, let act):
                var known: [OwnOrder] = []
                for order in orders {
                    attempt = (nil, order)
                    let moment = try await trading.unanswered(act.write(order))
                    do throws(ExchangeError) {
                        let story = try await trading.story(of: order)
                        known.append(story.order)
                        if let moment, orders.count == 1 {
                            state.question = ExchangeText.again(since: moment, localTime)[language]
                        } else if moment == nil,
                            let failure = failure(of: act, with: story)
                        {
                            state.failures.append(failure)
                        }
                    } catch .notFound {
                        state.failures.append(await failure(.notFound, attempt))
                    }
                }
                if let first = state.failures.first { return state.phase = .failed(first) }
                if state.question == nil { try await prepareQuestion(act, known) }
            case .cancel(let orders):
                for order in orders {
                    attempt = (.cancel, order)
                    try await cancel(order)
                }
            case .cancelAll: try await cancelAll()
            case .amend(let order, let price, let days, let isFarConfirmed):
                attempt = (.amend(to: price, days: days), order)
                try await amend(order, price, days, isFarConfirmed: isFarConfirmed)
            case .refuse(let order):
                attempt = (.refuse, order)
                try await trading.refuse(order)
                addNotice(LocalizedText("The trade was refused.", "거래를 거절했습니다."))
            case .explain(let order):
                attempt = (nil, order)
                let story = try await trading.story(of: order)
                state.story = story
                state.reasons = story.waiting.map { reasons(story.order, $0) } ?? []
            }
            state.phase = .loaded()
        } catch {
            state.mayHaveArrived = error.leavesOpen && (attempt?.act != nil || input == .cancelAll)
            state.phase = .failed(await failure(error, attempt))
        }
    }

    /// Why an action failed: the state of the order, if it can be read.
    private func failure(_ error: ExchangeError, _ attempt: (act: OrderAct?, order: Int)?) async -> Failure {
        if error == .own, let id = attempt?.order, let order = try? await trading.story(of: id).order {
            return await trading.ownFailure(order.product, order.size, order.side, in: language)
        }
        let isOfOrder: Bool
        switch error {
        case .notFound, .trade, .refusedToday: isOfOrder = true
        default: isOfOrder = false
        }
        guard isOfOrder, let (act, id) = attempt else { return Failure(error, in: language) }
        if let act, let story = try? await trading.story(of: id), let failure = failure(of: act, with: story)
        {
            return failure
        }
        guard error == .notFound else { return Failure(error, in: language) }
        return Failure(
            .notFound, LocalizedText("There is no order \(id).", "\(id)번 주문이 없습니다."), in: language)
    }

    private func failure(of act: OrderAct, with story: OrderStory) -> Failure? {
        act.failure(with: story.order, refusedToday: story.refusedToday, localTime, in: language)
    }

    /// - Returns: `false` when a newer load has begun, which sets the phase.
    private func load(
        _ listing: OwnOrderListing, _ pages: ClosedRange<Int>
    ) async throws(ExchangeError) -> Bool {
        let read = try await loader.load { [trading] _ throws(ExchangeError) in
            var listing = listing
            try await listing.read(through: pages.upperBound, trading)
            return listing
        }
        guard let read else { return false }
        (self.listing, self.pages) = (read, pages)
        let orders = read.orders(on: pages)
        // A long list grows at its end: the earlier rows stay the same.
        state.filter = read.filter
        let known = zip(orders, state.rows).prefix { $0 == $1.order }.count
        state.rows.removeSubrange(known...)
        state.rows += orders.dropFirst(known).map { OwnOrderRow($0, localTime, in: language) }
        state.waiting = read.count(\.waiting)
        state.inProgress = read.count(\.inProgress)
        state.finished = read.count(\.finished)
        state.mayHaveMore = read.hasMore(after: pages.upperBound)
        return true
    }

    private func prepareQuestion(_ act: OrderAct, _ orders: [OwnOrder]) async throws(ExchangeError) {
        guard case .amend(let price, let days) = act, let order = orders.first else {
            return state.question = act.question(about: orders, in: language)
        }
        let ticket: OrderTicket?
        if let price { ticket = try await self.ticket(of: order, at: price) } else { ticket = nil }
        let end = days.map { KoreanTime.deadline(days: $0, from: here.seconds) }
        state.question = AmendText(order: order, ticket: ticket, end: end, localTime: localTime)
            .question(price, language)
        state.secondQuestion = ticket.flatMap { TicketText.secondQuestion($0, language) }
    }

    private func ticket(of order: OwnOrder, at price: Int) async throws(ExchangeError) -> OrderTicket {
        let ticket = try await trading.ticket(
            OrderRequest(product: order.product, size: order.size, side: order.side, price: price))
        prepared = (order.id, price, ticket)
        switch ticket.refusal {
        // `.far` leads to the second question. The change frees the order's own money and place, so the last two do not
        // apply.
        case nil, .far, .insufficient, .manyOrders: return ticket
        case let refusal?: throw refusal
        }
    }

    private func amend(
        _ order: Int, _ price: Int?, _ days: Int?, isFarConfirmed: Bool
    ) async throws(ExchangeError) {
        var ticket: OrderTicket?
        if let price, let prepared, prepared.order == order, prepared.price == price {
            ticket = prepared.ticket
        } else if let price, try await trading.unanswered(.amend(order, price: price, days: days)) == nil {
            ticket = try await self.ticket(of: try await trading.story(of: order).order, at: price)
        }
        prepared = nil
        var confirmed: Int?
        if let ticket, let reference = ticket.farReference {
            let far = ticket.price ?? price ?? 0
            guard isFarConfirmed else { throw .far(price: far, last: reference) }
            confirmed = far
        }
        let receipt = try await trading.amend(order, price: price, days: days, confirmedPrice: confirmed)
        state.receipt = receipt
        addNotice(
            ticket.map { TicketText.notice(receipt, of: $0.side, localTime, language) }
                ?? TicketText.changed(receipt, localTime, language))
    }

    private func cancel(_ order: Int) async throws(ExchangeError) {
        try await trading.cancel(order)
        addNotice(LocalizedText("Order \(order) is cancelled.", "주문 \(order): 취소했습니다."))
    }

    private func cancelAll() async throws(ExchangeError) {
        for side in BookSide.allCases {
            while true {
                // Cancelled orders leave the list, so the first page is always the next one.
                let waiting = try await trading.orders(side, .only(.waiting), page: 1, size: 100).orders
                if waiting.isEmpty { break }
                for order in waiting {
                    do throws(ExchangeError) {
                        try await cancel(order.id)
                    } catch .notFound {
                        // The order traded or expired in between.
                    } catch .trade {
                    }
                }
            }
        }
    }

    private func reasons(_ order: OwnOrder, _ waiting: OrderStory.Waiting) -> [String] {
        var reasons: [LocalizedText] = []
        func add(_ count: Int, _ text: LocalizedText) { if count > 0 { reasons.append(text) } }
        let isBid = order.side == .bid
        if waiting.trades == 0 {
            reasons.append(
                LocalizedText(
                    "Nothing was traded in this size since the order got its place.",
                    "이 주문이 대기열에 오른 뒤로 이 사이즈의 거래가 없었습니다."))
        }
        add(
            waiting.better,
            LocalizedText(
                "\(waiting.better) of \(waiting.trades) trades: somebody \(isBid ? "bid more" : "asked less").",
                "거래 \(waiting.trades)건 중 \(waiting.better)건: 더 \(isBid ? "높은" : "낮은") 가격의 입찰이 있었습니다."))
        add(
            waiting.earlier,
            LocalizedText(
                "\(waiting.earlier) of \(waiting.trades) trades: the same price, but earlier in the queue.",
                "거래 \(waiting.trades)건 중 \(waiting.earlier)건: 같은 가격에 먼저 들어온 입찰이 있었습니다."))
        add(
            waiting.outOfReach,
            isBid
                ? LocalizedText(
                    "\(waiting.outOfReach) of \(waiting.trades) trades: at a price that this order does not offer.",
                    "거래 \(waiting.trades)건 중 \(waiting.outOfReach)건: 이 입찰로는 살 수 없는 가격이었습니다.")
                : LocalizedText(
                    "\(waiting.outOfReach) of \(waiting.trades) trades: at a price that this order does not offer.",
                    "거래 \(waiting.trades)건 중 \(waiting.outOfReach)건: 이 입찰로는 팔 수 없는 가격이었습니다."))
        let best = waiting.opposite.map { ExchangeText.won($0, language) }
        let nobody = LocalizedText(
            "nobody \(isBid ? "sells" : "buys") in this size", "이 사이즈를 \(isBid ? "팔려는" : "사려는") 사람이 없습니다.")
        let aheadInKorean =
            waiting.ahead == 0 ? "앞에 대기 중인 입찰이 없고" : "앞에 대기 중인 입찰이 \(waiting.ahead)건 있고"
        reasons.append(
            LocalizedText(
                "\(waiting.ahead) \(waiting.ahead == 1 ? "order is" : "orders are") before it now; \(best.map { "the best price of the other side is \($0)" } ?? nobody.english).",
                "\(aheadInKorean), \(best.map { "상대편의 가장 좋은 가격은 \($0)입니다." } ?? nobody.korean)"))
        return reasons.map { $0[language] }
    }

    private func addNotice(_ text: LocalizedText) { state.notices.append(text[language]) }
}
