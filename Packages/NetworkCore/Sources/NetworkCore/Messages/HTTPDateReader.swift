import Basics

/// Reads the three forms of a date in HTTP.
struct HTTPDateReader {
    private static let longDayNames: [StaticString] = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    private var rest: Substring.UTF8View

    init(_ text: String.UTF8View) { rest = text[...] }

    /// Seconds since 1970.
    mutating func date(now: Int) -> Int? {
        // The long names begin with the short ones.
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
