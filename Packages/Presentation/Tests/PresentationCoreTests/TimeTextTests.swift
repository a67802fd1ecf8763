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
    func `Says how long ago`(seconds: Int, english: String, korean: String) {
        let date = Date(timeIntervalSince1970: 1_000_000_000)
        let now = date.addingTimeInterval(Double(seconds))
        #expect(TimeText.ago(date, now: now, in: .english) == english)
        #expect(TimeText.ago(date, now: now, in: .korean) == korean)
    }

    @Test func `Says when something was saved`() {
        let (date, now) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 180))
        #expect(TimeText.saved(date, now: now, in: .english) == "saved 3 min ago")
        #expect(TimeText.saved(date, now: now, in: .korean) == "3분 전 저장")
    }

    @Test(arguments: [
        (132, "2 h 12 min", "2시간 12분"), (45, "45 min", "45분"), (120, "2 h", "2시간"), (0, "0 min", "0분"),
    ])
    func `Says how long something is`(minutes: Int, english: String, korean: String) {
        #expect(TimeText.length(minutes: minutes, in: .english) == english)
        #expect(TimeText.length(minutes: minutes, in: .korean) == korean)
    }

    @Test(arguments: [
        (0.0, "1970-01-01"), (-1, "1969-12-31"), (951_782_399, "2000-02-28"), (951_782_400, "2000-02-29"),
    ])
    func `A day is that of UTC`(seconds: Double, day: String) {
        #expect(TimeText.day(Date(timeIntervalSince1970: seconds)) == day)
        let midnight = (seconds / 86_400).rounded(.down) * 86_400
        #expect(TimeText.date(ofDay: day) == Date(timeIntervalSince1970: midnight))
    }

    @Test(arguments: [
        "", "2000-02-30", "2001-02-29", "2000-2-9", "2000-02-09T00:00:00Z", "20000209", "0000-00-00", "today",
        " 2000-02-09",
    ])
    func `What is no day is none`(text: String) {
        #expect(TimeText.date(ofDay: text) == nil)
    }
}
