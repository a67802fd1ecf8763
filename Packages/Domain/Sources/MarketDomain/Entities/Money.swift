/// An exact amount, counted in the smallest unit of its currency.
public struct Money: Hashable, Sendable {
    /// Won, or cents.
    public let minorUnits: Int
    /// What the units are of.
    public let currency: Currency

    /// An amount in the smallest unit.
    public init(minorUnits: Int, _ currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// So many whole won or dollars.
    ///
    /// - Throws: `overflow`.
    public init(whole: Int, _ currency: Currency) throws(MoneyError) {
        let (units, overflow) = whole.multipliedReportingOverflow(by: currency.minorUnitsInOne)
        guard !overflow else { throw .overflow }
        self.init(minorUnits: units, currency)
    }

    /// Nothing of a currency.
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
