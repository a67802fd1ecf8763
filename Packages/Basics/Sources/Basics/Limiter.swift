import Synchronization

/// Limits how many tasks work at a time; the others wait, first come, first served.
///
///     let limiter = Limiter(atOnce: 4, waiting: 100)
///     try await limiter.enter()
///     defer { limiter.leave() }
public final class Limiter: Sendable {
    /// Why a task gets no turn.
    public enum Refusal: Error, Hashable, Sendable {
        /// Too many tasks are waiting already.
        case busy
        /// The task was cancelled before its turn came.
        case cancelled
    }

    private struct State {
        var free: Int
        var arrivals = 0
        var waiting: [(number: Int, turn: CheckedContinuation<Bool, Never>)] = []
    }

    private let state: Mutex<State>
    private let room: Int

    /// - Parameters:
    ///   - atOnce: how many tasks work at a time: at least one.
    ///   - waiting: how many more tasks may wait.
    public init(atOnce: Int, waiting: Int = .max) {
        state = Mutex(State(free: max(atOnce, 1)))
        room = max(waiting, 0)
    }

    /// The number of calls of ``enter()``.
    public var arrivals: Int { state.withLock { $0.arrivals } }

    /// The number of waiting tasks.
    public var waiting: Int { state.withLock { $0.waiting.count } }

    /// Waits for a turn. The caller ends the turn with one call of ``leave()``.
    public func enter() async throws(Refusal) {
        let number = state.withLock { state in
            state.arrivals += 1
            return state.arrivals
        }
        var isBusy = false
        let isTurn = await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                let answer: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    if state.free > 0 {
                        state.free -= 1
                        return true
                    }
                    guard state.waiting.count < room else {
                        isBusy = true
                        return false
                    }
                    state.waiting.append((number, turn))
                    return nil
                }
                if let answer { turn.resume(returning: answer) }
            }
        } onCancel: {
            let turn = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).turn }
            }
            turn?.resume(returning: false)
        }
        if isBusy { throw .busy }
        if !isTurn { throw .cancelled }
    }

    /// Ends a turn and gives it to the task that has waited longest.
    public func leave() {
        let turn: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().turn }
            state.free += 1
            return nil
        }
        turn?.resume(returning: true)
    }
}
