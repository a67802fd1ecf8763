public import Platform

/// Times in our APIs: `yyyy-MM-dd'T'HH:mm:ss.SSS'Z'` (RFC 3339); the fraction may be missing.
public enum WireTime {
    /// `nil` when the text is not such a time.
    public static func date(_ text: String) -> Date? {
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: text.utf8.contains(UInt8(ascii: "."))).parse(
            text)
    }
}
