import PictureCore
import Synchronization

/// Lets a number of tasks work at a time; the others wait, first come, first served.
final class Turns: Sendable {
    private struct State {
        var free: Int
        var nextTicket = 0
        var waiting: [(ticket: Int, wake: CheckedContinuation<Bool, Never>)] = []
    }

    private let state: Mutex<State>

    /// - Parameter count: at least one.
    init(count: Int) {
        state = Mutex(State(free: max(1, count)))
    }

    /// How many wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Every turn that was taken is given back once.
    ///
    /// - Throws: `cancelled` when the task was cancelled before its turn came.
    func take() async throws(PictureError) {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        let isTaken = await withTaskCancellationHandler {
            await withCheckedContinuation { wake in
                let answer: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    if state.free > 0 {
                        state.free -= 1
                        return true
                    }
                    state.waiting.append((ticket, wake))
                    return nil
                }
                if let answer { wake.resume(returning: answer) }
            }
        } onCancel: {
            let wake = state.withLock { state in
                state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).wake }
            }
            wake?.resume(returning: false)
        }
        guard isTaken else { throw .cancelled }
    }

    func giveBack() {
        let wake: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().wake }
            state.free += 1
            return nil
        }
        wake?.resume(returning: true)
    }
}
