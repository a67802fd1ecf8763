/// An amount from outside, in whole won: from a request, an option or a file.
///
/// Its range is part of the type, so that no fee, sum or reserve computed from it can overflow.
///
///     Won(259_000)?.amount    // 259,000
///     Won("9223372036854775807")    // nil
public struct Won: Hashable, Sendable {
    /// From minus to plus a hundred trillion. Rates are in ten-thousandths of an amount.
    public static let range = -100_000_000_000_000...100_000_000_000_000

    public let amount: Int

    /// `nil` outside the range.
    public init?(_ amount: Int) {
        guard Self.range.contains(amount) else { return nil }
        self.amount = amount
    }

    /// Reads a whole number in digits; `nil` for anything else and outside the range.
    public init?(_ text: some StringProtocol) {
        guard let amount = Int(text) else { return nil }
        self.init(amount)
    }

    /// Reads an amount as users type it, such as `259,000` or `15만`; `nil` for anything else and outside the range.
    public init?(typed text: some StringProtocol) {
        guard let money = try? Money(typed: text, .krw) else { return nil }
        self.init(money.minorUnits)
    }
}

extension Won: Codable {
    /// - Throws: `DecodingError` for anything but a whole number in the range.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let won = Won(try container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not an amount in won from \(Self.range)")
        }
        self = won
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(amount)
    }
}
