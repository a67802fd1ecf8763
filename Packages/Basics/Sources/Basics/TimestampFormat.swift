/// How a moment is written, such as `2021-12-30T06:08:53.000Z`.
///
///     TimestampFormat(separator: " ").text(1_279_238_400_000)  // "2010-07-16 00:00:00"
///
/// Moments are whole milliseconds since 1970 without leap seconds. A moment whose written year would not be in 0 to
/// 9999 becomes the nearest one that is.
public struct TimestampFormat: Hashable, Sendable {
    /// The years 0 to 9999, in milliseconds since 1970.
    public static let range = -62_167_219_200_000...253_402_300_799_999

    private let separator: UInt8
    private let fractionDigits: Int
    private let offset: Int
    private let endsWithZ: Bool

    /// - Parameters:
    ///   - separator: between the day and the time: ASCII.
    ///   - fractionDigits: decimal places of the second, from none to three. Further digits are cut off.
    ///   - offset: how far the written clock is ahead of UTC, in milliseconds.
    ///   - endsWithZ: whether `Z`, the sign of UTC, is at the end.
    public init(
        separator: Unicode.Scalar = "T", fractionDigits: Int = 0, offset: Int = 0, endsWithZ: Bool = false
    ) {
        self.separator = UInt8(ascii: separator)
        self.fractionDigits = min(max(fractionDigits, 0), 3)
        self.offset = offset
        self.endsWithZ = endsWithZ
    }

    public func text(_ milliseconds: Int) -> String {
        withUTF8(milliseconds) { String(decoding: $0, as: UTF8.self) }
    }

    /// The text of a moment in whole seconds since 1970, as bytes that are valid inside `body`.
    public func withUTF8<Result>(
        seconds: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        withUTF8(seconds.multipliedReportingOverflow(by: 1000).overflow ? seconds : seconds * 1000, body)
    }

    /// The text as bytes that are valid inside `body`.
    public func withUTF8<Result>(
        _ milliseconds: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let (first, last) = (Self.range.lowerBound - offset, Self.range.upperBound - offset)
        let (days, time) = (min(max(milliseconds, first), last) + offset).floored(by: 86_400_000)
        let date = CivilDate(days: days)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { text in
            var end = 0
            func put(_ byte: UInt8) {
                text.initializeElement(at: end, to: byte)
                end += 1
            }
            func put(digit: Int) { put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)) }
            func put(pair: Int) {
                put(digit: pair / 10)
                put(digit: pair % 10)
            }
            put(pair: date.year / 100)
            put(pair: date.year % 100)
            put(UInt8(ascii: "-"))
            put(pair: date.month)
            put(UInt8(ascii: "-"))
            put(pair: date.day)
            put(separator)
            put(pair: time / 3_600_000)
            put(UInt8(ascii: ":"))
            put(pair: time / 60_000 % 60)
            put(UInt8(ascii: ":"))
            put(pair: time / 1000 % 60)
            if fractionDigits > 0 {
                put(UInt8(ascii: "."))
                put(digit: time % 1000 / 100)
                if fractionDigits > 1 { put(digit: time % 100 / 10) }
                if fractionDigits > 2 { put(digit: time % 10) }
            }
            if endsWithZ { put(UInt8(ascii: "Z")) }
            return body(UnsafeBufferPointer(rebasing: text[..<end]))
        }
    }
}
