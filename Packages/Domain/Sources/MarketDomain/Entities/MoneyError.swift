/// Why there is no amount.
public enum MoneyError: Error, Hashable, Sendable {
    /// It is larger than can be counted.
    case overflow
    /// The two amounts are in different currencies.
    case currencies(Currency, Currency)
    /// The text is not a number.
    case malformed(String)
    /// The text has more digits behind the point than the currency.
    case tooPrecise(Currency)
}
