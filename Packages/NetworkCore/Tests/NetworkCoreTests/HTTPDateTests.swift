import NetworkCore
import Testing

@Suite struct HTTPDateTests {
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
        (-62_167_219_200, "Sat, 01 Jan 0000 00:00:00 GMT"),
    ])
    func `Writes a date in the required form and reads it back`(_ seconds: Int, _ text: String) {
        #expect(HTTPDate.format(seconds) == text)
        #expect(HTTPDate.parse(text) == seconds)
    }

    @Test func `A time outside the range becomes the nearest date`() {
        #expect(HTTPDate.format(.max) == "Fri, 31 Dec 9999 23:59:59 GMT")
        #expect(HTTPDate.format(.min) == "Sat, 01 Jan 0000 00:00:00 GMT")
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Mon, 06 Nov 1994 08:49:37 GMT", "Sun Nov 06 08:49:37 1994",
    ])
    func `Reads the three forms`(_ text: String) {
        #expect(HTTPDate.parse(text, now: 1_700_000_000) == 784_111_777)
    }

    /// 1700000000 is in 2023.
    @Test(arguments: [("73", 3_250_454_400), ("74", 126_230_400), ("23", 1_672_531_200), ("99", 915_148_800)])
    func `A two-digit year is at most fifty years ahead`(_ year: String, _ newYear: Int) {
        #expect(HTTPDate.parse("Monday, 01-Jan-\(year) 00:00:00 GMT", now: 1_700_000_000) == newYear)
    }

    @Test(arguments: [
        "", "0", "-1", "Sun", "Sun, ", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 06 Nov 1994 08:49:37 GMT ", " Sun, 06 Nov 1994 08:49:37 GMT", "sun, 06 Nov 1994 08:49:37 GMT",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT",
        "Sun, 29 Feb 1900 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
        "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT",
        "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "Sun Nov  6 08:49:37 1994 GMT",
        "Xun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Now 1994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
        "Sun, ٠٦ Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT\0",
    ])
    func `Rejects other forms`(_ text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }

    @Test func `Reads a leap second as the following second`() {
        #expect(HTTPDate.parse("Sat, 31 Dec 2016 23:59:60 GMT") == 1_483_228_800)
    }

    @Test func `Writes and reads the days of eight centuries`() {
        for day in stride(from: -135_140, to: 160_000, by: 13) {
            let seconds = day * 86_400 + 40_271
            #expect(HTTPDate.parse(HTTPDate.format(seconds)) == seconds)
        }
    }

    @Test func `The clock of the system is later than the year of this test`() {
        #expect(HTTPDate.now > 1_767_225_600)
    }
}
