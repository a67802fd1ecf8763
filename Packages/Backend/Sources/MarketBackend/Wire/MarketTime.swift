/// Moments as this API says them: Korean time, nine hours before UTC's clock shows the same, without a zone:
/// `2022-01-04T00:00:00.00` or `2022-01-04T00:00:00`.
enum MarketTime {
    /// In milliseconds.
    private static let offset = 9 * 3_600_000
    private static let day = 86_400_000
    /// The years 0 to 9999: what four digits can say. In days since 1970.
    private static let sayable = -719_528...2_932_896

    /// The moment, given in milliseconds since 1970, in bytes that are valid inside `body`; the nearest one
    /// when four digits cannot say the year.
    static func withUTF8(
        _ milliseconds: Int, hundredths: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        let first = sayable.lowerBound * day
        let last = (sayable.upperBound + 1) * day - 1
        let local = min(max(milliseconds, first - offset), last - offset) + offset - first
        let date = civil(dayOfEraZero: local / day)
        let time = local % day
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 22) { text in
            var end = 0
            func put(_ pair: Int) {
                text.initializeElement(at: end, to: 0x30 + UInt8(truncatingIfNeeded: pair / 10))
                text.initializeElement(at: end + 1, to: 0x30 + UInt8(truncatingIfNeeded: pair % 10))
                end += 2
            }
            func put(_ separator: Unicode.Scalar) {
                text.initializeElement(at: end, to: UInt8(ascii: separator))
                end += 1
            }
            put(date.year / 100)
            put(date.year % 100)
            put("-")
            put(date.month)
            put("-")
            put(date.day)
            put("T")
            put(time / 3_600_000)
            put(":")
            put(time / 60_000 % 60)
            put(":")
            put(time / 1000 % 60)
            if hundredths {
                put(".")
                put(time % 1000 / 10)
            }
            body(UnsafeBufferPointer(rebasing: text[..<end]))
        }
    }

    static func text(_ milliseconds: Int, hundredths: Bool) -> String {
        var text = ""
        withUTF8(milliseconds, hundredths: hundredths) { text = String(decoding: $0, as: UTF8.self) }
        return text
    }

    /// The date so many days after 1 January of the year 0, in the Gregorian calendar. A year is taken to
    /// begin in March, so that the leap day is its last.
    private static func civil(dayOfEraZero: Int) -> (year: Int, month: Int, day: Int) {
        // March of the year 0 begins after 60 days; 400 years of 146,097 days are added, so that nothing is
        // negative.
        let shifted = dayOfEraZero - 60 + 146_097
        let (era, inEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
        let years = (inEra - inEra / 1_460 + inEra / 36_524 - inEra / 146_096) / 365
        let inYear = inEra - 365 * years - years / 4 + years / 100
        let fromMarch = (5 * inYear + 2) / 153
        let day = inYear - (153 * fromMarch + 2) / 5 + 1
        let isLate = fromMarch >= 10
        return ((era - 1) * 400 + years + (isLate ? 1 : 0), fromMarch + (isLate ? -9 : 3), day)
    }
}
