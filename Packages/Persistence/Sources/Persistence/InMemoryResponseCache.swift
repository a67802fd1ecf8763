#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Basics
import Synchronization

/// A cache that lasts as long as the object.
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
    ///   - byteCap: never exceeded; keys and an allowance for each entry count.
    ///   - keepStale: how long an answer may be shown after it went stale.
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

    public func clear() async { entries.withLock { $0 = LRUMap() } }

    public func size() async -> Int { entries.withLock { $0.cost } }
}
