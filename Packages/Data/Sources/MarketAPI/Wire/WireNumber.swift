#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A number of JSON, exact to 38 digits in whatever notation it comes: `60000000`, `6.0E7`, `12.5`.
public struct WireNumber: Hashable, Sendable {
    private let value: Decimal

    /// So many of the smallest unit: 1250 with two digits is 12.5.
    public init(units: Int, digits: Int) {
        value = Decimal(
            sign: units < 0 ? .minus : .plus, exponent: -digits, significand: Decimal(units.magnitude))
    }

    /// How many of a smaller unit it is: 12.5 with two digits is 1250. What is smaller still is left out.
    ///
    /// - Throws: `DecodingError` when that is more than an `Int` holds.
    public func units(digits: Int) throws -> Int {
        let parts = value.description.split(separator: ".", maxSplits: 1)
        let fraction = parts.count == 2 ? parts[1].prefix(digits) : ""
        let padding = String(repeating: "0", count: digits - fraction.count)
        guard let whole = parts.first, let units = Int(whole + fraction + padding) else {
            throw Self.unusable("\(value) is out of range")
        }
        return units
    }

    /// - Throws: `DecodingError` when there is a fraction or the number is more than an `Int` holds.
    public func whole() throws -> Int {
        let text = value.description
        guard let whole = Int(text) else { throw Self.unusable("\(text) is no whole number in range") }
        return whole
    }

    private static func unusable(_ reason: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: reason))
    }
}

extension WireNumber: Codable {
    /// - Throws: `DecodingError` when it is no number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = try container.decode(Decimal.self)
        guard !value.isNaN else { throw Self.unusable("a number is out of range") }
    }

    /// As a number with no more digits than it needs.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
