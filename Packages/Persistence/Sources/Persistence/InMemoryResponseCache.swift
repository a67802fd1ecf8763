#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Synchronization

/// A cache that lasts as long as the object.
public final class InMemoryResponseCache: ResponseCache {
    private struct Entry {
        let key: ByteKey
        let bytes: [UInt8]
        let dates: CacheDates
    }

    private struct State {
        var slots: [ByteKey: Int] = [:]
        var entries = RecencyList<Entry>()
        var size = 0

        mutating func remove(_ key: ByteKey) {
            guard let slot = slots.removeValue(forKey: key), let entry = entries[slot] else { return }
            size -= CacheDates.cost(entry.bytes, key.text)
            entries.remove(slot)
        }
    }

    private let byteCap: Int
    private let keepStale: Duration
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

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
        return state.withLock { state in
            guard let slot = state.slots[key], let entry = state.entries[slot] else { return nil }
            guard let response = entry.dates.response(entry.bytes, now: now, keepStale: keepStale) else {
                state.remove(key)
                return nil
            }
            state.entries.markUsed(slot)
            return response
        }
    }

    public func save(_ bytes: [UInt8], for key: String, lifetime: Duration) async {
        let dates = CacheDates(now: CacheDates.milliseconds(now()), lifetime: lifetime)
        let entry = Entry(key: ByteKey(key), bytes: bytes, dates: dates)
        let cost = CacheDates.cost(bytes, key)
        state.withLock { state in
            state.remove(entry.key)
            guard cost <= byteCap else { return }
            while state.size + cost > byteCap, let oldest = state.entries.oldest { state.remove(oldest.key) }
            state.slots[entry.key] = state.entries.insert(entry)
            state.size += cost
        }
    }

    public func remove(for key: String) async { state.withLock { $0.remove(ByteKey(key)) } }

    public func clear() async { state.withLock { $0 = State() } }

    public func size() async -> Int { state.withLock { $0.size } }
}
