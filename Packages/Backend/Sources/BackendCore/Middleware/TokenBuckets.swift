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
        let price = price(of: count)
        return state.withLock { state in
            let full = full(client, state, now)
            let excess = full - now - tolerance + (price - cost)
            guard excess <= 0 else { return excess }
            remember(full + price, client, &state)
            return nil
        }
    }

    /// Takes tokens that were used already, also when they are not there: the next ones then come later.
    package func charge(_ client: ClientKey, _ count: Int, at now: Int) {
        let price = price(of: count)
        state.withLock { remember(full(client, $0, now) + price, client, &$0) }
    }

    /// In nanoseconds; no more than can be added.
    private func price(of count: Int) -> Int {
        let (more, isFar) = cost.multipliedReportingOverflow(by: count - 1)
        return isFar ? Int.max / 8 : min(more, Int.max / 8) + cost
    }

    /// When the bucket will be full again, at most that far ahead that what is taken next can be added.
    private func full(_ client: ClientKey, _ state: State, _ now: Int) -> Int {
        min(max(state.recent[client] ?? state.older[client] ?? now, now), Int.max / 2)
    }

    private func remember(_ full: Int, _ client: ClientKey, _ state: inout State) {
        if state.recent[client] == nil, state.recent.count >= generation {
            state.older = state.recent
            state.recent = [:]
        }
        state.recent[client] = full
    }

    /// How many clients are remembered.
    var count: Int { state.withLock { $0.recent.count + $0.older.count } }
}
