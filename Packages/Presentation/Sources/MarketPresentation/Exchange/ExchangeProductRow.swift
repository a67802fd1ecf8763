public import MarketDomain
public import PresentationCore
public import TextCore

/// A product of the exchange in a list.
public struct ExchangeProductRow: Hashable, Sendable, Identifiable {
    public let product: ExchangeProduct
    /// In the user's language.
    public let name: String
    /// The prices of sellers and buyers.
    public let ask: String
    public let bid: String
    /// The lowest ask minus the release price, with a sign.
    public let premium: String
    public let sales: String
    public let isWished: Bool

    public var id: ExchangeProduct.ID { product.id }

    public init(_ product: ExchangeProduct, in language: Language) {
        self.product = product
        name = ExchangeText.name(of: product, language)
        ask = ExchangeText.won(product.lowestAsk, language)
        bid = ExchangeText.won(product.highestBid, language)
        premium = product.premium.map { ExchangeText.change($0, language) } ?? "–"
        sales = NumberText.grouped(product.sales)
        isWished = !product.wished.isEmpty
    }
}

/// An order of the user in a list.
public struct OwnOrderRow: Hashable, Sendable, Identifiable {
    public let order: OwnOrder
    /// In the user's language.
    public let name: String
    /// The label before a name: `ask`, or `sold` after a trade, because an order that sold at once was never an ask.
    public let side: String
    /// The label in a table: `bid` or `ask`, or `bought` or `sold` after a trade.
    public let kind: String
    public let price: String
    public let detail: String
    /// The deadline, the end of the time to refuse, or the time at which the order traded or ended.
    public let date: String
    /// The detail, short enough for a table of 80 columns.
    public let shortDetail: String
    /// The date in a short form: a day, or the end of the time to refuse.
    public let shortDate: String

    public var id: Int { order.id }

    public init(_ order: OwnOrder, _ localTime: LocalTime, in language: Language) {
        self.order = order
        name = ExchangeText.name(of: order, language)
        let isDealt = order.state == .progress || order.state == .finished
        kind =
            switch order.side {
            case .bid: LocalizedText(isDealt ? "bought" : "bid", "구매")[language]
            case .ask: LocalizedText(isDealt ? "sold" : "ask", "판매")[language]
            }
        side = isDealt ? kind : ExchangeText.side(order.side)[language]
        price = ExchangeText.won(order.price, language)
        detail = ExchangeText.detail(order.detail)[language]
        func until(_ moment: some StringProtocol) -> String {
            LocalizedText("until \(moment)", "\(moment)까지")[language]
        }
        switch (order.detail, order.deadline, order.trade) {
        case (.waiting, let end?, _):
            let moment = ExchangeText.until(end, localTime)
            (shortDetail, date, shortDate) = (detail, until(moment), until(moment.prefix(10)))
        case (.refusable, _, let trade?):
            let moment = ExchangeText.moment(trade.refusableUntil, localTime)
            shortDetail = LocalizedText("can be refused", "거절 가능")[language]
            (date, shortDate) = (until(moment), until(moment.dropFirst(5)))
        default:
            let isHalted = order.detail == .halted
            shortDetail = isHalted ? LocalizedText("cancelled (halt)", "정지로 취소")[language] : detail
            let moment = ExchangeText.moment(
                isDealt ? order.trade?.matched ?? order.changed : order.changed, localTime)
            (date, shortDate) = (moment, String(moment.prefix(10)))
        }
    }
}
