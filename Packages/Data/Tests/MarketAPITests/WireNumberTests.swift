import MarketAPI
import Testing

@Suite struct WireNumberTests {
    private struct Box: Codable {
        let price: WireNumber
    }

    private func number(_ text: String) throws -> WireNumber {
        try decoded(#"{"price":\#(text)}"#, as: Box.self).price
    }

    @Test(arguments: [
        ("0", 0, 0), ("-0", 0, 0), ("1200", 0, 1_200), ("1200.0", 0, 1_200), ("2000.00", 2, 200_000),
        ("6.0E7", 0, 60_000_000), ("6e7", 2, 6_000_000_000), ("1.25E1", 2, 1_250), ("12.5", 2, 1_250),
        ("0.07", 2, 7), ("-3.5", 2, -350), ("1E-2", 2, 1), ("1000000000000", 0, 1_000_000_000_000),
        ("9007199254740993", 0, 9_007_199_254_740_993), ("10000000000000.01", 2, 1_000_000_000_000_001),
        ("92233720368547758.07", 2, .max), ("9223372036854775807", 0, .max),
        ("-9223372036854775808", 0, .min),
    ]) func `reads a number exactly in every notation`(text: String, digits: Int, units: Int) throws {
        #expect(try number(text).units(digits: digits) == units)
    }

    @Test(arguments: [("12.999", 2, 1_299), ("0.9", 0, 0), ("1200.5", 0, 1_200)])
    func `cuts off digits below the smallest unit`(text: String, digits: Int, units: Int) throws {
        #expect(try number(text).units(digits: digits) == units)
    }

    @Test(arguments: ["9223372036854775808", "1E19", "1e400", "1E127", "92233720368547758.08"])
    func `refuses a number that is out of range`(text: String) {
        #expect(throws: DecodingError.self) { try number(text).units(digits: 2) }
    }

    @Test(arguments: ["\"12\"", "true", "null", "[]", "{}", "NaN", "Infinity", "0x10", "1,200", ""])
    func `refuses anything that is not a number`(text: String) {
        #expect(throws: DecodingError.self) { try number(text) }
    }

    @Test(arguments: [("20", 20), ("20.0", 20), ("2E1", 20), ("-1", -1)])
    func `a whole number may have a decimal point`(text: String, whole: Int) throws {
        #expect(try number(text).whole() == whole)
    }

    @Test(arguments: ["20.5", "1E30", "9223372036854775808"])
    func `refuses a whole number with a fraction or out of range`(text: String) {
        #expect(throws: DecodingError.self) { try number(text).whole() }
    }

    @Test(arguments: [
        (1_200, 0, "1200"), (1_250, 2, "12.5"), (1_200, 2, "12"), (7, 2, "0.07"), (0, 2, "0"),
        (1_000_000_000_000_001, 2, "10000000000000.01"), (-350, 2, "-3.5"),
    ]) func `writes an amount without loss`(units: Int, digits: Int, text: String) throws {
        #expect(try encoded(Box(price: WireNumber(units: units, digits: digits))) == #"{"price":\#(text)}"#)
    }

    @Test func `reads a written number as the same number`() throws {
        for units in [0, 1, 99, 100, 12_345, 999_999_999_999_999, .max, .min] {
            for digits in 0...3 {
                let text = try encoded(Box(price: WireNumber(units: units, digits: digits)))
                #expect(try decoded(text, as: Box.self).price.units(digits: digits) == units)
            }
        }
    }
}
