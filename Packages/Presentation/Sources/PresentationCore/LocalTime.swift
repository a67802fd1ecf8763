public import Platform

/// The time zone of the reader as an offset from UTC, which depends on the date because of daylight saving time.
///
/// FoundationEssentials knows no time zone but UTC, and the whole of Foundation is too much to load for a date.
public struct LocalTime: Sendable {
    private let offset: @Sendable (Date) -> Int

    /// - Parameter offset: the seconds that the clocks are ahead of UTC at a time.
    public init(_ offset: @escaping @Sendable (Date) -> Int) { self.offset = offset }

    /// Coordinated Universal Time, which has no daylight saving time: for tests and for processes without a user.
    public static let utc = LocalTime { _ in 0 }

    /// The zone of this process: `TZ`, else `/etc/localtime`; UTC where neither can be read.
    public static let system: LocalTime = {
        tzset()
        return LocalTime { date in
            guard abs(date.timeIntervalSince1970) < farthest else { return 0 }
            var (seconds, fields) = (time_t(date.timeIntervalSince1970.rounded(.down)), tm())
            return localtime_r(&seconds, &fields) == nil ? 0 : Int(fields.tm_gmtoff)
        }
    }()

    /// The seconds that the clocks are ahead of UTC.
    public func offset(at date: Date) -> Int { offset(date) }

    /// The moment at which local clocks showed the UTC reading of `date`; one of the two moments when clocks were set back.
    public func moment(showing date: Date) -> Date {
        let about = date.addingTimeInterval(-Double(offset(at: date)))
        return date.addingTimeInterval(-Double(offset(at: about)))
    }

    /// Covers every year of four digits and some more.
    private static let farthest = 1e12
}
