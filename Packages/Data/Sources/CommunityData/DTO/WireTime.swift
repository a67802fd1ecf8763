#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Times as the community API writes them: `yyyy-MM-dd'T'HH:mm:ss.SSS'Z'`; the fraction may be missing.
enum WireTime {
    /// The time; the beginning of 1970 when the server says none that can be read.
    static func date(_ text: String) -> Date {
        let style = Date.ISO8601FormatStyle()
        return (try? style.time(includingFractionalSeconds: true).parse(text)) ?? (try? style.parse(text))
            ?? Date(timeIntervalSince1970: 0)
    }
}
