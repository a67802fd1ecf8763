/// A price range for a search of products, in won.
public struct ExchangePriceRange: Hashable, Sendable {
    public let lowest: Int?
    public let highest: Int?

    /// Parses `100,000-300,000`, `100,000-` or `-300,000`; a single amount is the highest price, and an empty text is any
    /// price. `nil` for other text.
    public init?(typed text: String) {
        let plain = text.filter { !$0.isWhitespace && $0 != "," && $0 != "₩" && $0 != "원" }
        let parts = plain.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "~" }
        let amounts = parts.map { part in
            part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
        }
        guard zip(parts, amounts).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
        switch amounts.count {
        case 1: (lowest, highest) = (nil, amounts[0])
        case 2: (lowest, highest) = (amounts[0], amounts[1])
        default: return nil
        }
        if let lowest, let highest, lowest > highest { return nil }
    }
}
