import Synchronization

/// A bucket of tokens for each client, kept as the one time at which it will be full again (the generic cell
/// rate algorithm). Memory is bounded: of too many clients those that were not seen for longest are
/// forgotten, and begin anew.
package final class TokenBuckets: Sendable {
    private struct State {
        /// In nanoseconds of the caller's clock. Older ones move over when they are used.
        var recent: [ClientKey: Int] = [:]
        var older: [ClientKey: Int] = [:]
    }

    private let state = Mutex(State())
    /// Nanoseconds that one request costs.
    private let cost: Int
    /// Nanoseconds that may be owed.
    private let tolerance: Int
    private let generation: Int

    /// No more than that many clients are remembered.
    package init(_ limit: RateLimit, clients: Int = 100_000) {
        let cost = min(max(1_000_000_000 / limit.perSecond, 1), Double(Int32.max) * 1_000_000)
        self.cost = Int(cost)
        tolerance = Int(min(cost * Double(limit.burst - 1), Double(Int.max / 4)))
        generation = max(1, clients / 2)
    }

    /// `nil` when the request may pass; otherwise how many nanoseconds to wait. Being refused costs nothing.
    /// `count` is how many tokens it takes, at least one.
    package func take(_ client: ClientKey, _ count: Int = 1, at now: Int) -> Int? {
        let (more, isFar) = cost.multipliedReportingOverflow(by: count - 1)
        let price = isFar ? Int.max / 4 : min(more, Int.max / 4) + cost
        return state.withLock { state in
            let recent = state.recent[client]
            let full = max(recent ?? state.older[client] ?? now, now)
            let excess = full - now - tolerance + (price - cost)
            guard excess <= 0 else { return excess }
            if recent == nil, state.recent.count >= generation {
                state.older = state.recent
                state.recent = [:]
            }
            state.recent[client] = full + price
            return nil
        }
    }

    /// How many clients are remembered.
    var count: Int { state.withLock { $0.recent.count + $0.older.count } }
}
