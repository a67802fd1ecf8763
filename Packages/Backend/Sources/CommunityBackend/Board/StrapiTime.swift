#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Moments as this API has them: `2021-12-30T06:08:53.000Z`, always in UTC with three digits of a second. The
/// database has milliseconds since the beginning of 1970.
enum StrapiTime {
    /// The years 0 to 9999: what four digits can say.
    private static let sayable = -62_167_219_200_000...253_402_300_799_999

    static func milliseconds(of date: Date) -> Int {
        let value = (date.timeIntervalSince1970 * 1000).rounded()
        return Int(min(max(value, Double(sayable.lowerBound)), Double(sayable.upperBound)))
    }

    /// The moment in 24 bytes that are valid inside `body`; the nearest one when four digits cannot say the
    /// year.
    static func withUTF8<Result>(_ milliseconds: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
        -> Result
    {
        // Counted from 1 March, so that leap days come last, and from 400 years before the year 0, so that
        // nothing is negative.
        let shifted =
            min(max(milliseconds, sayable.lowerBound), sayable.upperBound) + 865_565 * 86_400_000
        let (days, rest) = shifted.quotientAndRemainder(dividingBy: 86_400_000)
        let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        let year = yearOfEra + (era - 1) * 400 + (month <= 2 ? 1 : 0)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { text in
            func put(_ number: Int, digits: Int, before separator: UInt8, at index: Int) {
                var rest = number
                for place in stride(from: index + digits - 1, through: index, by: -1) {
                    text.initializeElement(
                        at: place, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
                    rest /= 10
                }
                text.initializeElement(at: index + digits, to: separator)
            }
            put(year, digits: 4, before: UInt8(ascii: "-"), at: 0)
            put(month, digits: 2, before: UInt8(ascii: "-"), at: 5)
            put(dayOfYear - (153 * march + 2) / 5 + 1, digits: 2, before: UInt8(ascii: "T"), at: 8)
            put(rest / 3_600_000, digits: 2, before: UInt8(ascii: ":"), at: 11)
            put(rest / 60_000 % 60, digits: 2, before: UInt8(ascii: ":"), at: 14)
            put(rest / 1000 % 60, digits: 2, before: UInt8(ascii: "."), at: 17)
            put(rest % 1000, digits: 3, before: UInt8(ascii: "Z"), at: 20)
            return body(UnsafeBufferPointer(text))
        }
    }

    static func text(_ milliseconds: Int) -> String {
        withUTF8(milliseconds) { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads a moment, also without a fraction, or a day, which is its beginning; `nil` for anything else.
    static func milliseconds(of text: String) -> Int? {
        guard text.utf8.count <= 40 else { return nil }
        let styles = [
            Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle(),
            Date.ISO8601FormatStyle().year().month().day(),
        ]
        for style in styles {
            if let date = try? style.parse(text) { return milliseconds(of: date) }
        }
        return nil
    }
}
