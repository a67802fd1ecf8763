import Basics
import Testing

@testable import MarketBackend

struct MarketTimeTests {
    @Test(arguments: [
        (1_641_222_000_000, "2022-01-04T00:00:00.00", "2022-01-04T00:00:00"),
        (1_641_222_061_259, "2022-01-04T00:01:01.25", "2022-01-04T00:01:01"),
        (0, "1970-01-01T09:00:00.00", "1970-01-01T09:00:00"),
        (-32_400_001, "1969-12-31T23:59:59.99", "1969-12-31T23:59:59"),
        (1_709_132_400_000, "2024-02-29T00:00:00.00", "2024-02-29T00:00:00"),
        (951_750_000_000, "2000-02-29T00:00:00.00", "2000-02-29T00:00:00"),
        (4_107_510_000_000, "2100-03-01T00:00:00.00", "2100-03-01T00:00:00"),
        (.max, "9999-12-31T23:59:59.99", "9999-12-31T23:59:59"),
        (.min, "0000-01-01T00:00:00.00", "0000-01-01T00:00:00"),
    ]) func `Moments are written in Korean time`(milliseconds: Int, hundredths: String, seconds: String) {
        #expect(TimestampFormat.koreanHundredths.text(milliseconds) == hundredths)
        #expect(TimestampFormat.korean.text(milliseconds) == seconds)
    }
}
