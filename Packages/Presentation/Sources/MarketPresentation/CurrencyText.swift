public import MarketDomain
public import TextCore

extension Currency {
    /// What people call it; a code where they have no other word for it.
    public var name: LocalizedText {
        switch self {
        case .krw: LocalizedText(code, "원화")
        case .usd: LocalizedText(code, "달러")
        default: LocalizedText(verbatim: code)
        }
    }

    /// Amounts of it as one can type them, for advice.
    public var examples: LocalizedText {
        minorDigits == 0
            ? LocalizedText("12000 or 12,000", "12000, 3만5천") : LocalizedText("12 or 12.50", "12, 12.50")
    }
}
