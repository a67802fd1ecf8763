import MarketDomain
import Platform
import PresentationCore
import TextCore

/// What is asked before an order gets another price or another deadline.
struct AmendText {
    let order: OwnOrder
    /// What it would cost, or bring, at its new price; `nil` when it keeps the one it has.
    let ticket: OrderTicket?
    /// When it would end, in seconds since 1970; `nil` when that stays.
    let end: Int?
    let localTime: LocalTime

    /// `nil` when nothing is lost by it: the deadline is a later one.
    func question(_ price: Int?, _ language: Language) -> String? {
        guard let ticket, let price else { return shortening.map(deadlineQuestion)?[language] }
        let (what, new) = (order.inWords(language), ExchangeText.won(price, language))
        var parts = [
            LocalizedText("Order \(order.id) (\(what)) → \(new).", "주문 \(order.id)(\(what)) → \(new).")
        ]
        if !ticket.tradesNow, price != order.price {
            parts.append(
                LocalizedText("It loses its place in the queue.", "대기 순서는 맨 뒤가 됩니다."))
        }
        if !ticket.tradesNow, let (old, new) = shortening {
            parts.append(
                LocalizedText(
                    "It waits until \(new) only, not until \(old).", "기한은 \(old)에서 \(new)로 앞당겨집니다."))
        }
        let question = TicketText.question(ticket, typed: price, language)
        return (parts.map { $0[language] } + [question]).joined(separator: " ")
    }

    private func deadlineQuestion(_ old: String, _ new: String) -> LocalizedText {
        LocalizedText(
            "Order \(order.id) waits until \(old). Shorten that to \(new)?",
            "주문 \(order.id): 기한을 \(old)에서 \(new)로 앞당길까요?")
    }

    /// The deadline that it has and the one that it would have, when that is sooner.
    private var shortening: (old: String, new: String)? {
        guard let end, let old = order.deadline else { return nil }
        let new = Date(timeIntervalSince1970: Double(end))
        return new < old ? (ExchangeText.until(old, localTime), ExchangeText.until(new, localTime)) : nil
    }
}
