#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import TextCore

/// Times and lengths of time as people read them.
public enum TimeText {
    /// How long ago: `just now`, `3 min ago`, `2 h ago`, `5 days ago`. A time in the future, which a clock that
    /// was set back makes, is `just now`.
    public static func ago(_ date: Date, now: Date, in language: Language) -> String {
        let seconds = now.timeIntervalSince(date)
        guard seconds >= 60 else { return CoreWord.justNow.text(in: language) }
        let minutes = Int(exactly: (seconds / 60).rounded(.down)) ?? .max
        if minutes < 60 { return CoreWord.minutesAgo.text(in: language, count: minutes) }
        if minutes < 24 * 60 { return CoreWord.hoursAgo.text(in: language, count: minutes / 60) }
        return CoreWord.daysAgo.text(in: language, count: minutes / (24 * 60))
    }

    /// What to show beside something that its source has not confirmed: `saved 3 min ago`.
    public static func saved(_ date: Date, now: Date, in language: Language) -> String {
        CoreWord.saved.text(in: language, ["time": ago(date, now: now, in: language)])
    }

    /// A length in minutes: `2 h 12 min`, `45 min`, `2 h`.
    public static func length(minutes: Int, in language: Language) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        var parts: [String] = []
        if hours > 0 { parts.append(CoreWord.hours.text(in: language, count: hours)) }
        if rest > 0 || hours == 0 { parts.append(CoreWord.minutes.text(in: language, count: rest)) }
        return parts.joined(separator: " ")
    }
}
