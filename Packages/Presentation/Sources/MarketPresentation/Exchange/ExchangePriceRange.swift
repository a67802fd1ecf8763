import MarketDomain
import TextCore

/// A price range for a search of products, in won.
public struct ExchangePriceRange: Hashable, Sendable {
    public let lowest: Int?
    public let highest: Int?

    /// Parses `100,000-300,000`, `10만~30만`, `100,000-` or `-300,000`; a single amount is the highest price, and an empty
    /// text is any price. `nil` for other text.
    public init?(typed text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "~" }.map {
            String($0).trimmed
        }
        let amounts = parts.map { Won(typed: $0)?.amount }
        guard zip(parts, amounts).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
        switch amounts.count {
        case 1: (lowest, highest) = (nil, amounts[0])
        case 2: (lowest, highest) = (amounts[0], amounts[1])
        default: return nil
        }
        if let lowest, let highest, lowest > highest { return nil }
    }
}
