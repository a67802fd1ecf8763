import MarketAPI
import Testing

@Suite struct WireDateTests {
    private func seconds(_ json: String) throws -> Double {
        try #require(try decoded("[\(json)]", as: [WireDate].self).first).seconds
    }

    /// 4 January 2022 began in Korea at 15:00 UTC of the day before.
    @Test(arguments: [
        ("1611523563.719116", 1_611_523_563.719_116), ("1611523563", 1_611_523_563),
        (#""2022-01-04T00:00:00.00""#, 1_641_222_000), (#""2022-01-04T00:00:00""#, 1_641_222_000),
        (#""2022-01-04 00:00:00.000""#, 1_641_222_000), (#""2022-01-04T00:00:00.25""#, 1_641_222_000.25),
        (#""2022-01-04T09:00:00.123456789""#, 1_641_254_400.123_456_8),
        (#""2024-02-29T23:59:59""#, 1_709_218_799), (#""1970-01-01T09:00:00.0""#, 0),
    ]) func `reads a time in every format`(json: String, expected: Double) throws {
        #expect(abs(try seconds(json) - expected) < 0.000_01)
    }

    @Test(arguments: [
        "\"\"", "\"yesterday\"", "\"2022-13-04T00:00:00\"", "\"2022-01-04\"", "\"2022-01-04T24:00:00\"",
        "\"2022-01-04T00:60:00\"", "\"2022-01-04T00:00:00Z\"", "\"2022-01-04T00:00:00.\"", "true", "{}",
        "\"2022-01-04T00:00:00\\u0000\"", "\"２０２２-01-04T00:00:00\"",
    ]) func `refuses anything that is not a time`(json: String) {
        #expect(throws: DecodingError.self) { try seconds(json) }
    }
}
