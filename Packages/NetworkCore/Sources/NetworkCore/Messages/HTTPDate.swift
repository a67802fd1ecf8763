import Basics

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The dates of HTTP (RFC 9110, section 5.6.7), as whole seconds since 1970 without leap seconds.
public enum HTTPDate {
    /// From the year 0 to the end of the year 9999: what four digits can say.
    static let sayable = -62_167_219_200...253_402_300_799

    /// The system's clock.
    public static var now: Int { Int(time(nil)) }

    /// The date as every message has to write it: `Sun, 06 Nov 1994 08:49:37 GMT`. A time that four digits of
    /// a year cannot say becomes the nearest that they can.
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

    /// Reads the preferred form and both obsolete ones; `nil` for everything else.
    ///
    /// The name of the day has to be one, but not the right one. A second 60 is the second after 59.
    ///
    /// - Parameters:
    ///   - text: the field's value, without white space around it.
    ///   - now: seconds since 1970. The two digits of a year in the form of RFC 850 mean the last such year
    ///     that is not more than 50 years ahead of it.
    /// - Returns: seconds since 1970.
    public static func parse(_ text: String, now: Int = HTTPDate.now) -> Int? {
        var reader = HTTPDateReader(text.utf8)
        return reader.date(now: now)
    }

    static let dayNames: [StaticString] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let monthNames: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
