import MarketDomain
import PresentationCore
import TextCore

/// The texts about an order before it is placed.
struct TicketText {
    let request: OrderRequest
    var ticket: OrderTicket
    /// The product with the size, in words.
    let title: String
    let language: Language
    let localTime: LocalTime

    /// The result of an order.
    static func notice(
        _ receipt: OrderReceipt, of side: BookSide, _ localTime: LocalTime, _ language: Language
    ) -> LocalizedText {
        let price = ExchangeText.won(receipt.price, language)
        if let trade = receipt.trade {
            let (total, until) = (
                ExchangeText.won(trade.total, language), ExchangeText.moment(trade.refusableUntil, localTime)
            )
            return side == .bid
                ? LocalizedText(
                    "Bought at \(price), \(total) in all (order \(receipt.order)). Both sides can refuse until \(until).",
                    "\(price)에 구매했습니다(주문 \(receipt.order)). 총 결제 금액은 \(total)입니다. \(until)까지 양쪽 모두 거절할 수 있습니다."
                )
                : LocalizedText(
                    "Sold at \(price) (order \(receipt.order)). You get \(total) once it has been inspected. Both sides can refuse until \(until).",
                    "\(price)에 판매했습니다(주문 \(receipt.order)). 검수가 끝나면 \(total)이 정산됩니다. \(until)까지 양쪽 모두 거절할 수 있습니다."
                )
        }
        return waits(receipt, localTime, language)
    }

    /// The result of a change, where the side is not known.
    static func changed(
        _ receipt: OrderReceipt, _ localTime: LocalTime, _ language: Language
    ) -> LocalizedText {
        guard receipt.trade != nil else { return waits(receipt, localTime, language) }
        let price = ExchangeText.won(receipt.price, language)
        return LocalizedText(
            "Order \(receipt.order) traded at \(price).", "주문 \(receipt.order): \(price)에 체결되었습니다.")
    }

    /// The text for a waiting order, with its deadline.
    static func waits(
        _ receipt: OrderReceipt, _ localTime: LocalTime, _ language: Language
    ) -> LocalizedText {
        let price = ExchangeText.won(receipt.price, language)
        let until = receipt.deadline.map { ExchangeText.moment($0 - 1, localTime) } ?? "–"
        return LocalizedText(
            "Order \(receipt.order) waits at \(price) until \(until).",
            "주문 \(receipt.order): \(until)까지 \(price)에 대기합니다.")
    }

    /// The question before the order is placed.
    var question: String { Self.question(ticket, typed: request.isImmediate ? nil : request.price, language) }

    /// Why an order is not possible that would trade at a better price than its own: until the match, the server holds back
    /// its full own price.
    func limitFailure(free: Int, needed: Int) -> Failure {
        func won(_ amount: Int?) -> String { ExchangeText.won(amount, language) }
        return Failure(
            .refused,
            LocalizedText(
                "A bid of \(won(request.price)) needs \(won(needed)) until it is matched, and you have \(won(free)). "
                    + "Bid \(won(ticket.price)), the price it would trade at.",
                "\(won(request.price)) 입찰은 체결될 때까지 \(won(needed))이 필요한데 쓸 수 있는 잔액은 \(won(free))입니다. "
                    + "체결될 가격인 \(won(ticket.price))으로 입찰하세요."), in: language)
    }

    /// Why an order for the best price is not possible without an order to trade with.
    static func nobody(
        _ product: ExchangeProduct.ID, _ size: String, _ side: BookSide, _ language: Language
    ) -> Failure {
        let text =
            side == .bid
            ? LocalizedText(
                "Nobody sells product \(product) in size \(size) now. Place a bid, which waits for a seller.",
                "지금 \(product)번 상품의 \(size) 사이즈를 파는 사람이 없습니다. 구매 입찰을 하고 판매자를 기다리세요.")
            : LocalizedText(
                "Nobody bids for product \(product) in size \(size) now. Place an ask, which waits for a buyer.",
                "지금 \(product)번 상품의 \(size) 사이즈를 사려는 사람이 없습니다. 판매 입찰을 하고 구매자를 기다리세요.")
        return Failure(.notFound, text, in: language)
    }

    /// The typed price, where the order would trade at a better one.
    private var limit: Int? {
        guard !request.isImmediate, ticket.tradesNow, request.price != ticket.price else { return nil }
        return request.price
    }

    /// `typed` is the order's own price; `nil` when it takes the best price.
    static func question(_ ticket: OrderTicket, typed: Int?, _ language: Language) -> String {
        let price = ExchangeText.won(ticket.price, language)
        let total = ExchangeText.won(ticket.total, language)
        let limit = typed.flatMap { $0 == ticket.price ? nil : ExchangeText.won($0, language) }
        let question: LocalizedText =
            switch (ticket.side, ticket.tradesNow) {
            case (.bid, true) where typed != nil:
                LocalizedText(
                    "Your bid\(limit.map { " of \($0)" } ?? "") trades at once at \(price): you pay \(total) in all. Buy?",
                    "\(limit.map { "\($0)으로 낸 " } ?? "")이 입찰은 바로 \(price)에 체결됩니다. 총 결제 금액은 \(total)입니다. 구매할까요?"
                )
            case (.bid, true):
                LocalizedText(
                    "Buy now at \(price), \(total) in all?", "지금 \(price)에 구매할까요? 총 결제 금액은 \(total)입니다.")
            case (.ask, true) where typed != nil:
                LocalizedText(
                    "Your ask\(limit.map { " of \($0)" } ?? "") trades at once at \(price): you get \(total). Sell?",
                    "\(limit.map { "\($0)으로 낸 " } ?? "")이 입찰은 바로 \(price)에 체결됩니다. 정산 금액은 \(total)입니다. 판매할까요?")
            case (.ask, true):
                LocalizedText(
                    "Sell now at \(price), you get \(total)?", "지금 \(price)에 판매할까요? 정산 금액은 \(total)입니다.")
            case (.bid, false):
                LocalizedText(
                    "Bid \(price), \(total) in all?", "\(price)에 구매 입찰할까요? 총 결제 금액은 \(total)입니다.")
            case (.ask, false):
                LocalizedText(
                    "Ask \(price), you get \(total)?", "\(price)에 판매 입찰할까요? 정산 금액은 \(total)입니다.")
            }
        return question[language]
    }

    /// The next question, when the price is far from the price of recent trades or the book.
    static func secondQuestion(_ ticket: OrderTicket, _ language: Language) -> String? {
        guard let reference = ticket.farReference else { return nil }
        let price = ExchangeText.won(ticket.price, language)
        let usual = ExchangeText.won(reference, language)
        return LocalizedText(
            "\(price) is far from what it trades at, \(usual). Is \(price) really what you mean?",
            "\(price)은 현재 시세 \(usual)과 크게 다릅니다. 정말 \(price)이 맞나요?")[language]
    }

    /// Why the order may wait long, without a full stop; `nil` when its price is near those of others.
    static func slow(_ ticket: OrderTicket) -> LocalizedText? {
        guard ticket.mayWaitLong else { return nil }
        return ticket.side == .bid
            ? LocalizedText("far below the last trade: it may wait long", "최근 거래가보다 많이 낮아 오래 기다릴 수 있습니다")
            : LocalizedText("far above the last trade: it may wait long", "최근 거래가보다 많이 높아 오래 기다릴 수 있습니다")
    }

    /// The costs and the place in the queue.
    var fields: [Field] {
        func won(_ amount: Int?) -> String { ExchangeText.won(amount, language) }
        func field(_ label: LocalizedText, _ value: String) -> Field { Field(label[language], value) }
        var fields = [
            field(LocalizedText("Product", "상품"), title),
            field(LocalizedText("Buy now", "즉시 구매가"), won(ticket.lowestAsk)),
            field(LocalizedText("Sell now", "즉시 판매가"), won(ticket.highestBid)),
            field(
                LocalizedText("Last trade", "최근 거래가"),
                ExchangeText.lastTrade(ticket.lastPrice, refusable: ticket.refusableTrades ?? 0, language)),
        ]
        guard let price = ticket.price else {
            return fields
        }
        var text = won(price)
        if let last = ticket.lastPrice, last > 0 {
            let percent = Double(price - last) / Double(last) * 100
            text += " (\(ExchangeText.change(price - last, language)), \(ExchangeText.percent(percent)))"
        }
        if let slow = Self.slow(ticket) { text += " · \(slow[language])" }
        if let limit {
            fields.append(
                field(
                    ticket.side == .bid ? LocalizedText("Your bid", "입찰가") : LocalizedText("Your ask", "입찰가"),
                    won(limit)))
            fields.append(field(LocalizedText("Trades at", "체결 가격"), text))
        } else {
            fields.append(field(LocalizedText("Price", "가격"), text))
        }
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
            fields.append(field(ExchangeText.total, won(ticket.total)))
        } else {
            fields.append(field(ExchangeText.payout, won(ticket.total)))
            fields.append(
                field(LocalizedText("Held as a deposit", "보증금(예치)"), won(ticket.penalty)))
        }
        fields.append(
            field(
                ticket.side == .bid
                    ? LocalizedText("Balance after", "거래 후 잔액")
                    : LocalizedText("Available until the payout", "정산 전 사용 가능 잔액"), won(ticket.freeAfter)))
        if !ticket.tradesNow {
            fields.append(
                field(
                    LocalizedText("Place in the queue", "대기 순서"),
                    LocalizedText(
                        "\(ticket.ahead + 1) (\(ticket.ahead) before it)",
                        "\(ticket.ahead + 1)번째 (앞에 \(ticket.ahead)건)")[language]))
        }
        return fields
    }

    /// The next steps after the order; `now` is in seconds since 1970.
    func next(now: Int?) -> String { nextText(now)[language] }

    private func nextText(_ now: Int?) -> LocalizedText {
        if ticket.tradesNow {
            return ticket.side == .bid
                ? LocalizedText(
                    "It trades at once. Both sides can refuse for a short while; then you pay, the seller sends it, and it is inspected before it comes to you.",
                    "바로 체결됩니다. 잠시 동안 양쪽 모두 거절할 수 있고, 그 뒤 결제되면 판매자가 발송하고 검수를 거쳐 배송됩니다.")
                : LocalizedText(
                    "It trades at once. Both sides can refuse for a short while; then you send it, and you are paid once it is inspected.",
                    "바로 체결됩니다. 잠시 동안 양쪽 모두 거절할 수 있고, 그 뒤 상품을 발송하면 검수가 끝난 다음 정산됩니다.")
        }
        guard let now else {
            return LocalizedText(
                "It waits \(request.days) \(request.days == 1 ? "day" : "days") for somebody who takes it. You can cancel it any time before.",
                "거래 상대를 \(request.days)일 동안 기다립니다. 그 전에는 언제든지 취소할 수 있습니다.")
        }
        let end = ExchangeText.moment(KoreanTime.deadline(days: request.days, from: now) - 1, localTime)
        return LocalizedText(
            "It waits until \(end) for somebody who takes it. You can cancel it any time before.",
            "\(end)까지 거래 상대를 기다립니다. 그 전에는 언제든지 취소할 수 있습니다.")
    }
}
