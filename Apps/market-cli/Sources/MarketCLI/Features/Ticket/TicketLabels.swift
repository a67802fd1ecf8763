import AppCore
import MarketDomain
import PresentationCore
import TextCore

/// The texts of the ticket.
enum TicketLabels {
    static let kind = LocalizedText("How", "방식")
    static let price = LocalizedText("Price", "가격")
    /// The placeholder of an empty price: an example close to the market.
    static func example(_ ticket: OrderTicket?) -> LocalizedText {
        let best = ticket?.side == .bid ? ticket?.lowestAsk : ticket?.highestBid
        let price = NumberText.grouped(best ?? ticket?.lastPrice ?? 259_000)
        return LocalizedText("For example \(price)", "예: \(price)")
    }

    static let deadline = LocalizedText("Good for", "입찰 기한")
    /// The way to more money. A visitor of pages has no page for it.
    static func money(_ run: Run) -> LocalizedText {
        run.isForVisitor
            ? LocalizedText("The operator of the server pays money in.", "입금은 서버 운영자가 합니다.")
            : LocalizedText(
                "Money is paid in on My page; at a server the operator does it.",
                "입금은 마이페이지에서 합니다. 서버에서는 운영자가 입금합니다.")
    }

    static func now(_ side: BookSide) -> LocalizedText {
        side == .bid ? LocalizedText("Buy now", "즉시 구매") : LocalizedText("Sell now", "즉시 판매")
    }
    static func wait(_ side: BookSide) -> LocalizedText {
        side == .bid
            ? LocalizedText("Place the bid", "구매 입찰하기") : LocalizedText("Place the ask", "판매 입찰하기")
    }
}
