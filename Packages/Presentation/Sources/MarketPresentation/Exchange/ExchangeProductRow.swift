public import MarketDomain
import PresentationCore
public import TextCore

/// A product of the exchange in a list.
public struct ExchangeProductRow: Hashable, Sendable, Identifiable {
    public let product: ExchangeProduct
    /// In the user's language.
    public let name: String
    /// Prices of those who sell and buy.
    public let ask: String
    public let bid: String
    /// What the cheapest costs more than at its release, with a sign.
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

/// One of one's own orders in a list.
public struct OwnOrderRow: Hashable, Sendable, Identifiable {
    public let order: OwnOrder
    /// In the user's language.
    public let name: String
    public let side: String
    public let price: String
    public let detail: String
    /// Until when it is good, or can be refused, or when it changed.
    public let date: String
    /// The detail as short as a table of 80 columns needs it.
    public let shortDetail: String
    /// The date as short: a day, or the moment until which it can be refused.
    public let shortDate: String

    public var id: Int { order.id }

    public init(_ order: OwnOrder, in language: Language) {
        self.order = order
        name = language == .korean ? order.koreanName : order.name
        side = ExchangeText.side(order.side)[language]
        price = ExchangeText.won(order.price, language)
        detail = ExchangeText.detail(order.detail)[language]
        date =
            switch order.detail {
            case .waiting:
                order.lastDay.map {
                    LocalizedText("until \($0)", "\($0)까지")[language]
                } ?? ""
            case .refusable:
                order.trade.map { trade in
                    let moment = ExchangeText.moment(trade.refusableUntil)
                    return LocalizedText("until \(moment)", "\(moment)까지")[language]
                } ?? ""
            default: ExchangeText.moment(order.changed)
            }
        if order.detail == .refusable, let trade = order.trade {
            let moment = ExchangeText.moment(trade.refusableUntil).dropFirst(5)
            shortDetail = LocalizedText("can be refused", "거절 가능")[language]
            shortDate = LocalizedText("until \(moment)", "\(moment)까지")[language]
        } else {
            shortDetail = detail
            shortDate = order.detail == .waiting ? date : String(date.prefix(10))
        }
    }
}
