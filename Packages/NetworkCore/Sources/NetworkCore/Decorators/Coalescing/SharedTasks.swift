import Synchronization

/// Runs one task for everybody who wants the same at the same time.
final class SharedTasks<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Shared: Sendable {
        let number: Int
        let task: Task<Void, Never>
        var waiters: [Int: CheckedContinuation<Value?, Never>] = [:]
    }

    private struct State: Sendable {
        /// Of tasks and waiters alike.
        var lastNumber = 0
        var running: [Key: Shared] = [:]

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let state = Mutex(State())
    private let cancelsWhenAbandoned: Bool

    /// - Parameter cancelsWhenAbandoned: whether a task is cancelled when the last one who waits for it
    ///   leaves.
    init(cancelsWhenAbandoned: Bool) { self.cancelsWhenAbandoned = cancelsWhenAbandoned }

    /// How many wait now.
    var waiters: Int { state.withLock { $0.running.values.reduce(0) { $0 + $1.waiters.count } } }

    /// Joins the task under way for that key, or begins one.
    ///
    /// `nil` when the caller is cancelled before there is a value; the others are not harmed.
    func value(for key: Key, _ make: @escaping @Sendable () async -> Value) async -> Value? {
        let number = state.withLock { $0.nextNumber() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { join($0, number: number, key, make) }
        } onCancel: {
            leave(number, key)
        }
    }

    private func join(
        _ waiter: CheckedContinuation<Value?, Never>, number: Int, _ key: Key,
        _ make: @escaping @Sendable () async -> Value
    ) {
        let isWaiting = state.withLock { state in
            // A cancellation from here on finds the waiter.
            guard !Task.isCancelled else { return false }
            if state.running[key] == nil {
                let task = state.nextNumber()
                state.running[key] = Shared(
                    number: task, task: Task { self.finish(task, key, with: await make()) })
            }
            state.running[key]?.waiters[number] = waiter
            return true
        }
        if !isWaiting { waiter.resume(returning: nil) }
    }

    private func leave(_ number: Int, _ key: Key) {
        let (waiter, abandoned) = state.withLock { state in
            let waiter = state.running[key]?.waiters.removeValue(forKey: number)
            guard waiter != nil, cancelsWhenAbandoned, let shared = state.running[key], shared.waiters.isEmpty
            else { return (waiter, Task<Void, Never>?.none) }
            state.running[key] = nil
            return (waiter, shared.task)
        }
        abandoned?.cancel()
        waiter?.resume(returning: nil)
    }

    private func finish(_ number: Int, _ key: Key, with value: Value) {
        let waiters = state.withLock { state in
            state.running[key]?.number == number ? state.running.removeValue(forKey: key)?.waiters : nil
        }
        for waiter in waiters?.values ?? [:].values { waiter.resume(returning: value) }
    }
}
