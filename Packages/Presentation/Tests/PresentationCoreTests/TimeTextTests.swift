import Foundation
import PresentationCore
import TextCore
import Testing

@Suite struct TimeTextTests {
    @Test(arguments: [
        (-100, "just now", "방금"), (0, "just now", "방금"), (59, "just now", "방금"),
        (60, "1 min ago", "1분 전"),
        (200, "3 min ago", "3분 전"), (3599, "59 min ago", "59분 전"), (3600, "1 h ago", "1시간 전"),
        (86_399, "23 h ago", "23시간 전"), (86_400, "1 day ago", "1일 전"), (200_000, "2 days ago", "2일 전"),
        (400 * 86_400, "400 days ago", "400일 전"), (1_234 * 86_400, "1,234 days ago", "1,234일 전"),
    ])
    func `Formats the time since a date`(seconds: Int, english: String, korean: String) {
        let date = Date(timeIntervalSince1970: 1_000_000_000)
        let now = date.addingTimeInterval(Double(seconds))
        #expect(TimeText.ago(date, now: now, in: .english) == english)
        #expect(TimeText.ago(date, now: now, in: .korean) == korean)
    }

    /// Daylight saving time in New York ended on 1 November 2026 at 06:00 UTC.
    private static let newYork = LocalTime {
        $0.timeIntervalSince1970 < 1_793_512_800 ? -4 * 3600 : -5 * 3600
    }
    private static let seoul = LocalTime { _ in 9 * 3600 }

    @Test(arguments: [
        (60, "1 min ago", "1분 전"), (7 * 86_400 - 1, "6 days ago", "6일 전"),
        // In Seoul it was already the next day.
        (7 * 86_400, "2001-09-10", "2001-09-10"), (400 * 86_400, "2001-09-10", "2001-09-10"),
    ])
    func `A list shows the day once a week has passed`(seconds: Int, english: String, korean: String) {
        let date = Date(timeIntervalSince1970: 1_000_080_000)
        let now = date.addingTimeInterval(Double(seconds))
        #expect(TimeText.short(date, now: now, Self.seoul, in: .english) == english)
        #expect(TimeText.short(date, now: now, Self.seoul, in: .korean) == korean)
    }

    @Test func `A page shows the time since a date and the clock time`() {
        let date = Date(timeIntervalSince1970: 1_000_080_000)
        let now = date.addingTimeInterval(3 * 86_400)
        #expect(
            TimeText.full(date, now: now, Self.seoul, in: .english) == "3 days ago (2001-09-10 09:00)")
        #expect(TimeText.full(date, now: now, Self.seoul, in: .korean) == "3일 전 (2001-09-10 09:00)")
    }

    @Test(arguments: [
        (1_793_512_799, "2026-11-01 01:59 -04:00"), (1_793_512_800, "2026-11-01 01:00 -05:00"),
        (0, "1969-12-31 20:00 -04:00"),
    ])
    func `The clock follows daylight saving time`(seconds: Int, text: String) {
        let date = Date(timeIntervalSince1970: Double(seconds))
        #expect(TimeText.momentWithOffset(date, Self.newYork) == text)
        #expect(TimeText.moment(date, Self.newYork) == text.prefix(16))
        let clock = date.addingTimeInterval(Double(Self.newYork.offset(at: date)))
        // An hour that occurs twice has two valid moments.
        let moment = Self.newYork.moment(showing: clock)
        #expect(TimeText.moment(moment, Self.newYork) == text.prefix(16))
    }

    @Test func `Timestamps include seconds and the offset`() {
        let date = Date(timeIntervalSince1970: 1_700_000_009)
        #expect(TimeText.timestamp(date, .utc) == "2023-11-14T22:13:29+00:00")
        #expect(TimeText.timestamp(date, Self.newYork) == "2023-11-14T18:13:29-04:00")
    }

    @Test(arguments: [(0, "+00:00"), (9 * 3600, "+09:00"), (-12_600, "-03:30"), (20_700, "+05:45")])
    func `An offset has hours and minutes`(seconds: Int, text: String) {
        let zone = LocalTime { _ in seconds }
        #expect(TimeText.momentWithOffset(Date(timeIntervalSince1970: 0), zone).hasSuffix(" \(text)"))
    }

    @Test(arguments: [1e300, -1e300, 1e12, -1e11, 0])
    func `Accepts any time in the system's zone`(seconds: Double) {
        let offset = LocalTime.system.offset(at: Date(timeIntervalSince1970: seconds))
        #expect(abs(offset) < 24 * 3600)
    }

    @Test func `Formats the time of saving`() {
        let (date, now) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 180))
        #expect(TimeText.saved(date, now: now, in: .english) == "loaded 3 min ago")
        #expect(TimeText.saved(date, now: now, in: .korean) == "3분 전에 불러옴")
        #expect(TimeText.saved(date, now: date, in: .english) == "loaded just now")
        #expect(TimeText.saved(date, now: date, in: .korean) == "방금 불러옴")
    }

    @Test(arguments: [
        (132, "2 h 12 min", "2시간 12분"), (45, "45 min", "45분"), (120, "2 h", "2시간"), (0, "0 min", "0분"),
    ])
    func `Formats a duration`(minutes: Int, english: String, korean: String) {
        #expect(TimeText.length(minutes: minutes, in: .english) == english)
        #expect(TimeText.length(minutes: minutes, in: .korean) == korean)
    }

    @Test(arguments: [
        (0.0, "1970-01-01"), (-1, "1969-12-31"), (951_782_399, "2000-02-28"), (951_782_400, "2000-02-29"),
    ])
    func `Formats a day in UTC`(seconds: Double, day: String) {
        #expect(TimeText.day(Date(timeIntervalSince1970: seconds)) == day)
        let midnight = (seconds / 86_400).rounded(.down) * 86_400
        #expect(TimeText.date(ofDay: day) == Date(timeIntervalSince1970: midnight))
    }

    @Test(arguments: [
        "", "2000-02-30", "2001-02-29", "2000-2-9", "2000-02-09T00:00:00Z", "20000209", "0000-00-00", "today",
        " 2000-02-09",
    ])
    func `Refuses text that is not a day`(text: String) {
        #expect(TimeText.date(ofDay: text) == nil)
    }
}
