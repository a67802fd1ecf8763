/// Those who wait in line for the one connection that writes. When somebody in front has waited for others in vain, those
/// who came before that do not wait as long again, one after the other. For drivers.
package struct WaitingLine: Sendable {
    private var lastRefusal: ContinuousClock.Instant?

    package init() {}

    /// - Throws: ``StoreError/busy(seconds:)`` for whoever has waited for `limit` behind somebody who was refused.
    package func check(since arrival: ContinuousClock.Instant, limit: Duration) throws(StoreError) {
        guard let lastRefusal, arrival < lastRefusal, arrival.duration(to: .now) >= limit else { return }
        throw .busy(seconds: Int(limit.components.seconds))
    }

    /// Takes how a write failed.
    package mutating func note(_ error: StoreError) {
        if case .busy = error { lastRefusal = .now }
    }
}
