public import Platform
public import TextCore

/// Times and durations as people read them.
public enum TimeText {
    /// The time since a date: `just now`, `3 min ago`, `2 h ago`, `5 days ago`. A future time, possible after the clock was
    /// set back, is `just now`.
    public static func ago(_ date: Date, now: Date, in language: Language) -> String {
        let seconds = now.timeIntervalSince(date)
        guard seconds >= 60 else { return LocalizedText("just now", "방금")[language] }
        let minutes = Int(exactly: (seconds / 60).rounded(.down)) ?? .max
        if minutes < 60 {
            return LocalizedText(
                "\(NumberText.grouped(minutes)) min ago", "\(NumberText.grouped(minutes))분 전")[language]
        }
        let hours = minutes / 60
        if hours < 24 {
            return LocalizedText("\(NumberText.grouped(hours)) h ago", "\(NumberText.grouped(hours))시간 전")[
                language]
        }
        let days = hours / 24
        return LocalizedText(
            "\(NumberText.grouped(days)) \(days == 1 ? "day" : "days") ago", "\(NumberText.grouped(days))일 전")[
                language]
    }

    /// A time for lists, which have little room: the time since then, or the day if it was a week ago or more: `3 days ago`,
    /// `2026-11-02`.
    public static func short(
        _ date: Date, now: Date, _ localTime: LocalTime, in language: Language
    ) -> String {
        guard now.timeIntervalSince(date) >= 7 * 86_400 else { return ago(date, now: now, in: language) }
        return day(date, localTime)
    }

    /// A time for places with room: `3 days ago (2026-11-23 14:05)`.
    public static func full(
        _ date: Date, now: Date, _ localTime: LocalTime, in language: Language
    ) -> String {
        "\(ago(date, now: now, in: language)) (\(moment(date, localTime)))"
    }

    /// A time on the reader's clock, the same in every language: `2026-11-23 14:05`.
    public static func moment(_ date: Date, _ localTime: LocalTime) -> String {
        String(clock(date, localTime).prefix(16)).replacing("T", with: " ")
    }

    /// The same with the offset from UTC, for text that is read elsewhere: `2026-11-23 14:05 +09:00`.
    public static func momentWithOffset(_ date: Date, _ localTime: LocalTime) -> String {
        "\(moment(date, localTime)) \(offset(date, localTime))"
    }

    /// A time for other programs, in the format of RFC 3339: `2026-11-23T14:05:09+09:00`.
    public static func timestamp(_ date: Date, _ localTime: LocalTime) -> String {
        clock(date, localTime) + offset(date, localTime)
    }

    /// `2026-11-23T14:05:09`
    private static func clock(_ date: Date, _ localTime: LocalTime) -> String {
        let local = date.addingTimeInterval(Double(localTime.offset(at: date)))
        return String(local.formatted(.iso8601).dropLast())
    }

    /// `+09:00`
    private static func offset(_ date: Date, _ localTime: LocalTime) -> String {
        let minutes = localTime.offset(at: date) / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        return "\(minutes < 0 ? "-" : "+")\(two(hours)):\(two(rest))"
    }

    /// A day on the reader's calendar, the same in every language: `2026-11-02`.
    public static func day(_ date: Date, _ localTime: LocalTime) -> String {
        String(moment(date, localTime).prefix(10))
    }

    /// A day in UTC, the same in every language: `2026-11-02`.
    public static func day(_ date: Date) -> String {
        Date.ISO8601FormatStyle().year().month().day().format(date)
    }

    /// Parses the text of ``day(_:)`` as midnight in UTC; `nil` when there is no such day.
    public static func date(ofDay text: String) -> Date? {
        guard text.utf8.count == 10,
            let date = try? Date.ISO8601FormatStyle().year().month().day().parse(text), day(date) == text
        else { return nil }
        return date
    }

    /// The note beside content that its source has not confirmed: `loaded 3 min ago`.
    public static func saved(_ date: Date, now: Date, in language: Language) -> String {
        let ago = ago(date, now: now, in: language)
        let isNow = now.timeIntervalSince(date) < 60
        return LocalizedText("loaded \(ago)", isNow ? "\(ago) 불러옴" : "\(ago)에 불러옴")[language]
    }

    /// A duration in minutes: `2 h 12 min`, `45 min`, `2 h`.
    public static func length(minutes: Int, in language: Language) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        var parts: [String] = []
        if hours > 0 {
            parts.append(
                LocalizedText("\(NumberText.grouped(hours)) h", "\(NumberText.grouped(hours))시간")[language])
        }
        if rest > 0 || hours == 0 {
            parts.append(
                LocalizedText("\(NumberText.grouped(rest)) min", "\(NumberText.grouped(rest))분")[language])
        }
        return parts.joined(separator: " ")
    }
}
