/// For drivers: the writers that wait in line for the only writing connection. When a writer at the front gives up, the
/// writers that arrived before that do not each wait the whole limit again.
package struct WriterQueue: Sendable {
    private var lastRefusal: ContinuousClock.Instant?

    package init() {}

    /// - Throws: ``StoreError/busy(seconds:)`` for a writer that has waited for `limit` behind a refused writer.
    package func check(since arrival: ContinuousClock.Instant, limit: Duration) throws(StoreError) {
        guard let lastRefusal, arrival < lastRefusal, arrival.duration(to: .now) >= limit else { return }
        throw .busy(seconds: Int(limit.components.seconds))
    }

    /// Remembers the time of a refusal.
    package mutating func record(_ error: StoreError) {
        if case .busy = error { lastRefusal = .now }
    }
}
