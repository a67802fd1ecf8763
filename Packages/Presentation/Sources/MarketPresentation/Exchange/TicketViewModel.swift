public import MarketDomain
public import Observation
public import PresentationCore
public import TextCore

/// Placing an order: first what it would cost and do, then a question, a second one for a price that is far off, and only
/// then the order itself.
///
/// It is sent once for each time that somebody was asked. After a failure it is asked anew: nothing is sent by itself.
@MainActor
@Observable
public final class TicketViewModel: ViewModel {
    public struct State: Equatable, Sendable {
        /// What is typed and chosen, on a screen.
        public var form: TicketForm?
        /// What is wrong with the price that is typed.
        public var priceProblem: String?
        /// The costs and the place in the queue, one below the other.
        public var fields: [Field] = []
        /// What would happen next.
        public var next: String?
        public var ticket: OrderTicket?
        /// Asked before the order is placed.
        public var question: String?
        /// Asked after that, when the price is far from the last trade or the book. Nothing skips it.
        public var secondQuestion: String?
        /// Whether somebody is asked the question now, under which nothing may change.
        public var isAsked = false
        /// Whether the order is on its way.
        public var isPlacing = false
        public var receipt: OrderReceipt?
        /// What became of it, as a sentence.
        public var notice: String?
        /// Whether the order that was placed ended without a trade.
        public var cameToNothing = false
        public var failure: Failure?
        /// Whether the last attempt may have arrived although no answer came.
        public var mayHaveArrived = false
    }

    public enum Input: Hashable, Sendable {
        /// Begins a form. It takes the best price, or waits where there is none.
        case open(ExchangeProduct.ID, size: String, BookSide)
        /// Asks what the order would do while it is typed.
        case edit(TicketForm)
        /// Moves the price by so many steps.
        case step(Int)
        /// Takes the best price of the other side.
        case matchBest
        /// Asks anew what the order of the form would do, for prices move.
        case update
        /// Prepares the order of the form, and asks the question.
        case submit
        /// The answer was no.
        case withdraw
        /// Asks the server what the order would do. Nothing changes. `isAsked` says that somebody will be asked about the
        /// price: then an order that would trade now does it at that price or a better one, or not at all.
        case prepare(OrderRequest, isAsked: Bool = true)
        /// Asks what became of the order since it was placed.
        case followUp
        /// Places what was prepared. `isFarConfirmed` says that the second question was answered.
        case place(isFarConfirmed: Bool)
    }

    public private(set) var state = State()

    @ObservationIgnored private let trading: any TradingRepository
    @ObservationIgnored private let catalogue: any ExchangeCatalogueRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let localTime: LocalTime
    @ObservationIgnored private let now: (@Sendable () -> Int)?
    @ObservationIgnored private let loader = Loader()
    /// What was asked about last.
    @ObservationIgnored private var subject: (product: ExchangeProduct.ID, size: String)?
    /// What was prepared and not sent yet.
    @ObservationIgnored private var request: OrderRequest?
    /// The form whose question is on its way.
    @ObservationIgnored private var submitted: TicketForm?
    /// The form that somebody was asked about last.
    @ObservationIgnored private var asked: TicketForm?
    /// What was sent last without an answer. The same again has its key, so that it is placed once.
    @ObservationIgnored private var unanswered: OrderRequest?

    /// Whether an order was sent of which nobody knows what became of it, also when another one is typed now.
    public var hasUnanswered: Bool { unanswered != nil }

    /// Whether that order was to trade at once, at the price of that moment: at another one it is another order.
    public var hasUnansweredTrade: Bool { unanswered?.isImmediate == true }

    /// `now`, in seconds since 1970, is for the date of a deadline.
    public init(
        trading: any TradingRepository, catalogue: any ExchangeCatalogueRepository, language: Language,
        localTime: LocalTime, now: (@Sendable () -> Int)? = nil
    ) {
        self.trading = trading
        self.catalogue = catalogue
        self.language = language
        self.localTime = localTime
        self.now = now
    }

    public func send(_ input: Input) async {
        guard isOpen(to: input) else { return }
        do throws(ExchangeError) {
            switch input {
            case .open(let product, let size, let side): try await open(product, size, side)
            case .edit(let form): try await edit(form)
            case .step(let count): try await step(count)
            case .matchBest: try await matchBest()
            case .update: if let form = state.form, state.receipt == nil { try await edit(form) }
            case .submit: try await submit()
            case .withdraw:
                state.isAsked = false
                // Prices may have moved meanwhile, and somebody may have typed.
                if let form = state.form, state.receipt == nil { try await edit(form) }
            case .prepare(let request, let isAsked): try await prepare(request, isAsked: isAsked)
            case .followUp: await followUp()
            case .place(let isFarConfirmed): try await place(isFarConfirmed)
            }
        } catch {
            await fail(error)
            guard case .place = input, let form = state.form, let asked else { return }
            // What was typed meanwhile is another order, and prices that moved are shown as they are. What became of this one
            // is still to be read.
            if form != asked { self.asked = nil } else if !error.isOfPrices { return }
            let (failure, mayHaveArrived) = (state.failure, state.mayHaveArrived)
            await send(.edit(form))
            (state.failure, state.mayHaveArrived) = (failure, mayHaveArrived)
        }
    }

    /// What is on its way is not changed, nor what somebody is asked about: only what is typed meanwhile is kept.
    private func isOpen(to input: Input) -> Bool {
        switch input {
        case .edit(let form) where state.isPlacing || state.isAsked:
            state.form = form
            state.priceProblem = form.problem(in: language)
            return false
        case .place, .withdraw: return !state.isPlacing
        // The answer to what was asked for the question is as new.
        case .update where submitted != nil && submitted == state.form: return false
        default: return !state.isPlacing && !state.isAsked
        }
    }

    private func fail(_ error: ExchangeError) async {
        // A question about prices that are others now is not answered.
        (state.question, state.secondQuestion) = (nil, nil)
        guard let subject else { return state.failure = Failure(error, in: language) }
        // A product that has a ticket is there: nobody is there to trade with.
        switch (error, state.ticket?.side) {
        case (.notFound, let side?):
            state.failure = TicketText.nobody(subject.product, subject.size, side, language)
        case (.own, let side?):
            state.failure = await trading.ownFailure(subject.product, subject.size, side, in: language)
        default:
            state.failure = await catalogue.failure(
                error, of: subject.product, size: subject.size, in: language)
        }
    }
}

/// What is typed.
extension TicketViewModel {
    private func open(
        _ product: ExchangeProduct.ID, _ size: String, _ side: BookSide
    ) async throws(ExchangeError) {
        var form = TicketForm(product: product, size: size, side: side)
        state = State(form: form)
        do throws(ExchangeError) {
            try await edit(form)
        } catch {
            guard let ticket = state.ticket, best(ticket) == nil else { throw error }
        }
        guard let ticket = state.ticket, best(ticket) == nil, state.form == form else { return }
        // There is nobody to trade with at once.
        form.isImmediate = false
        try await edit(form)
    }

    private func best(_ ticket: OrderTicket) -> Int? {
        ticket.side == .bid ? ticket.lowestAsk : ticket.highestBid
    }

    private func edit(_ form: TicketForm) async throws(ExchangeError) {
        let isOther = form != state.form
        state.form = form
        state.priceProblem = form.problem(in: language)
        if isOther { (state.failure, state.mayHaveArrived, submitted) = (nil, false, nil) }
        guard let request = form.request else {
            loader.cancel()
            loader.begin()
            self.request = nil
            (state.question, state.secondQuestion, state.next) = (nil, nil, nil)
            // What it stands at is still true, until prices move.
            state.fields = Array(state.fields.prefix(4))
            if !isOther { try await updatePrices(form) }
            return
        }
        try await prepare(request)
    }

    /// What the best prices are now, also for those who have not typed theirs yet.
    private func updatePrices(_ form: TicketForm) async throws(ExchangeError) {
        var any = form
        any.isImmediate = true
        guard let request = any.request, let (product, ticket) = try await load(request) else { return }
        if !state.mayHaveArrived { state.failure = nil }
        state.ticket = ticket
        let text = TicketText(
            request: request, ticket: ticket, product: product, language: language,
            localTime: localTime)
        state.fields = Array(text.fields.prefix(4))
    }

    private func step(_ count: Int) async throws(ExchangeError) {
        guard var form = state.form, !form.isImmediate else { return }
        let rule = PriceRule()
        let start = form.amount ?? state.ticket.flatMap { best($0) ?? $0.lastPrice } ?? rule.range.lowerBound
        let price = min(max(start + count * rule.step, rule.range.lowerBound), rule.range.upperBound)
        form.price = NumberText.grouped(price)
        try await edit(form)
    }

    private func submit() async throws(ExchangeError) {
        guard let form = state.form, submitted != form else { return }
        guard let request = form.request else {
            state.priceProblem =
                form.problem(in: language)
                ?? LocalizedText("Type the price first.", "먼저 가격을 입력하세요.")[language]
            return
        }
        submitted = form
        defer { if submitted == form { submitted = nil } }
        // Only for what was answered just now is asked, not for what was shown before.
        guard try await prepare(request) else { return }
        (state.isAsked, asked) = (state.question != nil, form)
    }

    private func matchBest() async throws(ExchangeError) {
        guard var form = state.form, let price = state.ticket.flatMap(best) else { return }
        (form.isImmediate, form.price) = (false, NumberText.grouped(price))
        try await edit(form)
    }
}

/// What is asked of the server.
extension TicketViewModel {
    /// - Returns: whether the answer is shown. It is not when something else was asked meanwhile.
    @discardableResult
    private func prepare(
        _ request: OrderRequest, isAsked: Bool = true
    ) async throws(ExchangeError) -> Bool {
        let form = state.form.flatMap { $0.request == request ? $0 : nil }
        if form == nil { state = State() }
        self.request = nil
        (state.receipt, state.notice, state.cameToNothing) = (nil, nil, false)
        guard let (product, first) = try await load(request) else { return false }
        var ticket = first
        if isAsked, ticket.tradesNow, !request.isImmediate, case .insufficient = ticket.refusal {
            // An order as it was typed needs its limit. Whoever is asked places one that needs only the price asked about.
            var now = request
            now.isImmediate = true
            guard let (_, other) = try await load(now) else { return false }
            if other.tradesNow { ticket = other }
        }
        state.failure = nil
        (state.question, state.secondQuestion) = (nil, nil)
        let text = TicketText(
            request: request, ticket: ticket, product: product, language: language,
            localTime: localTime)
        state.ticket = ticket
        state.fields = text.fields
        switch ticket.refusal {
        case nil, .far: break
        case .insufficient(let free, let needed) where needed > ticket.total ?? needed:
            state.next = nil
            (state.question, state.secondQuestion) = (nil, nil)
            state.failure = text.limitFailure(free: free, needed: needed)
            return false
        case let refusal?:
            state.next = nil
            throw refusal
        }
        state.next = text.next(now: now)
        var request = request
        if case .far(let price, _) = ticket.refusal { request.confirmedPrice = price }
        // Who says yes to a price gets that or a better one, whatever becomes of the book while the question is open.
        if isAsked, ticket.tradesNow { request.isImmediate = true }
        if request.isImmediate { request.price = ticket.price }
        request.key = unanswered?.key
        if request != unanswered { request.key = Self.key() }
        self.request = request
        state.question = text.question
        state.secondQuestion = TicketText.secondQuestion(ticket, language)
        return true
    }

    private func load(_ request: OrderRequest) async throws(ExchangeError) -> (ExchangeProduct, OrderTicket)?
    {
        subject = (request.product, request.size)
        return try await loader.load {
            [catalogue, trading] _ throws(ExchangeError) -> (ExchangeProduct, OrderTicket) in
            let product = try await catalogue.page(request.product, size: request.size).product
            return (product, try await trading.ticket(request))
        }
    }

    private static func key() -> String {
        (0..<4).map { _ in
            let digits = String(UInt32.random(in: 0...(.max)), radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private func place(_ isFarConfirmed: Bool) async throws(ExchangeError) {
        // After an answer nobody is asked any more, whatever comes of it.
        defer { (state.isPlacing, state.isAsked) = (false, false) }
        guard let request, let ticket = state.ticket, state.receipt == nil else { return }
        if let reference = ticket.farReference, !isFarConfirmed {
            throw ticket.refusal ?? .far(price: ticket.price ?? 0, last: reference)
        }
        // Whatever comes of it, it is not sent again before somebody was asked again.
        self.request = nil
        (state.failure, state.mayHaveArrived) = (nil, false)
        state.isPlacing = true
        do throws(ExchangeError) {
            let receipt = try await trading.place(request)
            unanswered = nil
            state.receipt = receipt
            state.notice = TicketText.notice(receipt, of: ticket.side, localTime, language)[language]
        } catch {
            unanswered = error.leavesOpen ? request : nil
            state.mayHaveArrived = error.leavesOpen
            throw error
        }
    }

    /// What was said of the order stays when that cannot be read.
    private func followUp() async {
        guard let placed = state.receipt,
            let order = try? await trading.story(of: placed.order).order, state.receipt == placed
        else { return }
        let receipt = OrderReceipt(
            order: order.id, price: order.price, deadline: placed.deadline, trade: order.trade)
        switch order.detail {
        case .waiting where placed.deadline != nil, .refusable:
            state.receipt = receipt
            state.notice = TicketText.notice(receipt, of: order.side, localTime, language)[language]
        case let detail:
            let words = ExchangeText.detail(detail)
            state.notice =
                LocalizedText("Order \(order.id): \(words.english).", "주문 \(order.id): \(words.korean)")[
                    language]
            state.cameToNothing = [.cancelled, .expired, .refused, .failed].contains(detail)
        }
    }
}

extension ExchangeError {
    /// Whether the book was another one when the order arrived.
    fileprivate var isOfPrices: Bool {
        switch self {
        case .worse: true
        default: false
        }
    }

    /// Whether what was sent may have been done although no answer says so.
    fileprivate var leavesOpen: Bool {
        switch self {
        case .offline, .unavailable, .cancelled: true
        default: false
        }
    }
}
