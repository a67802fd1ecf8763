public import TextCore

/// An exact amount, counted in the smallest unit of its currency.
public struct Money: Hashable, Sendable {
    /// In won, or in cents.
    public let minorUnits: Int
    /// The currency of the units.
    public let currency: Currency

    /// An amount in the smallest unit.
    public init(minorUnits: Int, _ currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// A number of whole won or dollars.
    ///
    /// - Throws: `overflow`.
    public init(whole: Int, _ currency: Currency) throws(MoneyError) {
        let (units, overflow) = whole.multipliedReportingOverflow(by: currency.minorUnitsInOne)
        guard !overflow else { throw .overflow }
        self.init(minorUnits: units, currency)
    }

    /// A zero amount.
    public static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency) }

    /// - Throws: `currencies` when they differ, `overflow`.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        try combined(with: other) { $0.addingReportingOverflow($1) }
    }

    /// - Throws: `currencies` when they differ, `overflow`.
    public func subtracting(_ other: Money) throws(MoneyError) -> Money {
        try combined(with: other) { $0.subtractingReportingOverflow($1) }
    }

    /// - Throws: `overflow`.
    public func times(_ count: Int) throws(MoneyError) -> Money {
        let (units, overflow) = minorUnits.multipliedReportingOverflow(by: count)
        guard !overflow else { throw .overflow }
        return Money(minorUnits: units, currency)
    }

    private func combined(
        with other: Money, _ operation: (Int, Int) -> (partialValue: Int, overflow: Bool)
    ) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .currencies(currency, other.currency) }
        let (units, overflow) = operation(minorUnits, other.minorUnits)
        guard !overflow else { throw .overflow }
        return Money(minorUnits: units, currency)
    }
}

extension Money {
    /// Reads an amount from a user or a file: `1290000`, `1,290,000`, `12.50`, `-3`. Commas separate groups of three digits;
    /// an exponent or a currency sign is refused.
    ///
    /// - Throws: `malformed`, `tooPrecise` when non-zero digits would be lost, `overflow`.
    public init(parsing text: some StringProtocol, _ currency: Currency) throws(MoneyError) {
        let trimmed = String(text).trimmed
        let isNegative = trimmed.hasPrefix("-")
        let parts = trimmed.dropFirst(isNegative ? 1 : 0)
            .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let groups = parts[0].split(separator: ",", omittingEmptySubsequences: false)
        guard groups.count == 1 || groups[0].utf8.count <= 3,
            groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
            (groups + parts.dropFirst()).allSatisfy(\.isDigits)
        else { throw .malformed(trimmed) }
        let fraction = (parts.count > 1 ? parts[1] : "").trimmingSuffix { $0 == "0" }
        guard fraction.count <= currency.minorDigits else { throw .tooPrecise(currency) }
        let padding = String(repeating: "0", count: currency.minorDigits - fraction.count)
        let digits = groups.joined() + fraction + padding
        guard let units = Int((isNegative ? "-" : "") + digits) else { throw .overflow }
        self.init(minorUnits: units, currency)
    }

    /// The exact amount for files, forms and programs: `1290000`, `12.50`. Reading it gives the same amount.
    public var decimal: String {
        let digits = String(minorUnits.magnitude)
        let sign = minorUnits < 0 ? "-" : ""
        let places = currency.minorDigits
        guard places > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
    }

    /// The amount for display: `₩1,290,000` and `$12.50` in English, `1,290,000원` and `12.50달러` in Korean, `JPY 500` for
    /// other currencies. Omits zero cents.
    public func formatted(in language: Language) -> String {
        let sign = minorUnits < 0 ? "-" : ""
        let amount = groupedDigits
        return switch (currency, language) {
        case (.krw, .english): "\(sign)₩\(amount)"
        case (.krw, .korean): "\(sign)\(amount)원"
        case (.usd, .english): "\(sign)$\(amount)"
        case (.usd, .korean): "\(sign)\(amount)달러"
        default: "\(currency.code) \(sign)\(amount)"
        }
    }

    /// The digits without the sign.
    private var groupedDigits: String {
        let parts = decimal.drop { $0 == "-" }.split(separator: ".")
        var whole = ""
        for (index, digit) in (parts.first ?? "").enumerated() {
            if index > 0, ((parts.first?.count ?? 0) - index).isMultiple(of: 3) { whole.append(",") }
            whole.append(digit)
        }
        guard parts.count > 1, parts[1].contains(where: { $0 != "0" }) else { return whole }
        return "\(whole).\(parts[1])"
    }
}

extension StringProtocol {
    /// Whether the text has at least one character, and all are ASCII digits.
    fileprivate var isDigits: Bool {
        !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    fileprivate func trimmingSuffix(while isSuffix: (Character) -> Bool) -> String {
        var rest = self[...]
        while let last = rest.last, isSuffix(last) { rest = rest.dropLast() }
        return String(rest)
    }
}

/// The reason why there is no amount.
public enum MoneyError: Error, Hashable, Sendable {
    /// The amount is too large to count.
    case overflow
    /// The two amounts are in different currencies.
    case currencies(Currency, Currency)
    /// The text is not a number.
    case malformed(String)
    /// The text has more decimal digits than the currency.
    case tooPrecise(Currency)
}
