import Basics
import CatalogueFiles
import Testing

@Suite struct DayTextTests {
    @Test(arguments: [
        "2024-01-31", "2024/1/31", "2024.01.31", "2024. 1. 31.", "2024년 1월 31일", "2024년1월31일 오후 3:05",
        "20240131",
        "31.01.2024", "31. 1. 2024", "31.1.2024 10:00", "31/01/2024", "1/31/2024", "31-01-2024", "01-31-2024",
        "31 Jan 2024", "31-Jan-2024", "January 31, 2024", "Jan. 31 2024", "31st January 2024", "2024-Jan-31",
        "Wednesday, 31 January 2024", "2024-01-31T10:00:00Z", "2024-01-31 10:00:00.123 UTC",
        "2024-01-31T10:00:00+09:00",
        " 2024-01-31 ", "2024-01-31 (수)",
    ])
    func `Reads a day in any notation`(text: String) {
        #expect(DayText.day(text) == CivilDate(year: 2024, month: 1, day: 31))
    }

    @Test(arguments: [
        "", "soon", "2024", "2024-01", "2024-02-30", "2024-13-01", "31.13.2024", "24.01.31", "31.01.24",
        "Marvel 3, 2024", "20241301", "2024-01-31-02", "1,234,567", "12345678901234567890", "0", "-1",
        "2024-0-1",
    ])
    func `What is no day is none`(text: String) {
        #expect(DayText.day(text) == nil)
    }

    @Test func `Does not guess an ambiguous day`() {
        #expect(DayText.day("01/02/2024") == nil)
        #expect(DayText.day("01-02-2024") == nil)
        #expect(DayText.day("02/02/2024") == CivilDate(year: 2024, month: 2, day: 2))
        // Notations with dots put the day first.
        #expect(DayText.day("01.02.2024") == CivilDate(year: 2024, month: 2, day: 1))
    }
}
