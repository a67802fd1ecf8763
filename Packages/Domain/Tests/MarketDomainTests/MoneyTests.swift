import MarketDomain
import Testing

@Suite struct MoneyTests {
    static let largest = Money(minorUnits: .max, .krw)
    static let smallest = Money(minorUnits: .min, .krw)
    static let one = Money(minorUnits: 1, .krw)
    static let none = Money.zero(.krw)

    @Test func `Sums, differences and multiples are exact`() throws {
        let price = Money(minorUnits: 1_290_000, .krw)
        #expect(try price.adding(Self.one) == Money(minorUnits: 1_290_001, .krw))
        #expect(try price.subtracting(Money(minorUnits: 2_000_000, .krw)).minorUnits == -710_000)
        #expect(try price.times(3) == Money(minorUnits: 3_870_000, .krw))
        #expect(try price.times(-1).minorUnits == -1_290_000)
        #expect(try Money(minorUnits: 10, .usd).adding(Money(minorUnits: 20, .usd)).minorUnits == 30)
    }

    @Test func `Reaches the largest and the smallest amount`() throws {
        #expect(try Money(minorUnits: .max - 1, .krw).adding(Self.one) == Self.largest)
        #expect(try Self.largest.adding(Self.none) == Self.largest)
        #expect(try Money(minorUnits: .min + 1, .krw).subtracting(Self.one) == Self.smallest)
        #expect(try Self.smallest.adding(Self.largest).minorUnits == -1)
        #expect(try Self.largest.times(-1).minorUnits == -Int.max)
        #expect(try Self.smallest.times(1) == Self.smallest)
        #expect(try Self.smallest.times(0) == Self.none)
    }

    @Test func `Anything beyond is an overflow and not another amount`() {
        #expect(throws: MoneyError.overflow) { try Self.largest.adding(Self.one) }
        #expect(throws: MoneyError.overflow) { try Self.smallest.subtracting(Self.one) }
        #expect(throws: MoneyError.overflow) { try Self.none.subtracting(Self.smallest) }
        #expect(throws: MoneyError.overflow) { try Self.largest.times(2) }
        #expect(throws: MoneyError.overflow) { try Self.smallest.times(-1) }
    }

    @Test(arguments: [Currency.krw, .usd])
    func `Different currencies are not mixed, even when one amount is zero`(currency: Currency) {
        let (amount, other) = (Money(minorUnits: 5, currency), currency == .krw ? Currency.usd : .krw)
        let refused = MoneyError.currencies(currency, other)
        #expect(throws: refused) { try amount.adding(.zero(other)) }
        #expect(throws: refused) { try amount.subtracting(.zero(other)) }
        #expect(throws: refused) { try Self.money(.max, currency).adding(Self.money(.max, other)) }
    }

    @Test func `Equal amounts of different currencies are not equal`() {
        #expect(Money.zero(.krw) != .zero(.usd))
        #expect(Money(minorUnits: 100, .usd) == Money(minorUnits: 100, .usd))
    }

    @Test(arguments: [("KRW", 7, 7), ("USD", 7, 700), ("USD", -7, -700), ("KWD", 2, 2_000), ("USD", 0, 0)])
    func `Whole amounts are counted in the smallest unit`(code: String, whole: Int, units: Int) throws {
        let currency = try #require(Currency(code))
        #expect(try Money(whole: whole, currency) == Money(minorUnits: units, currency))
    }

    @Test func `Whole amounts are limited by their smallest units`() throws {
        #expect(try Money(whole: .max, .krw).minorUnits == .max)
        #expect(try Money(whole: .max / 100, .usd).minorUnits == .max / 100 * 100)
        #expect(try Money(whole: .min / 100, .usd).minorUnits == .min / 100 * 100)
        #expect(throws: MoneyError.overflow) { try Money(whole: .max / 100 + 1, .usd) }
        #expect(throws: MoneyError.overflow) { try Money(whole: .min / 100 - 1, .usd) }
    }

    private static func money(_ units: Int, _ currency: Currency) -> Money {
        Money(minorUnits: units, currency)
    }
}
