#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Times as our APIs write them: `yyyy-MM-dd'T'HH:mm:ss.SSS'Z'` (RFC 3339); the fraction may be missing.
public enum WireTime {
    /// `nil` when it is no such time.
    public static func date(_ text: String) -> Date? {
        let style = Date.ISO8601FormatStyle()
        return (try? style.time(includingFractionalSeconds: true).parse(text)) ?? (try? style.parse(text))
    }
}
