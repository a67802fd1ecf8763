import Basics
import Testing

@testable import CatalogueFiles

@Suite struct ValueTextTests {
    @Test(
        arguments: [
            ("1998", 1998), ("1998.0", 1998), ("Jun 12 1998", 1998), ("12 June, 1998", 1998),
            ("1998-06-12", 1998),
            ("1998-06-12T00:00:00Z", 1998), ("19980612", 1998), ("(1998)", 1998), ("12-Jun-98", 1998),
            ("12-Jun-05", 2005),
            ("6/12/98", 1998), ("1-Jan-29", 2029), ("1-Jan-30", 1930), ("06/12/1998", 1998), ("1998년", 1998),
            ("", nil),
            ("98", nil), ("soon", nil), ("1869", nil), ("2101", nil), ("897609600000", nil), ("x-y-98", nil),
            ("12345", nil),
        ] as [(String, Int?)])
    func `Finds the year`(text: String, expected: Int?) {
        #expect(ValueText.year(text) == expected)
    }

    @Test(
        arguments: [
            ("142", 142), ("142.0", 142), ("142 min", 142), ("2h 22m", 142), ("2 h", 120), ("1시간 30분", 90),
            ("", nil),
            ("long", nil), ("about 90", nil), ("-5", nil), ("1 2", nil), ("999999999999", nil),
            ("1 hr 30 mins", 90), ("1.5 hours", 90), ("95분", 95), ("120m", 120), ("45 minutes per part", 45),
            ("2 Seasons", nil), ("1 Season", nil), ("8 episodes", nil), ("3부작", nil),
            ("45 min, 3 parts", nil),
            ("12 km", nil), ("2h 22m 30s", 142), ("97 min (uncut: 110 min)", nil), ("97 / 110 min", nil),
        ] as [(String, Int?)])
    func `Finds the minutes`(text: String, expected: Int?) {
        #expect(ValueText.minutes(text) == expected)
    }

    @Test(
        arguments: [
            ("1234", 1234), ("1,234,567", 1_234_567), ("1234.0", 1234), ("1e3", 1000), ("many", nil),
            ("inf", nil),
            ("1e300", nil), ("", nil),
        ] as [(String, Int?)])
    func `Finds the count`(text: String, expected: Int?) {
        #expect(ValueText.count(text) == expected)
    }

    @Test(
        arguments: [
            ("tt0111161", "tt0111161"), ("TT111161 ", "tt0111161"), ("111161", "tt0111161"),
            ("tt12345678", "tt12345678"),
            ("tt", nil), ("nm0000001", nil), ("tt1x", nil), ("tt1234567890123", nil), ("tt１２３", nil),
        ] as [(String, String?)])
    func `Completes the code`(text: String, expected: String?) {
        #expect(ValueText.imdbCode(text) == expected)
    }

    @Test(arguments: [
        ("Drama, War", ["Drama", "War"]), ("Drama|War", ["Drama", "War"]),
        ("Action/Adventure", ["Action/Adventure"]),
        ("A\\, B", ["A, B"]), ("A | B, C", ["A", "B, C"]), ("a\\|b | c\\\\", ["a|b", "c\\"]),
        ("AC\\DC", ["AC\\DC"]),
        (" ", []), ("a |  | b", ["a", "", "b"]), ("a\\", ["a\\"]),
    ])
    func `Splits lists`(cell: String, expected: [String]) {
        #expect(ListText.decode(cell) == expected)
    }

    @Test func `Keeps a name together with its suffix`() {
        #expect(ListText.decodeNames("Sammy Davis, Jr., Dean Martin") == ["Sammy Davis, Jr.", "Dean Martin"])
        #expect(ListText.decodeNames("Sammy Davis | Jr.") == ["Sammy Davis", "Jr."])
    }

    @Test(arguments: [
        "", "plain", "=1", "+1", "-1", "@x", "\tx", "\r", "\r\n", "'=1", "''-", "'plain", "''", "'", "= ",
        "'\u{301}=1",
    ])
    func `Guards formulas reversibly`(cell: String) {
        let guarded = CSVCell.guarded(cell)
        #expect(CSVCell.unguarded(guarded) == cell)
        #expect(!"=+-@\t\r".utf8.contains(guarded.utf8.first ?? 0))
    }

    @Test(arguments: [
        (" a\u{0}b\u{7}\tc ", "ab c"), ("\u{202E}x\u{2066}", "x"), ("a\r\nb", "a b"),
        ("\u{3000}한글\u{A0}", "한글"), ("\u{1B}[2J", "[2J"),
        ("\u{85}", ""), ("e\u{301}", "e\u{301}"), ("12345678901", "1234567890"), ("123456789 1", "123456789"),
    ])
    func `Cleans text, and cleaning twice changes nothing`(text: String, expected: String) {
        let clean = CleanText.line(text, limit: 10)
        #expect(Array(clean.unicodeScalars) == Array(expected.unicodeScalars))
        #expect(CleanText.line(clean, limit: 10) == clean)
    }

    @Test func `Limits the length of a single character`() {
        let zalgo = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect(CleanText.line(zalgo, limit: 10).unicodeScalars.count <= 40)
    }

    @Test func `Keeps the lines of a synopsis`() {
        #expect(CleanText.optionalParagraphs("\r\n a\r\nb\rc\n", limit: 100) == "a\nb\nc")
        #expect(CleanText.optionalParagraphs("\n \u{0}", limit: 100) == nil)
    }
}
