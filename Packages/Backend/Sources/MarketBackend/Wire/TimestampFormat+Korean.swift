import Basics

extension TimestampFormat {
    /// As this API has moments: Korean time without a zone, `2022-01-04T00:00:00`.
    static let korean = korean(fractionDigits: 0)
    /// `2022-01-04T00:00:00.00`
    static let koreanHundredths = korean(fractionDigits: 2)

    private static func korean(fractionDigits: Int) -> TimestampFormat {
        TimestampFormat(fractionDigits: fractionDigits, offset: 9 * 3_600_000)
    }
}
