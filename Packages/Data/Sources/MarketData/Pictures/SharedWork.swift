import MarketDomain
import Synchronization

/// Runs one work for everybody who wants the same at the same time, and not more than some at once, in the
/// order in which they were first asked for. Work that nobody waits for any more is cancelled, or never
/// begun.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, MarketError>
    typealias Run = @Sendable () async -> Outcome

    private struct Work {
        let number: Int
        let run: Run
        var waiters: [Int: AsyncStream<Outcome>.Continuation] = [:]
        /// `nil` while it waits for its turn.
        var task: Task<Void, Never>?
    }

    private struct State {
        /// Of works and waiters alike.
        var lastNumber = 0
        var works: [Key: Work] = [:]
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

    /// - Parameter limit: how many run at once.
    init(limit: Int) { self.limit = max(1, limit) }

    /// How many wait now, and how many works run.
    var load: (waiters: Int, running: Int) {
        state.withLock { state in
            (state.works.values.reduce(0) { $0 + $1.waiters.count }, state.running)
        }
    }

    /// Joins the work for that key, or asks for it.
    ///
    /// - Throws: what the work ended with; `cancelled` when the caller is cancelled, which harms nobody else.
    func value(for key: Key, _ run: @escaping Run) async throws(MarketError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        let (stream, waiter) = AsyncStream<Outcome>.makeStream()
        let number = join(key, waiter, run)
        waiter.onTermination = { [weak self] _ in self?.leave(key, number) }
        var outcomes = stream.makeAsyncIterator()
        guard let outcome = await outcomes.next() else { throw .cancelled }
        return try outcome.get()
    }

    private func join(_ key: Key, _ waiter: AsyncStream<Outcome>.Continuation, _ run: @escaping Run) -> Int {
        state.withLock { state in
            let number = state.nextNumber()
            if state.works[key] == nil {
                let work = state.nextNumber()
                state.works[key] = Work(number: work, run: run)
                state.queue.append((key, work))
            }
            state.works[key]?.waiters[number] = waiter
            startNext(&state)
            return number
        }
    }

    private func leave(_ key: Key, _ number: Int) {
        let abandoned = state.withLock { state -> Work? in
            guard state.works[key]?.waiters.removeValue(forKey: number) != nil,
                state.works[key]?.waiters.isEmpty == true
            else { return nil }
            return state.works.removeValue(forKey: key)
        }
        abandoned?.task?.cancel()
    }

    private func startNext(_ state: inout State) {
        while state.running < limit, let (key, number) = state.queue.popFirst() {
            guard let work = state.works[key], work.number == number else { continue }
            state.running += 1
            state.works[key]?.task = Task { self.finish(key, number, with: await work.run()) }
        }
    }

    private func finish(_ key: Key, _ number: Int, with outcome: Outcome) {
        let waiters = state.withLock { state in
            state.running -= 1
            defer { startNext(&state) }
            guard state.works[key]?.number == number else { return [AsyncStream<Outcome>.Continuation]() }
            return Array((state.works.removeValue(forKey: key)?.waiters ?? [:]).values)
        }
        for waiter in waiters {
            waiter.yield(outcome)
            waiter.finish()
        }
    }
}
