public import MarketDomain
public import PresentationCore
public import TextCore

/// An action on an order of the user.
public enum OrderAct: Hashable, Sendable {
    /// Cancels a waiting order.
    case cancel
    /// Refuses the trade of an order on either side, while it can be refused.
    case refuse
    /// Changes the price, the deadline to a number of days from now, or both; `nil` keeps the current value.
    case amend(to: Int?, days: Int? = nil)

    /// The request for the action on an order.
    func write(_ order: Int) -> TradingWrite {
        switch self {
        case .cancel: .cancel(order)
        case .refuse: .refuse(order)
        case .amend(let price, let days): .amend(order, price: price, days: days)
        }
    }

    /// Why the action is not possible; `nil` when it is. `refusedToday` is the order whose trade the user refused today, if
    /// that was the last refusal of the day.
    public func failure(
        with order: OwnOrder, refusedToday: Int? = nil, _ localTime: LocalTime, in language: Language
    ) -> Failure? {
        text(order, refusedToday, localTime).map { Failure(.refused, $0, in: language) }
    }

    /// The question before the action; see ``AmendText`` for changes.
    func question(about orders: [OwnOrder], in language: Language) -> String? {
        let (count, first) = (orders.count, orders.first)
        let (id, what) = (first.map { "\($0.id)" } ?? "", first?.inWords(language) ?? "")
        let question: LocalizedText? =
            switch self {
            case .cancel where count == 1:
                LocalizedText(
                    "Cancel order \(id) (\(what))? It loses its place in the queue.",
                    "주문 \(id)(\(what)): 취소할까요? 대기 순서를 잃습니다.")
            case .cancel:
                LocalizedText(
                    "Cancel \(count) orders? They lose their places in the queue.",
                    "주문 \(count)건을 취소할까요? 대기 순서를 모두 잃습니다.")
            case .amend: nil
            case .refuse:
                LocalizedText(
                    "Refuse the trade of order \(id) (\(what))? You can refuse one a day.",
                    "주문 \(id)(\(what)): 거래를 거절할까요? 거절은 하루에 한 번만 할 수 있습니다.")
            }
        return question?[language]
    }

    private func text(_ order: OwnOrder, _ refusedToday: Int?, _ localTime: LocalTime) -> LocalizedText? {
        let past: LocalizedText
        switch (self, order.detail) {
        case (.cancel, .waiting), (.amend, .waiting): return nil
        case (.refuse, .refusable):
            return refusedToday.map { other in
                LocalizedText(
                    "You refused the trade of order \(other) today. One a day can be refused.",
                    "오늘 이미 주문 \(other)의 거래를 거절했습니다. 거절은 하루에 한 번만 할 수 있습니다.")
            }
        case (.refuse, .waiting):
            return LocalizedText(
                "Order \(order.id) still waits: there is no trade to refuse.",
                "주문 \(order.id): 아직 체결되지 않아 거절할 거래가 없습니다.")
        case (.cancel, .cancelled), (.cancel, .halted):
            return LocalizedText(
                "Order \(order.id) is cancelled already.", "주문 \(order.id): 이미 취소되었습니다.")
        case (.refuse, .refused):
            return LocalizedText(
                "The trade of order \(order.id) is refused already.", "주문 \(order.id): 이미 거절한 거래입니다.")
        case (_, .cancelled): past = LocalizedText("was cancelled", "취소되어")
        case (_, .halted): past = LocalizedText("was cancelled by a halt", "거래 정지로 취소되어")
        case (_, .expired): past = LocalizedText("expired", "기한이 끝나")
        case (_, .refused): past = LocalizedText("was refused", "거래가 거절되어")
        case (_, .failed): past = LocalizedText("failed", "거래가 실패하여")
        case (_, .refusable), (_, .matched), (_, .shipped), (_, .inspected), (_, .completed):
            past = LocalizedText("traded", "체결되어")
        }
        let known = order.state == .cancelled ? order.changed : order.trade?.matched ?? order.changed
        let moment = known.map { TimeText.moment($0, localTime) }
        return LocalizedText(
            "Order \(order.id) \(past.english)\(moment.map { " on \($0)" } ?? "") and can no longer be \(participle).",
            "주문 \(order.id): \(moment.map { "\($0)에 " } ?? "")\(past.korean) \(noun)할 수 없습니다.")
    }

    private var participle: String {
        switch self {
        case .cancel: "cancelled"
        case .amend: "changed"
        case .refuse: "refused"
        }
    }

    private var noun: String {
        switch self {
        case .cancel: "취소"
        case .amend: "변경"
        case .refuse: "거절"
        }
    }
}

extension OwnOrder {
    /// The product, size and price of the order, in words.
    func inWords(_ language: Language) -> String {
        "\(ExchangeText.name(of: self, language)) · \(size), \(ExchangeText.won(price, language))"
    }
}
