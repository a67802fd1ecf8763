public import DomainCore

/// A refusal by an exchange, with the numbers that some refusals have. Amounts are in won.
public struct RefusalFacts: Hashable, Sendable, Codable {
    /// The status of an answer of HTTP; absent where a server does not report it.
    @Omitted public var status: Int?
    public let code: Int
    public let message: String
    /// The message in Korean, from our server.
    @Omitted public var korean: String?
    /// The best price, which is worse than the price that the member saw.
    @Omitted public var price: Int?
    /// A price far from the last one, which an order confirms by repeating it.
    @Omitted public var confirmedPrice: Int?
    @Omitted public var lastPrice: Int?
    @Omitted public var free: Int?
    @Omitted public var needed: Int?
    /// The step of valid prices.
    @Omitted public var step: Int?
    @Omitted public var lowest: Int?
    @Omitted public var highest: Int?
    /// The largest number of waiting orders.
    @Omitted public var limit: Int?

    public init(status: Int, code: Int, message: String) {
        (self.code, self.message) = (code, message)
        self.status = status
    }

    /// The one place that interprets a refusal, by the code of the contract. `status` is that of the answer.
    public func error(status: Int) -> ExchangeError {
        switch code {
        case -16: return .signedOut
        case -3: return .notFound
        case -19, -20, -22: return .credentialsWrong
        case -18: return .emailTaken
        case -50: return .size
        case -51: return .own
        case -52: return .foreign
        case -60: return price.map { .worse(price: $0) } ?? .unavailable
        case -61:
            guard let confirmedPrice, let lastPrice else { return .unavailable }
            return .far(price: confirmedPrice, last: lastPrice)
        case -62: return .insufficient(free: free ?? 0, needed: needed ?? 0)
        case -63: return .halted
        case -64:
            // The last word of the message names the status.
            let word = message.split(separator: " ").last.map(String.init)
            let status = TradeStatus.allCases.first { "\($0)" == word }
            return .trade(status.map(OwnOrder.Detail.init))
        case -65: return .refusedToday
        case -66: return limit.map { .manyOrders(limit: $0) } ?? .unavailable
        case -17: return .blocked
        case -1:
            guard let step, let lowest, let highest else { return .invalid(text) }
            return .price(step: step, lowest: lowest, highest: highest)
        // Any other 401 means that the token is invalid.
        default: return status == 401 ? .signedOut : .invalid(text)
        }
    }

    private var text: ErrorText { ErrorText(quoting: message, korean: korean) }
}
