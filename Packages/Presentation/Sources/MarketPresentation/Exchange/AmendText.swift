import MarketDomain
import Platform
import PresentationCore
import TextCore

/// The question before an order gets another price or deadline.
struct AmendText {
    let order: OwnOrder
    /// The preview at the new price; `nil` when the price stays.
    let ticket: OrderTicket?
    /// The new end, in seconds since 1970; `nil` when it stays.
    let end: Int?
    let localTime: LocalTime

    /// `nil` when the order loses nothing: a change of the deadline alone, to one that is not earlier.
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
        if let slow = TicketText.slow(ticket) {
            parts.append(LocalizedText("That is \(slow.english).", "\(slow.korean)."))
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

    /// The old and the new deadline, when the new deadline is earlier.
    private var shortening: (old: String, new: String)? {
        guard let end, let old = order.deadline else { return nil }
        let new = Date(timeIntervalSince1970: Double(end))
        return new < old ? (ExchangeText.until(old, localTime), ExchangeText.until(new, localTime)) : nil
    }
}
