public import MarketDomain
public import Observation
public import PresentationCore
public import TextCore

/// Placing an order: first what it would cost and do, then a question, a second one for a price that is far off, and only
/// then the order itself.
@MainActor
@Observable
public final class TicketViewModel: ViewModel {
    public struct State: Equatable, Sendable {
        /// The costs and the place in the queue, one below the other.
        public var fields: [Field] = []
        public var ticket: OrderTicket?
        /// Asked before the order is placed.
        public var question: String?
        /// Asked after that, when the price is far from the last trade or the book. Nothing skips it.
        public var secondQuestion: String?
        public var receipt: OrderReceipt?
        /// What became of it, as a sentence.
        public var notice: String?
        public var failure: Failure?
    }

    public enum Input: Hashable, Sendable {
        /// Asks the server what the order would do. Nothing changes.
        case prepare(OrderRequest)
        /// Places what was prepared. `isFarConfirmed` says that the second question was answered.
        case place(isFarConfirmed: Bool)
    }

    public private(set) var state = State()

    @ObservationIgnored private let trading: any TradingRepository
    @ObservationIgnored private let catalogue: any ExchangeCatalogueRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private var request: OrderRequest?

    public init(
        trading: any TradingRepository, catalogue: any ExchangeCatalogueRepository, language: Language
    ) {
        self.trading = trading
        self.catalogue = catalogue
        self.language = language
    }

    public func send(_ input: Input) async {
        do throws(ExchangeError) {
            switch input {
            case .prepare(let request): try await prepare(request)
            case .place(let isFarConfirmed): try await place(isFarConfirmed)
            }
        } catch {
            state.failure = Failure(error, in: language)
        }
    }

    private func prepare(_ request: OrderRequest) async throws(ExchangeError) {
        state = State()
        self.request = nil
        let product = try await catalogue.page(request.product, size: request.size).product
        let ticket = try await trading.ticket(request)
        state.ticket = ticket
        describe(request, ticket, product)
        switch ticket.refusal {
        case nil, .far: break
        case let refusal?: throw refusal
        }
        var request = request
        if case .far(let price, _) = ticket.refusal { request.confirmedPrice = price }
        if request.isImmediate { request.price = ticket.price }
        self.request = request
        ask(request, ticket)
    }

    private func place(_ isFarConfirmed: Bool) async throws(ExchangeError) {
        guard let request, let ticket = state.ticket, state.receipt == nil else { return }
        guard !ticket.isFar || isFarConfirmed else {
            throw ticket.refusal ?? .far(price: ticket.price ?? 0, last: ticket.lastPrice ?? 0)
        }
        let receipt = try await trading.place(request)
        state.receipt = receipt
        state.notice = notice(receipt, ticket)[language]
    }

    private func notice(_ receipt: OrderReceipt, _ ticket: OrderTicket) -> LocalizedText {
        let price = ExchangeText.won(receipt.price, language)
        if let trade = receipt.trade {
            let (total, until) = (
                ExchangeText.won(trade.total, language), ExchangeText.moment(trade.refusableUntil)
            )
            return ticket.side == .bid
                ? LocalizedText(
                    "Bought at \(price), \(total) in all (order \(receipt.order)). Both sides can refuse until \(until).",
                    "\(price)에 구매했습니다. 총 \(total) (주문 \(receipt.order)). \(until)까지 양쪽 모두 거절할 수 있습니다.")
                : LocalizedText(
                    "Sold at \(price), you get \(total) (order \(receipt.order)). Both sides can refuse until \(until).",
                    "\(price)에 판매했습니다. 정산 금액 \(total) (주문 \(receipt.order)). \(until)까지 양쪽 모두 거절할 수 있습니다.")
        }
        let until = receipt.deadline.map { ExchangeText.moment($0 - 1) } ?? "–"
        return LocalizedText(
            "Order \(receipt.order) waits at \(price) until \(until).",
            "주문 \(receipt.order): \(price)에 \(until)까지 입찰했습니다.")
    }

    private func ask(_ request: OrderRequest, _ ticket: OrderTicket) {
        let price = ExchangeText.won(ticket.price, language)
        let total = ExchangeText.won(ticket.total, language)
        let crosses = ticket.tradesNow && !request.isImmediate
        let question: LocalizedText =
            switch (ticket.side, ticket.tradesNow) {
            case (.bid, true):
                LocalizedText(
                    crosses
                        ? "This buys now at \(price), \(total) in all. Buy?"
                        : "Buy now at \(price), \(total) in all?",
                    crosses
                        ? "이 입찰은 지금 바로 \(price)에 체결됩니다. 총 \(total)에 구매할까요?"
                        : "지금 \(price), 총 \(total)에 구매할까요?"
                )
            case (.ask, true):
                LocalizedText(
                    crosses
                        ? "This sells now at \(price), you get \(total). Sell?"
                        : "Sell now at \(price), you get \(total)?",
                    crosses
                        ? "이 입찰은 지금 바로 \(price)에 체결됩니다. 정산 금액 \(total)에 판매할까요?"
                        : "지금 \(price)에 판매할까요? 정산 금액은 \(total)입니다.")
            case (.bid, false):
                LocalizedText("Bid \(price), \(total) in all?", "\(price), 총 \(total)에 구매 입찰할까요?")
            case (.ask, false):
                LocalizedText(
                    "Ask \(price), you get \(total)?", "\(price)에 판매 입찰할까요? 정산 금액은 \(total)입니다.")
            }
        state.question = question[language]
        guard ticket.isFar else { return }
        let last = ExchangeText.won(ticket.lastPrice ?? ticket.lowestAsk ?? ticket.highestBid, language)
        state.secondQuestion =
            LocalizedText(
                "\(price) is far from what it trades at, \(last). Is \(price) really what you mean?",
                "\(price)은 현재 시세 \(last)과 크게 다릅니다. 정말 \(price)이 맞나요?")[language]
    }

    private func describe(_ request: OrderRequest, _ ticket: OrderTicket, _ product: ExchangeProduct) {
        func won(_ amount: Int?) -> String { ExchangeText.won(amount, language) }
        func field(_ label: LocalizedText, _ value: String) -> Field { Field(label[language], value) }
        var fields = [
            field(
                LocalizedText("Product", "상품"),
                "\(ExchangeText.name(of: product, language)) · \(request.size)"),
            field(LocalizedText("Lowest ask", "즉시 구매가"), won(ticket.lowestAsk)),
            field(LocalizedText("Highest bid", "즉시 판매가"), won(ticket.highestBid)),
            field(LocalizedText("Last trade", "최근 거래가"), won(ticket.lastPrice)),
        ]
        guard let price = ticket.price else {
            state.fields = fields
            return
        }
        var text = won(price)
        if let last = ticket.lastPrice, last > 0 {
            let percent = Double(price - last) / Double(last) * 100
            text += " (\(ExchangeText.change(price - last, language)), \(ExchangeText.percent(percent)))"
        }
        fields.append(field(LocalizedText("Price", "가격"), text))
        let sign = ticket.side == .bid ? 1 : -1
        fields.append(
            field(LocalizedText("Fee", "수수료"), ExchangeText.change((ticket.fee ?? 0) * sign, language)))
        if ticket.side == .bid {
            let inspection =
                ticket.inspection == 0
                ? LocalizedText("free", "무료")[language] : ExchangeText.change(ticket.inspection, language)
            fields.append(field(LocalizedText("Inspection", "검수비"), inspection))
            fields.append(
                field(LocalizedText("Delivery", "배송비"), ExchangeText.change(ticket.delivery, language)))
            fields.append(field(LocalizedText("Total", "총 결제 금액"), won(ticket.total)))
        } else {
            fields.append(field(LocalizedText("You get", "정산 금액"), won(ticket.total)))
            fields.append(
                field(LocalizedText("Held as a promise", "보증금(예치)"), won(ticket.penalty)))
        }
        fields.append(field(LocalizedText("Balance after", "거래 후 잔액"), won(ticket.freeAfter)))
        if !ticket.tradesNow {
            fields.append(
                field(
                    LocalizedText("Place in the queue", "대기 순서"),
                    LocalizedText(
                        "\(ticket.ahead + 1) (\(ticket.ahead) before it)",
                        "\(ticket.ahead + 1)번째 (앞에 \(ticket.ahead)건)")[language]))
        }
        state.fields = fields
    }
}
