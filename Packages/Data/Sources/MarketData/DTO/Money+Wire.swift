import MarketAPI
import MarketDomain

extension Money {
    /// An amount as a server writes it, in whole won or dollars.
    ///
    /// - Throws: `unavailable` when it is more than can be counted.
    init(_ number: WireNumber, _ currency: Currency) throws(MarketError) {
        do {
            self.init(minorUnits: try number.units(digits: currency.minorDigits), currency)
        } catch {
            throw .unavailable
        }
    }

    var wire: WireNumber { WireNumber(units: minorUnits, digits: currency.minorDigits) }
}

extension Currency {
    /// What a server says a price is in; `unspecified` for a text that can be none.
    init(wire text: String) { self = Currency(text) ?? .unspecified }
}
