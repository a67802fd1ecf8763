/// Writes a moment in UTC as this API has it: "2010-07-16 00:00:00".
enum CivilTime {
    /// From the year 0 to the end of the year 9999: what four digits can say.
    private static let sayable = -62_167_219_200...253_402_300_799

    /// The moment that many seconds after the beginning of 1970, or the nearest that can be said, in 19 bytes that
    /// are valid inside `body`.
    static func withUTF8(_ seconds: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        // Counted from 1 March, so that leap days come last, and from 400 years before the year 0, so that
        // nothing is negative.
        let shifted = min(max(seconds, sayable.lowerBound), sayable.upperBound) + 865_565 * 86_400
        let (days, second) = shifted.quotientAndRemainder(dividingBy: 86_400)
        let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * march + 2) / 5 + 1
        let month = march < 10 ? march + 3 : march - 9
        let year = yearOfEra + (era - 1) * 400 + (month <= 2 ? 1 : 0)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 19) { text in
            func put(_ number: Int, at index: Int, after separator: UInt8? = nil) {
                if let separator { text.initializeElement(at: index - 1, to: separator) }
                text.initializeElement(
                    at: index, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
                text.initializeElement(
                    at: index + 1, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
            }
            put(year / 100, at: 0)
            put(year % 100, at: 2)
            put(month, at: 5, after: UInt8(ascii: "-"))
            put(day, at: 8, after: UInt8(ascii: "-"))
            put(second / 3_600, at: 11, after: UInt8(ascii: " "))
            put(second / 60 % 60, at: 14, after: UInt8(ascii: ":"))
            put(second % 60, at: 17, after: UInt8(ascii: ":"))
            body(UnsafeBufferPointer(text))
        }
    }
}
