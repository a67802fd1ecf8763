import NetworkCore
import Synchronization

/// Checks whether the dependencies of a server work, and waits for the result no longer than a limit. Concurrent
/// callers share one probe.
public final class HealthCheck: Sendable {
    private struct State {
        /// The result that all current callers await.
        var answer: Task<Bool, Never>?
        /// Also true for a probe that exceeded the limit and still runs.
        var isProbing = false
    }

    private let state = Mutex(State())
    private let limit: Duration
    private let sleep: @Sendable (Duration) async -> Void
    private let probe: @Sendable () async -> Bool

    /// The probe may hang; it is cancelled after the limit, and until it ends the check fails.
    public init(
        limit: Duration = .seconds(2),
        sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
        probe: @escaping @Sendable () async -> Bool
    ) {
        self.limit = limit
        self.sleep = sleep
        self.probe = probe
    }

    /// The probe throws the fault, which is reported as an error of a request for ``ServiceRoutes/health``.
    public convenience init(
        limit: Duration = .seconds(2), report: @escaping Router.Report,
        probe: @escaping @Sendable () async throws -> Void
    ) {
        self.init(limit: limit) {
            do {
                try await probe()
                return true
            } catch {
                report(error, HTTPRequest(path: ServiceRoutes.health))
                return false
            }
        }
    }

    /// Whether the dependencies work. The probe has its own task, so that a hanging probe blocks no caller.
    public func callAsFunction() async -> Bool {
        let answer = state.withLock { state in
            if state.answer == nil, !state.isProbing {
                state.isProbing = true
                state.answer = Task { await ask() }
            }
            return state.answer
        }
        return await answer?.value ?? false
    }

    private func ask() async -> Bool {
        let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
        let work = Task {
            let isSound = await probe()
            state.withLock { $0.isProbing = false }
            answer.yield(isSound)
        }
        let timer = Task {
            await sleep(limit)
            answer.yield(false)
        }
        defer {
            work.cancel()
            timer.cancel()
            state.withLock { $0.answer = nil }
        }
        for await isSound in answers { return isSound }
        return false
    }
}
