import Basics
import Testing

@Suite struct CalendarTests {
    @Test func `Converts days to dates and back, for eight centuries around 1970 and at the ends`() {
        var before = CivilDate(days: -150_001)
        for day in Array(-150_000...150_000) + [-719_528, 2_932_896] {
            let date = CivilDate(days: day)
            #expect(date.days == day)
            #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
            if day > -719_528, day < 2_932_896 {
                let follows =
                    date.day == before.day + 1 && date.month == before.month
                    || date.day == 1 && (date.month == before.month + 1 || date.year == before.year + 1)
                #expect(follows)
            }
            before = date
        }
    }

    @Test(arguments: [(2023, 2, 29), (1900, 2, 29), (2024, 13, 1), (2024, 0, 1), (2024, 4, 31), (2024, 1, 0)])
    func `Rejects dates that do not exist`(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [
        (TimestampFormat(), "2021-12-30T06:08:53"), (TimestampFormat(separator: " "), "2021-12-30 06:08:53"),
        (TimestampFormat(fractionDigits: 1), "2021-12-30T06:08:53.9"),
        (TimestampFormat(fractionDigits: 2), "2021-12-30T06:08:53.98"),
        (TimestampFormat(fractionDigits: 3, endsWithZ: true), "2021-12-30T06:08:53.987Z"),
        (TimestampFormat(fractionDigits: 9), "2021-12-30T06:08:53.987"),
        (TimestampFormat(offset: 9 * 3_600_000), "2021-12-30T15:08:53"),
    ]) func `Writes a moment in the given format`(_ format: TimestampFormat, _ text: String) {
        #expect(format.text(1_640_844_533_987) == text)
        #expect(format.withUTF8(seconds: 1_640_844_533, \.count) == text.utf8.count)
    }

    @Test(arguments: [0, 9 * 3_600_000, -3_600_000])
    func `Clamps moments whose year does not fit in four digits`(_ offset: Int) {
        let format = TimestampFormat(offset: offset)
        #expect(format.text(.min) == "0000-01-01T00:00:00")
        #expect(format.text(.max) == "9999-12-31T23:59:59")
        #expect(format.withUTF8(seconds: .max) { String(decoding: $0, as: UTF8.self) } == format.text(.max))
    }
}
