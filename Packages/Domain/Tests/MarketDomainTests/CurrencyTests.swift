import MarketDomain
import Testing

@Suite struct CurrencyTests {
    @Test(arguments: [
        ("KRW", "KRW"), ("krw", "KRW"), ("Usd", "USD"), ("a", "A"), ("abcdefghij", "ABCDEFGHIJ"),
    ])
    func `Letters form a code, whatever their case`(text: String, code: String) {
        #expect(Currency(text)?.code == code)
    }

    @Test(arguments: [
        "", " ", "KRW ", "K W", "KR1", "12", "$", "₩", "원", "kṛw", "ＫＲＷ", "K\u{301}", "abcdefghijk", "@", "[",
        "`", "{", "K\0W", "ſ", "\u{212A}",
    ])
    func `No other text is a currency`(text: String) {
        #expect(Currency(text) == nil)
    }

    @Test(
        arguments: [
            ("krw", "KRW", 0), ("usd", "USD", 2), ("원", "원", 0), ("$", "$", 0), ("US $", "US $", 0),
            ("₩", "₩", 0),
            ("가나다라마바사아자차", "가나다라마바사아자차", 0), ("$" + marks, "$" + marks, 0),
        ] as [(String, String, Int)])
    func `A text in place of a code stays unchanged`(text: String, code: String, digits: Int) {
        #expect(Currency(written: text)?.code == code)
        #expect(Currency(written: text)?.minorDigits == digits)
        #expect(Currency(written: text).map { Currency(written: $0.code) } == Currency(written: text))
    }

    @Test(arguments: [
        "", " ", "\n", "a\nb", "a\u{2028}b", "K\0W", "abcdefghijk", "가나다라마바사아자차카", "\u{202E}a", "원\u{1B}[31m",
        "\u{200B}", "\u{3164} ", "$a" + marks,
    ])
    func `A blank, overlong or unsafe line is not a currency`(text: String) {
        #expect(Currency(written: text) == nil)
    }

    /// The most marks that one character may have here: 63 bytes.
    private static let marks = String(repeating: "\u{20DD}", count: 21)

    @Test func `The same currency is equal, however it was made`() {
        #expect(Currency("krw") == .krw)
        #expect(Currency("usd".dropFirst(0)) == .usd)
        #expect(Currency("xxx") == .unspecified)
        #expect(Set([Currency("Krw"), .krw]).count == 1)
    }

    @Test(arguments: [
        ("KRW", 0, 1), ("JPY", 0, 1), ("USD", 2, 100), ("HKD", 2, 100), ("KWD", 3, 1_000), ("OMR", 3, 1_000),
        ("WON", 2, 100), ("XXX", 2, 100),
    ])
    func `Each currency has its smallest unit`(code: String, digits: Int, units: Int) {
        #expect(Currency(code)?.minorDigits == digits)
        #expect(Currency(code)?.minorUnitsInOne == units)
    }

    @Test(arguments: [
        (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
        (3, "BHD IQD JOD KWD LYD OMR TND"),
    ])
    func `All currencies without two digits are listed`(digits: Int, codes: String) {
        for code in codes.split(separator: " ") { #expect(Currency(code)?.minorDigits == digits, "\(code)") }
    }

    /// One of the apps that this market replaces did not offer the first one.
    @Test func `The market offers won first, then dollars`() {
        #expect(Currency.market.map(\.code) == ["KRW", "USD"])
    }
}
