public import MarketDomain
public import TextCore

/// The user's input for an order.
public struct TicketForm: Hashable, Sendable {
    public let product: ExchangeProduct.ID
    public let size: String
    public let side: BookSide
    /// Whether the order takes the best available price instead of waiting.
    public var isImmediate: Bool
    /// In won, as typed, possibly with commas, 만 or 원.
    public var price: String
    /// The number of days to wait.
    public var days: Int

    public init(
        product: ExchangeProduct.ID, size: String, side: BookSide, isImmediate: Bool = true,
        price: String = "",
        days: Int = ExchangeRules.standardDays
    ) {
        self.product = product
        self.size = size
        self.side = side
        self.isImmediate = isImmediate
        self.price = price
        self.days = days
    }

    /// The available deadlines.
    public static let deadlines = ExchangeRules.acceptedDays.sorted()

    /// The typed amount; `nil` for an invalid one.
    public var amount: Int? { Won(typed: price)?.amount }

    /// The problem with the price, checked without a request; `nil` for a valid or empty price.
    public func problem(_ rule: PriceRule = PriceRule(), in language: Language) -> String? {
        guard !isImmediate, !price.isEmpty else { return nil }
        guard let amount else {
            return LocalizedText("Type an amount such as 259,000.", "259,000처럼 금액을 입력하세요.")[language]
        }
        guard !rule.allows(amount) else { return nil }
        let (step, low, high) = (
            ExchangeText.won(rule.step, language), ExchangeText.won(rule.range.lowerBound, language),
            ExchangeText.won(rule.range.upperBound, language)
        )
        return LocalizedText(
            "A price is a multiple of \(step), from \(low) to \(high).",
            "가격은 \(step) 단위로, \(low)부터 \(high)까지 쓸 수 있습니다.")[language]
    }

    /// The order; `nil` while the price is missing or invalid.
    public var request: OrderRequest? {
        let (amount, rule) = (amount, PriceRule())
        guard isImmediate || amount.map(rule.allows) ?? false else { return nil }
        return OrderRequest(
            product: product, size: size, side: side, price: isImmediate ? nil : amount,
            isImmediate: isImmediate, days: isImmediate ? ExchangeRules.standardDays : days)
    }
}
