#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// When an answer was saved and goes stale, in milliseconds since 1970.
struct CacheDates: Hashable, Sendable {
    /// Dates that can be meant, up to the year 33658: sums with them cannot overflow.
    private static let plausible = 0...1_000_000_000_000_000

    let savedAt: Int
    let expiresAt: Int

    init(savedAt: Int, expiresAt: Int) {
        self.savedAt = savedAt
        self.expiresAt = expiresAt
    }

    init(now: Int, lifetime: Duration) {
        self.init(savedAt: now, expiresAt: now + Self.milliseconds(lifetime))
    }

    /// `nil` when the answer has been stale for longer than `keepStale`, or its dates cannot be meant.
    func response(_ bytes: [UInt8], now: Int, keepStale: Duration) -> CachedResponse? {
        guard Self.plausible.contains(savedAt), Self.plausible.contains(expiresAt) else { return nil }
        guard now < expiresAt + Self.milliseconds(keepStale) else { return nil }
        return CachedResponse(
            bytes: bytes, savedAt: Date(timeIntervalSince1970: Double(savedAt) / 1_000),
            age: .milliseconds(max(0, now - savedAt)), isStale: now >= expiresAt)
    }

    /// Bytes that an entry counts for, an allowance for its row and index included.
    static func cost(_ bytes: [UInt8], _ key: String) -> Int { bytes.count + key.utf8.count + 128 }

    /// Zero for a date that cannot be meant.
    static func milliseconds(_ date: Date) -> Int {
        let found = Int(exactly: (date.timeIntervalSince1970 * 1_000).rounded()) ?? 0
        return plausible.contains(found) ? found : 0
    }

    /// Between none and a hundred years.
    static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        guard seconds >= 0, seconds < 3_155_760_000 else { return seconds < 0 ? 0 : 3_155_760_000_000 }
        return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
