import Basics
import MarketDomain

/// A day in Korea on the wire: `2026-11-23`.
struct KoreanDay: Hashable, Sendable {
    /// Days since 1 January 1970.
    let number: Int

    init(_ number: Int) { self.number = number }

    var text: String {
        let date = CivilDate(days: number)
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(date.year)-\(padded(date.month))-\(padded(date.day))"
    }
}

/// Moments on the wire: Korean time without a zone, as in the original.
enum WireMoment {
    /// `milliseconds` since 1970.
    static func text(_ milliseconds: Int) -> String {
        let seconds = milliseconds / 1000 + 9 * 3_600
        let day = KoreanDay(KoreanTime.dayNumber(at: milliseconds / 1000))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let time = seconds - seconds / 86_400 * 86_400
        return "\(day.text)T\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60))"
    }
}
