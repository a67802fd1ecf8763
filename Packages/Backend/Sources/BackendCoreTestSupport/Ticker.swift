import Synchronization

/// A pause between two polls that ends when a test calls `tick()`.
public final class Ticker: Sendable {
    private struct State {
        var ticks = 0
        var waiting: CheckedContinuation<Bool, Never>?
    }

    private let state = Mutex(State())

    public init() {}

    /// Whether a task waits in `pause()`.
    public var isAwaited: Bool { state.withLock { $0.waiting != nil } }

    /// Ends one pause, now or later.
    public func tick() {
        let waiting = state.withLock { state in
            if state.waiting == nil { state.ticks += 1 }
            return state.waiting.take()
        }
        waiting?.resume(returning: true)
    }

    /// Returns at the next tick; throws when the task is cancelled.
    @Sendable public func pause() async throws {
        let isTick = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                let answer: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    if state.ticks > 0 {
                        state.ticks -= 1
                        return true
                    }
                    state.waiting = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            state.withLock { $0.waiting.take() }?.resume(returning: false)
        }
        if !isTick { throw CancellationError() }
    }
}
