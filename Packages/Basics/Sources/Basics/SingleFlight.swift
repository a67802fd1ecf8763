import Synchronization

/// Runs one task for everybody who wants the same at the same time, and if need be not more than some at once, in the
/// order in which they were first asked for.
public final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Value?, Never>

    private struct Flight {
        let number: Int
        let work: @Sendable () async -> Value
        var waiters: [Int: Waiter] = [:]
        /// `nil` while it waits for its turn.
        var task: Task<Void, Never>?
    }

    private struct State {
        /// Of flights and waiters alike.
        var lastNumber = 0
        var flights: [Key: Flight] = [:]
        /// What waits for its turn, and perhaps what was abandoned since.
        var queue: ArraySlice<(key: Key, number: Int)> = []
        /// Also counts what was cancelled and has not ended.
        var running = 0

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let state = Mutex(State())
    private let limit: Int
    private let cancelsWhenAbandoned: Bool

    /// - Parameters:
    ///   - atOnce: how many run at once: at least one.
    ///   - cancelsWhenAbandoned: whether a task is cancelled, or never begun, when the last one who waits for it
    ///     leaves.
    public init(atOnce: Int = .max, cancelsWhenAbandoned: Bool) {
        limit = max(1, atOnce)
        self.cancelsWhenAbandoned = cancelsWhenAbandoned
    }

    /// How many wait now, and how many tasks run.
    public var load: (waiters: Int, running: Int) {
        state.withLock { state in
            (state.flights.values.reduce(0) { $0 + $1.waiters.count }, state.running)
        }
    }

    /// Joins the task for that key, or asks for it.
    ///
    /// `nil` when the caller is cancelled before there is a value; the others are not harmed.
    public func value(for key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value? {
        let number = state.withLock { $0.nextNumber() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { join($0, number, key, work) }
        } onCancel: {
            leave(number, key)
        }
    }

    /// The same for work that may fail: its failure is for all who wait.
    public func result<Success, Failure>(
        for key: Key, _ work: @escaping @Sendable () async throws(Failure) -> Success
    ) async throws(Failure) -> Success? where Value == Result<Success, Failure> {
        let result = await value(for: key) {
            do throws(Failure) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }
        return try result?.get()
    }

    private func join(
        _ waiter: Waiter, _ number: Int, _ key: Key, _ work: @escaping @Sendable () async -> Value
    ) {
        let isWaiting = state.withLock { state in
            // A cancellation from here on finds the waiter.
            guard !Task.isCancelled else { return false }
            if state.flights[key] == nil {
                let flight = state.nextNumber()
                state.flights[key] = Flight(number: flight, work: work)
                state.queue.append((key, flight))
                startNext(&state)
            }
            state.flights[key]?.waiters[number] = waiter
            return true
        }
        if !isWaiting { waiter.resume(returning: nil) }
    }

    private func leave(_ number: Int, _ key: Key) {
        let (waiter, abandoned) = state.withLock { state -> (Waiter?, Flight?) in
            let waiter = state.flights[key]?.waiters.removeValue(forKey: number)
            guard waiter != nil, cancelsWhenAbandoned, state.flights[key]?.waiters.isEmpty == true else {
                return (waiter, nil)
            }
            return (waiter, state.flights.removeValue(forKey: key))
        }
        abandoned?.task?.cancel()
        waiter?.resume(returning: nil)
    }

    private func startNext(_ state: inout State) {
        while state.running < limit, let (key, number) = state.queue.popFirst() {
            guard let flight = state.flights[key], flight.number == number else { continue }
            state.running += 1
            state.flights[key]?.task = Task { self.finish(key, number, with: await flight.work()) }
        }
    }

    private func finish(_ key: Key, _ number: Int, with value: Value) {
        let waiters = state.withLock { state -> [Int: Waiter] in
            state.running -= 1
            defer { startNext(&state) }
            guard state.flights[key]?.number == number else { return [:] }
            return state.flights.removeValue(forKey: key)?.waiters ?? [:]
        }
        for waiter in waiters.values { waiter.resume(returning: value) }
    }
}
