import MarketDomain
import Testing

@Suite struct MoneyInputTests {
    @Test(arguments: [
        ("35000", 35_000), ("35,000", 35_000), ("35000원", 35_000), ("35,000 원", 35_000), ("₩35,000", 35_000),
        ("￦35000", 35_000), ("₩ 35,000", 35_000), ("₩35,000원", 35_000), ("35000 won", 35_000),
        ("KRW 35,000", 35_000), ("35,000krw", 35_000), ("3만5천원", 35_000), ("3만 5천 원", 35_000),
        ("3만5,000", 35_000), ("3만5000", 35_000), ("3.5만", 35_000), ("3.5만원", 35_000), ("만원", 10_000),
        ("천원", 1_000), ("5천", 5_000), ("12만", 120_000), ("1,200만원", 12_000_000), ("2천만", 20_000_000),
        ("1억 2천만", 120_000_000), ("1억2,000만원", 120_000_000), ("1.5억", 150_000_000),
        ("1만500", 10_500), ("3천5백", 3_500), ("35천", 35_000), ("2백50", 250), ("-3", -3), ("-₩3,000", -3_000),
        ("1억5천", 150_000_000), ("2억 5천만원", 250_000_000), ("2억5천원", 250_000_000), ("1억2천5백", 125_000_000),
        ("1억5백", 105_000_000), ("1억오천", 150_000_000), ("1억3만5천", 100_035_000), ("1억", 100_000_000),
        ("３５０００", 35_000), ("３５，０００원", 35_000), ("３만", 30_000),
        ("0원", 0), ("오천원", 5_000), ("삼만 오천원", 35_000), ("만오백", 10_500),
        ("89만1원", 890_001), ("5만1원", 50_001), ("3만5원", 30_005), ("1만 5 원", 10_005), ("3천5원", 3_005),
        ("89만1천5원", 891_005), ("만오원", 10_005), ("1억2만5원", 100_020_005),
    ])
    func `Reads won as people type them`(text: String, units: Int) throws {
        #expect(try Money(typed: text, .krw) == Money(minorUnits: units, .krw))
    }

    @Test(arguments: [
        ("12.50", 1_250), ("$12.50", 1_250), ("12.50달러", 1_250), ("12.50 USD", 1_250), ("usd 12.5", 1_250),
        ("US$1,200", 120_000), ("12$", 1_200), ("12 dollars", 1_200), ("12불", 1_200), ("3천달러", 300_000),
        ("1.25만달러", 1_250_000),
        ("-$3", -300), ("$-3", -300),
    ])
    func `Reads dollars as people type them`(text: String, cents: Int) throws {
        #expect(try Money(typed: text, .usd) == Money(minorUnits: cents, .usd))
    }

    @Test(arguments: ["$12.50", "12.50달러", "12.50 USD", "₩12달러", "3천달러"])
    func `Refuses the sign of another currency for won`(text: String) {
        #expect(throws: MoneyError.currencies(.usd, .krw)) { try Money(typed: text, .krw) }
    }

    @Test(arguments: [
        ("4만5천", true), ("3만", true), ("3천달러", false), ("4만원", false), ("45000", false), ("x", false),
    ])
    func `Korean units without a currency are probably won`(text: String, isWon: Bool) {
        #expect(Currency.isProbablyWon(text) == isWon)
    }

    @Test func `Refuses a point in dollars that may separate thousands`() {
        #expect(throws: MoneyError.tooPrecise(.usd)) { try Money(typed: "35.000", .usd) }
    }

    @Test(arguments: ["35000원", "₩35,000", "3만원", "35000 KRW"])
    func `Refuses won for dollars`(text: String) {
        #expect(throws: MoneyError.currencies(.krw, .usd)) { try Money(typed: text, .usd) }
    }

    @Test(arguments: ["0.5", "12.50원", "₩12.5", "0.00005만", "3.50005만원", "35.000", "890.000원", "5.0원"])
    func `Won have no decimals, however they are typed`(text: String) {
        #expect(throws: MoneyError.tooPrecise(.krw)) { try Money(typed: text, .krw) }
    }

    @Test(arguments: [
        "", "원", "₩", "KRW", "3만5", "₩3만5", "3천5", "5천3만", "3천5만원", "3만2만", "3백5천", "3만50000", "3만12천",
        "1,00만",
        "3.만", ".5만", "-3만", "3만-5천", "₩₩5", "5원원", "5 EUR", "€5", "3만x", "1 0만", "abc만", "1e3원", "1억5",
        "1억5000", "1억5원", "1억5,000원", "1억5천500", "1억12천",
        "1 000원", "1.5m", "1.2.3", "1.5 EUR",
    ])
    func `Any other text is refused, and the error has the whole text`(text: String) {
        #expect(throws: MoneyError.malformed(text)) { try Money(typed: text, .krw) }
    }

    @Test(arguments: ["99999999999999999999만", "9223372036854775807억", "9223372036854775808원"])
    func `An amount that cannot be counted is an overflow`(text: String) {
        #expect(throws: MoneyError.overflow) { try Money(typed: text, .krw) }
    }

    @Test func `Finds the currency that an amount names`() {
        #expect(Currency(namedIn: "$12.50") == .usd)
        #expect(Currency(namedIn: "3만5천원") == .krw)
        #expect(Currency(namedIn: "35000") == nil)
        #expect(Currency(namedIn: "₩5달러") == nil)
    }
}
