public import MarketDomain
public import Observation
public import PresentationCore
import TextCore

/// Places an order: first a preview, then a question, a second question for a price that is far off, and only then the order
/// itself.
///
/// Each answered question sends the order once. A failure leads to a new question: nothing is resent automatically.
/// Sending the same order again completes an order whose answer was lost, even if prices have moved.
@MainActor
@Observable
public final class TicketViewModel: ViewModel, HasSurroundings {
    /// The stage of an order:
    ///
    ///     typing ─► pricing ─► offered ─► submitted ─► asked ─► placing ─► placed
    ///
    /// Before `asked`, typing leads back to `pricing` or `typing`. A refusal leads to `typing`, and a no to the question
    /// leads to `pricing`. A command has no form: it places the offer without `submitted` and `asked`.
    public enum Stage: Equatable, Sendable {
        /// The price is missing or invalid, or the server would refuse the order.
        case typing
        /// A preview of the order is on its way.
        case pricing
        /// The preview has arrived, and the order can be placed after its question.
        case offered(Offer)
        /// A new preview for the question is on its way.
        case submitted
        /// The question is open, and the order does not change.
        case asked(Offer)
        /// The order is on its way.
        case placing(Offer)
        /// The order is there.
        case placed(Placed)

        fileprivate var offer: Offer? {
            switch self {
            case .offered(let offer), .asked(let offer), .placing(let offer): offer
            case .typing, .pricing, .submitted, .placed: nil
            }
        }
    }

    /// An order that can be placed.
    public struct Offer: Equatable, Sendable {
        /// The request as it is sent.
        fileprivate let request: OrderRequest
        /// The form of the offer.
        fileprivate let form: TicketForm?
        public let question: String
        /// The next question, when the price is far from the last trade or the book. It cannot be skipped.
        public let secondQuestion: String?
        /// The next steps; `nil` for an order that was sent before.
        public let next: String?
        /// Whether it was sent before without an answer.
        fileprivate var isResumed = false
    }

    /// The result of an order.
    public struct Placed: Equatable, Sendable {
        public fileprivate(set) var receipt: OrderReceipt
        /// As a sentence.
        public fileprivate(set) var notice: String
        /// Whether it ended without a trade.
        public fileprivate(set) var cameToNothing = false
    }

    public struct State: Equatable, Sendable {
        public fileprivate(set) var stage = Stage.typing
        /// The input on a screen.
        public fileprivate(set) var form: TicketForm?
        /// The problem with the typed price.
        public fileprivate(set) var priceProblem: String?
        /// The costs and the place in the queue, one below the other.
        public fileprivate(set) var fields: [Field] = []
        public fileprivate(set) var ticket: OrderTicket?
        public fileprivate(set) var failure: Failure?
        /// Whether the last attempt may have arrived although there was no answer.
        public fileprivate(set) var mayHaveArrived = false

        /// The question before the order is placed.
        public var question: String? { stage.offer?.question }
        public var secondQuestion: String? { stage.offer?.secondQuestion }
        public var next: String? { stage.offer?.next }
        /// Whether an order is prepared or in preparation.
        public var isReady: Bool {
            switch stage {
            case .pricing, .offered, .submitted, .asked: true
            case .typing, .placing, .placed: false
            }
        }
        public var isAsked: Bool { if case .asked = stage { true } else { false } }
        public var isPlacing: Bool { if case .placing = stage { true } else { false } }
        public var receipt: OrderReceipt? { placed?.receipt }
        public var notice: String? { placed?.notice }
        public var placed: Placed? { if case .placed(let placed) = stage { placed } else { nil } }
    }

    public enum Input: Hashable, Sendable {
        /// Begins a form at `price`. Without a price it takes the best price, or waits in an empty book. `title` names
        /// product and size; without it the view model reads the name.
        case open(
            ExchangeProduct.ID, size: String, BookSide, price: Int? = nil, title: String? = nil)
        /// Reads a preview of the order once typing pauses.
        case edit(TicketForm)
        /// Changes the price by a number of steps.
        case step(Int)
        /// Takes the best price of the other side.
        case matchBest
        /// Requests a new preview of the form's order, because prices move.
        case update
        /// Prepares the order of the form, and opens the question.
        case submit
        /// The user answered no.
        case withdraw
        /// Requests a preview of the order. Changes nothing. `isAsked`: whether the user confirms the price. An order that
        /// would trade now then trades at that price or a better one, or not at all.
        case prepare(OrderRequest, isAsked: Bool = true)
        /// Offers an order again that was sent before without an answer. Changes nothing without such an order.
        case resume(OrderRequest)
        /// Updates the result with the current state of the order.
        case followUp
        /// Places the prepared order. `isFarConfirmed`: whether the user has answered the second question.
        case place(isFarConfirmed: Bool)
    }

    public private(set) var state = State()

    @ObservationIgnored private let trading: any TradingRepository
    @ObservationIgnored private let catalogue: any ExchangeCatalogueRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let isDated: Bool
    @ObservationIgnored private let loader = Loader()
    /// Product and size of the last preview, and their name once it has been read.
    @ObservationIgnored private var subject: (product: ExchangeProduct.ID, size: String, title: String?)?

    /// Whether the last order got no answer, even while another order is typed.
    public private(set) var hasUnanswered = false

    /// The pause in typing before a preview is read.
    private static let pause = Duration.milliseconds(300)
    /// The number of fields that describe the product and its market. They need no price from the user.
    private static let marketFields = 4

    /// - Parameters:
    ///   - trading: places orders.
    ///   - catalogue: the source of products.
    ///   - here: the user's language and time zone, and the clock.
    ///   - isDated: whether the next steps name the day of the deadline, and not the number of days.
    public init(
        trading: any TradingRepository, catalogue: any ExchangeCatalogueRepository, _ here: Surroundings,
        isDated: Bool = false
    ) {
        self.trading = trading
        self.catalogue = catalogue
        self.here = here
        self.isDated = isDated
    }

    public func send(_ input: Input) async {
        guard isOpen(to: input) else { return }
        do throws(ExchangeError) {
            switch input {
            case .open(let product, let size, let side, let price, let title):
                subject = (product, size, title)
                try await open(
                    TicketForm(
                        product: product, size: size, side: side, isImmediate: price == nil,
                        price: price.map { NumberText.grouped($0) } ?? ""))
            case .edit(let form): try await edit(form, isTyped: true)
            case .step(let count): try await step(count)
            case .matchBest: try await matchBest()
            case .update: if let form = state.form { try await edit(form) }
            case .submit: try await submit()
            case .withdraw:
                state.stage = .pricing
                // Prices may have moved while the question was open, and the user may have typed.
                if let form = state.form { try await edit(form) }
            case .prepare(let request, let isAsked):
                state = State(stage: .pricing)
                try await price(request, isAsked: isAsked)
            case .resume(let request): try await resume(request)
            case .followUp: await followUp()
            case .place(let isFarConfirmed): await place(isFarConfirmed)
            }
        } catch {
            // An old question would be about other prices.
            state.stage = .typing
            let request = loader.current
            let failure = await failure(error)
            if request.isLatest { state.failure = failure }
        }
    }

    /// Whether an input applies in the current stage. An order in transit or in question does not change; only its form is
    /// updated.
    private func isOpen(to input: Input) -> Bool {
        switch (state.stage, input) {
        case (.asked, .edit(let form)), (.placing, .edit(let form)):
            keep(form)
            return false
        case (.asked, .place), (.asked, .withdraw): return true
        case (.asked, _), (.placing, _): return false
        // The preview for the question is newer.
        case (.submitted, .update), (.submitted, .submit), (_, .withdraw): return false
        case (.placed, .open), (.placed, .prepare), (.placed, .followUp): return true
        case (.placed, _): return false
        default: return true
        }
    }

    private func failure(_ error: ExchangeError) async -> Failure {
        guard let subject else { return Failure(error, in: language) }
        // A product with a ticket exists, so `notFound` means that there is no order to trade with.
        return switch (error, state.ticket?.side) {
        case (.notFound, let side?): TicketText.nobody(subject.product, subject.size, side, language)
        case (.own, let side?):
            await trading.ownFailure(subject.product, subject.size, side, in: language)
        default: await catalogue.failure(error, of: subject.product, size: subject.size, in: language)
        }
    }
}

/// The handling of typed input.
extension TicketViewModel {
    private func open(_ first: TicketForm) async throws(ExchangeError) {
        var form = first
        state = State()
        guard form.isImmediate else { return try await edit(form) }
        do throws(ExchangeError) {
            try await edit(form)
        } catch {
            guard let ticket = state.ticket, best(ticket) == nil else { throw error }
        }
        guard let ticket = state.ticket, best(ticket) == nil, state.form == form else { return }
        // There is no order to trade with at once.
        form.isImmediate = false
        try await edit(form)
    }

    private func best(_ ticket: OrderTicket) -> Int? {
        ticket.side == .bid ? ticket.lowestAsk : ticket.highestBid
    }

    private func keep(_ form: TicketForm) {
        state.form = form
        state.priceProblem = form.problem(in: language)
    }

    /// `isTyped`: whether more input may follow at once.
    private func edit(_ form: TicketForm, isTyped: Bool = false) async throws(ExchangeError) {
        let isOther = form != state.form
        keep(form)
        if isOther { (state.failure, state.mayHaveArrived) = (nil, false) }
        if let request = form.request {
            if isOther { state.stage = .pricing }
            return try await price(request, after: isTyped && isOther ? Self.pause : .zero)
        }
        loader.begin()
        state.stage = .typing
        // The prices of the market stay correct until they move.
        state.fields = Array(state.fields.prefix(Self.marketFields))
        if !isOther { try await updatePrices(form) }
    }

    /// Updates the best prices, even before the user has typed a price.
    private func updatePrices(_ form: TicketForm) async throws(ExchangeError) {
        var any = form
        any.isImmediate = true
        guard let request = any.request, let text = try await load(request) else { return }
        if !state.mayHaveArrived { state.failure = nil }
        state.ticket = text.ticket
        state.fields = Array(text.fields.prefix(Self.marketFields))
    }

    private func step(_ count: Int) async throws(ExchangeError) {
        guard var form = state.form, !form.isImmediate else { return }
        let rule = PriceRule()
        let start = form.amount ?? state.ticket.flatMap { best($0) ?? $0.lastPrice } ?? rule.range.lowerBound
        let price = min(max(start + count * rule.step, rule.range.lowerBound), rule.range.upperBound)
        form.price = NumberText.grouped(price)
        try await edit(form, isTyped: true)
    }

    private func submit() async throws(ExchangeError) {
        guard let form = state.form else { return }
        guard let request = form.request else {
            state.priceProblem =
                form.problem(in: language)
                ?? LocalizedText("Type the price first.", "먼저 가격을 입력하세요.")[language]
            return
        }
        state.stage = .submitted
        if try await !resume(request) { try await price(request) }
        // The user has typed another order, which needs its own question.
        guard case .offered(let offer) = state.stage, state.form == form else { return }
        state.stage = .asked(offer)
    }

    private func matchBest() async throws(ExchangeError) {
        guard var form = state.form, let price = state.ticket.flatMap(best) else { return }
        (form.isImmediate, form.price) = (false, NumberText.grouped(price))
        try await edit(form)
    }
}

/// The requests to the server.
extension TicketViewModel {
    /// Reads a preview of an order and offers the order. A newer preview replaces this one.
    private func price(
        _ request: OrderRequest, isAsked: Bool = true, after pause: Duration = .zero
    ) async throws(ExchangeError) {
        let form = state.form
        guard var text = try await load(request, after: pause) else { return }
        if isAsked { text.ticket.forgetLimit() }
        let ticket = text.ticket
        state.failure = nil
        state.ticket = ticket
        state.fields = text.fields
        switch ticket.refusal {
        case nil, .far: break
        case .insufficient(let free, let needed) where needed > ticket.total ?? needed:
            state.stage = .typing
            state.failure = text.limitFailure(free: free, needed: needed)
            return
        case let refusal?: throw refusal
        }
        var request = request
        request.typed = OrderRequest.Typed(price: request.price, isImmediate: request.isImmediate)
        if case .far(let price, _) = ticket.refusal { request.confirmedPrice = price }
        // A confirmed price guarantees this price or a better one, however the book changes while the question is open.
        if isAsked, ticket.tradesNow { request.isImmediate = true }
        if request.isImmediate { request.price = ticket.price }
        state.stage = .offered(
            Offer(
                request: request, form: form, question: text.question,
                secondQuestion: TicketText.secondQuestion(ticket, language),
                next: text.next(now: isDated ? here.seconds : nil)))
    }

    /// - Returns: the preview of the server; `nil` if a newer one has been requested.
    private func load(
        _ request: OrderRequest, after pause: Duration = .zero
    ) async throws(ExchangeError) -> TicketText? {
        let (product, size) = (request.product, request.size)
        if subject?.product != product || subject?.size != size { subject = (product, size, nil) }
        let known = subject?.title
        let loaded = try await loader.load {
            [catalogue, trading, sleep, language] _ throws(ExchangeError) -> (String, OrderTicket) in
            if pause > .zero {
                do { try await sleep(pause) } catch { throw .cancelled }
            }
            var title = known
            if title == nil {
                let page = try await catalogue.page(product, size: size)
                title = ExchangeText.title(of: page.product, size: size, language)
            }
            return (title ?? "", try await trading.ticket(request))
        }
        guard let (title, ticket) = loaded else { return nil }
        subject?.title = title
        return TicketText(
            request: request, ticket: ticket, title: title, language: language, localTime: localTime)
    }

    /// Offers an order that was sent before without an answer, unchanged.
    ///
    /// - Returns: whether there is such an order.
    @discardableResult
    private func resume(_ request: OrderRequest) async throws(ExchangeError) -> Bool {
        guard let moment = try await trading.unanswered(.place(request)) else { return false }
        let form = state.form
        guard let text = try await load(request) else { return true }
        (state.ticket, state.failure, state.mayHaveArrived) = (text.ticket, nil, false)
        state.stage = .offered(
            Offer(
                request: request, form: form,
                question: ExchangeText.again(since: moment, localTime)[language],
                secondQuestion: nil, next: nil, isResumed: true))
        return true
    }

    private func place(_ isFarConfirmed: Bool) async {
        guard let offer = state.stage.offer, let ticket = state.ticket else { return }
        if let reference = ticket.farReference, !isFarConfirmed, !offer.isResumed {
            state.stage = .offered(offer)
            state.failure = await failure(
                ticket.refusal ?? .far(price: ticket.price ?? 0, last: reference))
            return
        }
        (state.failure, state.mayHaveArrived) = (nil, false)
        state.stage = .placing(offer)
        do throws(ExchangeError) {
            let receipt = try await trading.place(offer.request)
            hasUnanswered = false
            let notice = TicketText.notice(receipt, of: ticket.side, localTime, language)[language]
            let hadArrived = offer.isResumed && receipt.isReplayed
            state.stage = .placed(
                Placed(
                    receipt: receipt,
                    notice: hadArrived ? "\(ExchangeText.hadArrived[language]) \(notice)" : notice))
        } catch {
            // The order is not sent again before the user has answered a new question.
            let mayHaveArrived = error.leavesOpen
            hasUnanswered = mayHaveArrived
            state.stage = .typing
            let failure = await failure(error)
            // A changed form and changed prices need a new preview.
            if let form = state.form, let asked = offer.form, form != asked || error.isOfPrices {
                await send(.update)
            }
            // The failure of the sent order stays on the screen.
            (state.failure, state.mayHaveArrived) = (failure, mayHaveArrived)
        }
    }

    /// The notice stays when the order cannot be read.
    private func followUp() async {
        guard let placed = state.placed,
            let order = try? await trading.story(of: placed.receipt.order).order, state.placed == placed
        else { return }
        let receipt = OrderReceipt(
            order: order.id, price: order.price, deadline: placed.receipt.deadline, trade: order.trade)
        var now = placed
        switch order.detail {
        case .waiting where receipt.deadline != nil, .refusable:
            now.receipt = receipt
            now.notice = TicketText.notice(receipt, of: order.side, localTime, language)[language]
        case let detail:
            let words = ExchangeText.detail(detail)
            now.notice =
                LocalizedText("Order \(order.id): \(words.english).", "주문 \(order.id): \(words.korean)")[
                    language]
            now.cameToNothing = order.state == .cancelled
        }
        state.stage = .placed(now)
    }
}

extension ExchangeError {
    /// Whether the book changed before the order arrived.
    fileprivate var isOfPrices: Bool {
        switch self {
        case .worse: true
        default: false
        }
    }
}
