public import Platform

/// Times as our APIs write them: `yyyy-MM-dd'T'HH:mm:ss.SSS'Z'` (RFC 3339); the fraction may be missing.
public enum WireTime {
    /// `nil` when it is no such time.
    public static func date(_ text: String) -> Date? {
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: text.utf8.contains(UInt8(ascii: "."))).parse(
            text)
    }
}
