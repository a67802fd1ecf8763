public import MarketDomain
public import TextCore

extension Currency {
    /// The everyday name; the code where there is no other name.
    public var name: LocalizedText {
        switch self {
        case .krw: LocalizedText(code, "원화")
        case .usd: LocalizedText(code, "달러")
        default: LocalizedText(verbatim: code)
        }
    }

    /// Examples of amounts as a user may type them, for advice.
    public var examples: LocalizedText {
        minorDigits == 0
            ? LocalizedText("12000 or 12,000", "12000, 3만5천") : LocalizedText("12 or 12.50", "12, 12.50")
    }
}
