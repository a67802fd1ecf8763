import Synchronization

/// For drivers: whether writes succeed at the moment, judged by the age of the running writes and the last failures.
package final class WriteWatch: Sendable {
    private struct State {
        /// The running writes with their start times.
        var begun: [Int: ContinuousClock.Instant] = [:]
        var last = 0
        /// The last time that the disk was full; cleared by the next successful write.
        var full: (failure: StoreError, at: ContinuousClock.Instant)?
    }

    private let state = Mutex(State())
    /// A write that takes longer counts as stuck.
    private static let patience = Duration.seconds(2)
    /// The time for which a full disk is reported. After that the next write finds out.
    private static let memory = Duration.seconds(10)

    package init() {}

    /// Runs a write and records its outcome.
    package func callAsFunction<Value: Sendable>(
        _ body: () async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let id = begin(at: .now)
        do throws(StoreError) {
            let value = try await body()
            end(id, nil, at: .now)
            return value
        } catch {
            end(id, error, at: .now)
            throw error
        }
    }

    package func begin(at now: ContinuousClock.Instant) -> Int {
        state.withLock { state in
            state.last += 1
            state.begun[state.last] = now
            return state.last
        }
    }

    package func end(_ id: Int, _ failure: StoreError?, at now: ContinuousClock.Instant) {
        state.withLock { state in
            state.begun[id] = nil
            switch failure {
            case nil: state.full = nil
            case .full(let reason): state.full = (.full(reason), now)
            default: break
            }
        }
    }

    /// The reason why writes do not succeed; `nil` when they do.
    package func problem(at now: ContinuousClock.Instant) -> StoreError? {
        state.withLock { state in
            if let full = state.full, full.at.duration(to: now) < Self.memory { return full.failure }
            guard let first = state.begun.values.min() else { return nil }
            let waited = first.duration(to: now)
            return waited < Self.patience ? nil : .busy(seconds: Int(waited.components.seconds))
        }
    }
}
