import Basics
public import Platform
import Synchronization

/// A cache of responses up to a number of bytes, which evicts the least recently used first.
///
/// It may drop entries at any time, and never fails.
public protocol ResponseCache: Sendable {
    /// The response for a key; `nil` when there is no entry, or it is too old even to be shown as stale.
    func entry(for key: String) async -> CachedResponse?

    /// Stores a response in place of the old one. A response larger than the cache is not stored.
    ///
    /// - Parameters:
    ///   - bytes: the response.
    ///   - key: identifies the response and its account: keys of two accounts must differ.
    ///   - lifetime: the time after which the response is stale.
    func save(_ bytes: [UInt8], for key: String, lifetime: Duration) async

    func remove(for key: String) async

    /// Removes every response whose key begins with `prefix`.
    func removeAll(beginningWith prefix: String) async

    func clear() async

    /// The bytes in use: responses, keys, and an allowance for each entry.
    func size() async -> Int
}

/// A cached response and its age.
public struct CachedResponse: Hashable, Sendable {
    public var bytes: [UInt8]
    public var savedAt: Date
    /// The time since it was saved, never negative.
    public var age: Duration
    /// Whether it has exceeded its lifetime: acceptable to show during the fetch of a new response.
    public var isStale: Bool

    public init(bytes: [UInt8], savedAt: Date, age: Duration, isStale: Bool) {
        self.bytes = bytes
        self.savedAt = savedAt
        self.age = age
        self.isStale = isStale
    }
}

/// A cache in memory.
public final class InMemoryResponseCache: ResponseCache {
    private struct Entry {
        let bytes: [UInt8]
        let dates: CacheDates
    }

    private let byteCap: Int
    private let keepStale: Duration
    private let now: @Sendable () -> Date
    private let entries = Mutex(LRUMap<ByteKey, Entry>())

    /// - Parameters:
    ///   - byteCap: the cap, which is never exceeded; includes keys and an allowance for each entry.
    ///   - keepStale: the time for which a stale response may be shown.
    ///   - now: the clock.
    public init(
        byteCap: Int, keepStale: Duration = .seconds(7 * 86_400),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.byteCap = byteCap
        self.keepStale = keepStale
        self.now = now
    }

    public func entry(for key: String) async -> CachedResponse? {
        let (now, key) = (CacheDates.milliseconds(now()), ByteKey(key))
        return entries.withLock { entries in
            guard let entry = entries.use(key) else { return nil }
            guard let response = entry.dates.response(entry.bytes, now: now, keepStale: keepStale) else {
                entries.remove(key)
                return nil
            }
            return response
        }
    }

    public func save(_ bytes: [UInt8], for key: String, lifetime: Duration) async {
        let dates = CacheDates(now: CacheDates.milliseconds(now()), lifetime: lifetime)
        let entry = Entry(bytes: bytes, dates: dates)
        let (cost, key) = (CacheDates.cost(bytes, key), ByteKey(key))
        entries.withLock { $0.insert(entry, for: key, cost: cost, cap: byteCap) }
    }

    public func remove(for key: String) async { entries.withLock { $0.remove(ByteKey(key)) } }

    public func removeAll(beginningWith prefix: String) async {
        entries.withLock { $0.removeAll { $0.hasPrefix(prefix) } }
    }

    public func clear() async { entries.withLock { $0 = LRUMap() } }

    public func size() async -> Int { entries.withLock { $0.cost } }
}

/// The times when a response was saved and becomes stale, in milliseconds since 1970.
struct CacheDates: Hashable, Sendable {
    /// Plausible dates, up to the year 33658: their sums cannot overflow.
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

    /// `nil` when the response has been stale for longer than `keepStale`, or its dates are not plausible.
    func response(_ bytes: [UInt8], now: Int, keepStale: Duration) -> CachedResponse? {
        guard Self.plausible.contains(savedAt), Self.plausible.contains(expiresAt) else { return nil }
        guard now < expiresAt + Self.milliseconds(keepStale) else { return nil }
        return CachedResponse(
            bytes: bytes, savedAt: Date(timeIntervalSince1970: Double(savedAt) / 1_000),
            age: .milliseconds(max(0, now - savedAt)), isStale: now >= expiresAt)
    }

    /// The bytes that an entry counts for, including an allowance for its row and index.
    static func cost(_ bytes: [UInt8], _ key: String) -> Int { bytes.count + key.utf8.count + 128 }

    /// Zero for a date that is not plausible.
    static func milliseconds(_ date: Date) -> Int {
        let found = Int(exactly: (date.timeIntervalSince1970 * 1_000).rounded()) ?? 0
        return plausible.contains(found) ? found : 0
    }

    /// The duration in milliseconds, clamped to a hundred years.
    static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        guard seconds >= 0, seconds < 3_155_760_000 else { return seconds < 0 ? 0 : 3_155_760_000_000 }
        return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
