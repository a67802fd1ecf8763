import Synchronization

/// Shares one task among all callers that request the same key at the same time. An optional limit on running tasks
/// makes others wait, in the order of their first request.
public final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Value?, Never>

    private struct Flight {
        let number: Int
        let work: @Sendable () async -> Value
        var waiters: [Int: Waiter] = [:]
        /// `nil` while the flight waits for its turn.
        var task: Task<Void, Never>?
    }

    private struct State {
        /// The last number of a flight or waiter; both share one sequence.
        var lastNumber = 0
        var flights: [Key: Flight] = [:]
        /// Flights that wait for their turn; may contain abandoned ones.
        var queue: ArraySlice<(key: Key, number: Int)> = []
        /// Includes cancelled tasks that have not ended.
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
    ///   - atOnce: how many tasks run at once: at least one.
    ///   - cancelsWhenAbandoned: whether a task is cancelled, or never started, when its last waiting caller leaves.
    public init(atOnce: Int = .max, cancelsWhenAbandoned: Bool) {
        limit = max(1, atOnce)
        self.cancelsWhenAbandoned = cancelsWhenAbandoned
    }

    /// The number of waiting callers and of running tasks.
    public var load: (waiters: Int, running: Int) {
        state.withLock { state in
            (state.flights.values.reduce(0) { $0 + $1.waiters.count }, state.running)
        }
    }

    /// Joins the task for that key, or queues a new one.
    ///
    /// Returns `nil` when the caller is cancelled before there is a value; the other callers are not affected.
    public func value(for key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value? {
        let number = state.withLock { $0.nextNumber() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { join($0, number, key, work) }
        } onCancel: {
            leave(number, key)
        }
    }

    /// The same for work that may fail: all waiting callers receive the failure.
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
            // From here on, the cancellation handler finds the waiter.
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
