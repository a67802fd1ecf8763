import MarketDomain
import PresentationCore
import TextCore

/// The words of the ticket.
enum TicketLabels {
    static let kind = LocalizedText("How", "방식")
    static let price = LocalizedText("Price", "가격")
    /// What an empty price says: one that is near.
    static func example(_ ticket: OrderTicket?) -> LocalizedText {
        let best = ticket?.side == .bid ? ticket?.lowestAsk : ticket?.highestBid
        let price = NumberText.grouped(best ?? ticket?.lastPrice ?? 259_000)
        return LocalizedText("For example \(price)", "예: \(price)")
    }

    static let deadline = LocalizedText("Good for", "입찰 기한")
    static let money = LocalizedText(
        "Money is paid in on My page; at a server the operator does it.",
        "입금은 마이페이지에서 합니다. 서버에서는 운영자가 입금합니다.")
    static let open = LocalizedText(
        "No answer came, so it may have arrived. Nothing is sent again by itself. If you place the same order again, it counts once.",
        "응답을 받지 못해 주문이 접수되었을 수도 있습니다. 자동으로 다시 보내지 않으며, 같은 주문을 다시 해도 한 번만 접수됩니다.")
    static let openNow = LocalizedText(
        "No answer came, so it may have arrived. Nothing is sent again by itself. At another price it would be another order, so look at your orders first.",
        "응답을 받지 못해 주문이 접수되었을 수도 있습니다. 자동으로 다시 보내지 않습니다. 가격이 바뀌었다면 새 주문이 되니 먼저 내 주문을 확인하세요.")

    static func now(_ side: BookSide) -> LocalizedText {
        side == .bid ? LocalizedText("Buy now", "즉시 구매") : LocalizedText("Sell now", "즉시 판매")
    }
    static func wait(_ side: BookSide) -> LocalizedText {
        side == .bid
            ? LocalizedText("Place the bid", "구매 입찰하기") : LocalizedText("Place the ask", "판매 입찰하기")
    }
}
