import SQLCore
import Synchronization

/// Work that is done once for all concurrent callers, and again for the next caller if it failed. A caller that stops
/// waiting does not stop it for the others.
final class OnceOpened: Sendable {
    private enum State {
        case untried
        case running(Task<Result<Void, StoreError>, Never>)
        case done
    }

    private let state = Mutex(State.untried)

    var isDone: Bool {
        state.withLock {
            if case .done = $0 { true } else { false }
        }
    }

    func callAsFunction(
        _ work: @escaping @Sendable () async throws(StoreError) -> Void
    ) async throws(StoreError) {
        let task: Task<Result<Void, StoreError>, Never>? = state.withLock { state in
            switch state {
            case .done: return nil
            case .running(let task): return task
            case .untried:
                let task = Task { await self.run(work) }
                state = .running(task)
                return task
            }
        }
        if let task { try await task.value.get() }
    }

    private func run(
        _ work: @Sendable () async throws(StoreError) -> Void
    ) async -> Result<Void, StoreError> {
        do throws(StoreError) {
            try await work()
            state.withLock { $0 = .done }
            return .success(())
        } catch {
            state.withLock { $0 = .untried }
            return .failure(error)
        }
    }
}
