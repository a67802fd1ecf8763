import BackendCore
import Dispatch
import NetworkCore
import Synchronization

/// Runs work that takes much memory on threads of its own, a little of it at once.
final class PasswordQueue: Sendable {
    private struct Waiting {
        let id: Int
        /// Gets whether it is its turn.
        let turn: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var free: Int
        var waiting: [Waiting] = []
        var lastID = 0
    }

    private let state: Mutex<State>
    private let room: Int

    /// - Parameters:
    ///   - atOnce: how many run at once.
    ///   - waiting: how many more may wait.
    init(atOnce: Int, waiting: Int) {
        state = Mutex(State(free: max(atOnce, 1)))
        room = max(waiting, 0)
    }

    /// How many came so far.
    var arrivals: Int { state.withLock(\.lastID) }
    /// How many wait.
    var waitingCount: Int { state.withLock(\.waiting.count) }

    /// - Throws: 503 when too many wait, `CancellationError` when the task is cancelled while it waits.
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return await withCheckedContinuation { continuation in
            // A serial queue has a thread of its own; a concurrent one would take those that tasks run on.
            DispatchQueue(label: "trellis.passwords").async { continuation.resume(returning: work()) }
        }
    }

    private func enter() async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        var isFull = false
        let isTurn = await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                let answer: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    if state.free > 0 {
                        state.free -= 1
                        return true
                    }
                    guard state.waiting.count < room else {
                        isFull = true
                        return false
                    }
                    state.waiting.append(Waiting(id: id, turn: turn))
                    return nil
                }
                if let answer { turn.resume(returning: answer) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
            }
            waiting?.turn.resume(returning: false)
        }
        if isFull { throw HTTPFailure(503, "The server is busy", headers: ["Retry-After": "1"]) }
        if !isTurn { throw CancellationError() }
    }

    /// Gives the turn to whoever waits for longest.
    private func leave() {
        let next: Waiting? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.turn.resume(returning: true)
    }
}
