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
    package func take(_ client: ClientKey, at now: Int) -> Int? {
        state.withLock { state in
            let full = max(state.recent[client] ?? state.older[client] ?? now, now)
            let excess = full - now - tolerance
            guard excess <= 0 else { return excess }
            if state.recent[client] == nil, state.recent.count >= generation {
                state.older = state.recent
                state.recent = [:]
            }
            state.recent[client] = full + cost
            return nil
        }
    }

    /// How many clients are remembered.
    var count: Int { state.withLock { $0.recent.count + $0.older.count } }
}
