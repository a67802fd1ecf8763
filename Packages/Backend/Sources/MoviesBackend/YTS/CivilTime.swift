/// Writes a moment in UTC as this API has it: "2010-07-16 00:00:00".
enum CivilTime {
    /// From the year 0 to the end of the year 9999: what four digits can say.
    private static let sayable = -62_167_219_200...253_402_300_799

    /// The moment that many seconds after the beginning of 1970, or the nearest that can be said.
    static func text(_ seconds: Int) -> String {
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
        return String(unsafeUninitializedCapacity: 19) { text in
            var index = 0
            func put(_ number: Int, after separator: UInt8? = nil) {
                if let separator {
                    text[index] = separator
                    index += 1
                }
                text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
                text[index + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
                index += 2
            }
            put(year / 100)
            put(year % 100)
            put(month, after: UInt8(ascii: "-"))
            put(day, after: UInt8(ascii: "-"))
            put(second / 3_600, after: UInt8(ascii: " "))
            put(second / 60 % 60, after: UInt8(ascii: ":"))
            put(second % 60, after: UInt8(ascii: ":"))
            return index
        }
    }
}
