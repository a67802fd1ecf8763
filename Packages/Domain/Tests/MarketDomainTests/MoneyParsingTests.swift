import MarketDomain
import Testing

@Suite struct MoneyParsingTests {
    @Test(arguments: [
        ("1290000", 1_290_000), ("1,290,000", 1_290_000), ("1,000", 1_000), ("12,345", 12_345),
        ("0", 0), ("-0", 0), ("007", 7), ("-3", -3), ("-1,000", -1_000), (" 7 ", 7), ("\t7\n", 7),
        ("\u{3000}7\u{A0}", 7), ("5.0", 5), ("5.000000", 5),
        ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
        ("9,223,372,036,854,775,807", Int.max), ("00000000000000000000000000001", 1),
    ])
    func `Reads won as people and files write them`(text: String, units: Int) throws {
        #expect(try Money(parsing: text, .krw) == Money(minorUnits: units, .krw))
    }

    @Test(arguments: [
        ("12.5", 1_250), ("12.50", 1_250), ("12.500", 1_250), ("12.05", 1_205), ("12", 1_200),
        ("0.01", 1), ("-0.01", -1), ("-3", -300), ("-12.34", -1_234), ("1,290,000.99", 129_000_099),
        ("0.000", 0), ("92233720368547758.07", Int.max), ("-92233720368547758.08", Int.min),
    ])
    func `Dollars have cents`(text: String, units: Int) throws {
        #expect(try Money(parsing: text, .usd) == Money(minorUnits: units, .usd))
    }

    @Test func `A currency of three digits keeps all of them`() throws {
        let dinar = try #require(Currency("KWD"))
        #expect(try Money(parsing: "1.234", dinar).minorUnits == 1_234)
        #expect(try Money(parsing: "1.2", dinar).minorUnits == 1_200)
        #expect(throws: MoneyError.tooPrecise(dinar)) { try Money(parsing: "1.2345", dinar) }
    }

    @Test(arguments: [
        "", " ", "-", ".", ",", "-.", "--3", "+3", "- 3", "3-", "1 000", "1_000", "1.", ".5", "1.2.3", "1..2",
        "1,00", "1,0000", "10,00,000", ",100", "1000,000", "100,", "1,,000", "1,000,", "1.234,5", "1,000.5,0",
        "1e3", "1E3", "0x10", "１２", "٣", "₩5", "$5", "5원", "5 KRW", "abc", "NaN", "inf", "∞", "½", "²",
        "1\u{301}", "−3", "1\u{0}", "1\u{200B}", "1\n2",
    ])
    func `Any other text is refused, and the error has the text`(text: String) {
        for currency in Currency.market {
            let error = #expect(throws: MoneyError.self) { try Money(parsing: text, currency) }
            guard case .malformed(let kept) = error else {
                Issue.record("\(text.debugDescription) in \(currency.code): \(String(describing: error))")
                continue
            }
            #expect(text.contains(kept))
        }
    }

    @Test(arguments: ["0.5", "12.05", "12.500", "-0.1"])
    func `Won have no decimals`(text: String) {
        #expect(throws: MoneyError.tooPrecise(.krw)) { try Money(parsing: text, .krw) }
    }

    @Test(arguments: ["0.001", "12.505", "-0.0000001"])
    func `Cents have no decimals`(text: String) {
        #expect(throws: MoneyError.tooPrecise(.usd)) { try Money(parsing: text, .usd) }
    }

    @Test(arguments: [
        ("9223372036854775808", "KRW"), ("-9223372036854775809", "KRW"), ("9,223,372,036,854,775,808", "KRW"),
        ("92233720368547758.08", "USD"), ("9223372036854775807", "USD"), ("-92233720368547758.09", "USD"),
        (String(repeating: "9", count: 10_000), "KRW"),
    ])
    func `An amount that cannot be counted is an overflow`(text: String, code: String) throws {
        let currency = try #require(Currency(code))
        #expect(throws: MoneyError.overflow) { try Money(parsing: text, currency) }
    }

    @Test func `Reads a substring like a text`() throws {
        #expect(try Money(parsing: "price=1,200".split(separator: "=")[1], .krw).minorUnits == 1_200)
    }
}
