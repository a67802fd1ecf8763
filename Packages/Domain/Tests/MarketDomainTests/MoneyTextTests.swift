import MarketDomain
import TextCore
import Testing

@Suite struct MoneyTextTests {
    @Test(arguments: [
        ("KRW", 1_290_000, "1290000"), ("KRW", -5, "-5"), ("KRW", 0, "0"),
        ("USD", 1_250, "12.50"), ("USD", 5, "0.05"), ("USD", -5, "-0.05"), ("USD", 0, "0.00"),
        ("USD", 100, "1.00"), ("KWD", 1, "0.001"), ("KWD", 12_345, "12.345"),
        ("KRW", Int.max, "9223372036854775807"), ("KRW", Int.min, "-9223372036854775808"),
        ("USD", Int.max, "92233720368547758.07"), ("USD", Int.min, "-92233720368547758.08"),
    ])
    func `The decimal is exact and has every digit of the currency`(
        code: String, units: Int, expected: String
    ) throws {
        #expect(Money(minorUnits: units, try #require(Currency(code))).decimal == expected)
    }

    @Test(arguments: ["KRW", "USD", "JPY", "HKD", "KWD"])
    func `Every amount can be read back from its decimal`(code: String) throws {
        let currency = try #require(Currency(code))
        var random = SystemRandomNumberGenerator()
        let edges = [0, 1, -1, 9, 10, 99, 100, -100, 999, 1_000, Int.max, Int.min]
        let amounts = edges + (0..<500).map { Int(truncatingIfNeeded: random.next() as UInt64) >> ($0 % 63) }
        for units in amounts {
            let money = Money(minorUnits: units, currency)
            #expect(try Money(parsing: money.decimal, currency) == money, "\(units) \(code)")
        }
    }

    /// A form may receive the text that it displays.
    @Test func `Displayed digits can be read back`() throws {
        var random = SystemRandomNumberGenerator()
        for shift in 0..<63 {
            let money = Money(minorUnits: Int(truncatingIfNeeded: random.next() as UInt64) >> shift, .usd)
            let shown = money.formatted(in: .english).filter { $0 != "$" }
            #expect(try Money(parsing: shown, .usd) == money, "\(shown)")
        }
    }

    @Test(arguments: [
        ("KRW", 0, "₩0", "0원"), ("KRW", 999, "₩999", "999원"), ("KRW", 1_000, "₩1,000", "1,000원"),
        ("KRW", 1_290_000, "₩1,290,000", "1,290,000원"), ("KRW", 100_000, "₩100,000", "100,000원"),
        ("KRW", -12_345, "-₩12,345", "-12,345원"),
        ("USD", 0, "$0", "0달러"), ("USD", 1_250, "$12.50", "12.50달러"), ("USD", 5, "$0.05", "0.05달러"),
        ("USD", 1_200, "$12", "12달러"), ("USD", -150, "-$1.50", "-1.50달러"),
        ("USD", 123_456_701, "$1,234,567.01", "1,234,567.01달러"),
        ("JPY", 500, "JPY 500", "JPY 500"), ("HKD", -123_456, "HKD -1,234.56", "HKD -1,234.56"),
        ("KRW", Int.min, "-₩9,223,372,036,854,775,808", "-9,223,372,036,854,775,808원"),
        ("USD", Int.max, "$92,233,720,368,547,758.07", "92,233,720,368,547,758.07달러"),
    ])
    func `Displays amounts as people write them, with cents where there are some`(
        code: String, units: Int, english: String, korean: String
    ) throws {
        let money = Money(minorUnits: units, try #require(Currency(code)))
        #expect(money.formatted(in: .english) == english)
        #expect(money.formatted(in: .korean) == korean)
    }
}
