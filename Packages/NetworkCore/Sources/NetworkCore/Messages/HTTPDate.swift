import Basics
import Platform

/// The dates of HTTP (RFC 9110, section 5.6.7), as whole seconds since 1970 without leap seconds.
public enum HTTPDate {
    /// From the year 0 to the end of the year 9999, the range of a year in four digits.
    fileprivate static let sayable = -62_167_219_200...253_402_300_799

    /// The system's clock.
    public static var now: Int { Int(time(nil)) }

    /// The date in the form required of every sender: `Sun, 06 Nov 1994 08:49:37 GMT`. A time outside of the years 0 to
    /// 9999 becomes the nearest one within them.
    public static func format(_ seconds: Int) -> String {
        let seconds = min(max(seconds, sayable.lowerBound), sayable.upperBound)
        let (days, second) = seconds.floored(by: 86_400)
        let date = CivilDate(days: days)
        return String(unsafeUninitializedCapacity: 29) { buffer in
            var count = 0
            func put(_ text: StaticString) {
                for index in 0..<text.utf8CodeUnitCount { buffer[count + index] = text.utf8Start[index] }
                count += text.utf8CodeUnitCount
            }
            func put(_ number: Int) {
                buffer[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
                buffer[count + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
                count += 2
            }
            // 1 January 1970 was a Thursday.
            put(dayNames[(days + 4).floored(by: 7).remainder])
            put(", ")
            put(date.day)
            put(" ")
            put(monthNames[date.month - 1])
            put(" ")
            put(date.year / 100)
            put(date.year % 100)
            put(" ")
            put(second / 3_600)
            put(":")
            put(second / 60 % 60)
            put(":")
            put(second % 60)
            put(" GMT")
            return count
        }
    }

    /// Reads the preferred form and both obsolete ones; returns `nil` for anything else.
    ///
    /// The name of a day must be valid, but need not match the date. The second 60 is the second after 59.
    ///
    /// - Parameters:
    ///   - text: the field's value, without white space around it.
    ///   - now: seconds since 1970. A year of two digits (RFC 850) means the last matching year that is at most 50
    ///     years after `now`.
    /// - Returns: seconds since 1970.
    public static func parse(_ text: String, now: Int = HTTPDate.now) -> Int? {
        var reader = HTTPDateReader(text.utf8)
        return reader.date(now: now)
    }

    fileprivate static let dayNames: [StaticString] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    fileprivate static let monthNames: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

/// Reads the three forms of a date in HTTP.
private struct HTTPDateReader {
    private static let longDayNames: [StaticString] = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    private var rest: Substring.UTF8View

    init(_ text: String.UTF8View) { rest = text[...] }

    /// Returns seconds since 1970.
    mutating func date(now: Int) -> Int? {
        // The long names begin with the short ones, so they come first.
        if index(in: Self.longDayNames) != nil { return skip(", ") ? rfc850Date(now: now) : nil }
        guard index(in: HTTPDate.dayNames) != nil else { return nil }
        return skip(", ") ? imfDate() : skip(" ") ? asctimeDate() : nil
    }

    private mutating func imfDate() -> Int? {
        guard let day = number(digits: 2), skip(" "), let month = month(), skip(" "),
            let year = number(digits: 4), skip(" "), let second = secondOfDay(), skip(" GMT")
        else { return nil }
        return seconds(CivilDate(year: year, month: month, day: day), second)
    }

    private mutating func rfc850Date(now: Int) -> Int? {
        guard let day = number(digits: 2), skip("-"), let month = month(), skip("-"),
            let twoDigits = number(digits: 2), skip(" "), let second = secondOfDay(), skip(" GMT")
        else { return nil }
        let now = min(max(now, HTTPDate.sayable.lowerBound), HTTPDate.sayable.upperBound)
        let thisYear = CivilDate(days: now.floored(by: 86_400).quotient).year
        let year = thisYear + 50 - (thisYear + 50 - twoDigits).floored(by: 100).remainder
        return seconds(CivilDate(year: year, month: month, day: day), second)
    }

    private mutating func asctimeDate() -> Int? {
        guard let month = month(), skip(" "), let day = skip(" ") ? number(digits: 1) : number(digits: 2),
            skip(" "), let second = secondOfDay(), skip(" "), let year = number(digits: 4)
        else { return nil }
        return seconds(CivilDate(year: year, month: month, day: day), second)
    }

    private func seconds(_ date: CivilDate?, _ second: Int) -> Int? {
        guard rest.isEmpty, let date else { return nil }
        return date.days * 86_400 + second
    }

    private mutating func secondOfDay() -> Int? {
        guard let hour = number(digits: 2), hour < 24, skip(":"), let minute = number(digits: 2), minute < 60,
            skip(":"), let second = number(digits: 2), second <= 60
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    private mutating func month() -> Int? { index(in: HTTPDate.monthNames).map { $0 + 1 } }

    private mutating func index(in names: [StaticString]) -> Int? { names.firstIndex { skip($0) } }

    private mutating func skip(_ text: StaticString) -> Bool {
        let isThere = text.withUTF8Buffer { rest.starts(with: $0) }
        if isThere { rest = rest.dropFirst(text.utf8CodeUnitCount) }
        return isThere
    }

    private mutating func number(digits: Int) -> Int? {
        var number = 0
        for byte in rest.prefix(digits) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        guard rest.count >= digits else { return nil }
        rest = rest.dropFirst(digits)
        return number
    }
}
