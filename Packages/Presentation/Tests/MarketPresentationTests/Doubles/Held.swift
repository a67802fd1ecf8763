import MarketDomain
import Synchronization

/// Questions that the test answers at any time and in any order, or at once by a rule.
final class Held<Question: Sendable, Answer: Sendable>: Sendable {
    typealias Outcome = Result<Answer, MarketError>

    private struct State {
        var questions: [Question] = []
        var held: [Int: CheckedContinuation<Outcome, Never>] = [:]
        var early: Set<Int> = []
        var finished = 0
        var cancelled = 0
        var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let rule: @Sendable (Question) -> Outcome?

    /// - Parameter rule: returns the immediate answer; `nil` holds the question until the test answers.
    init(_ rule: @escaping @Sendable (Question) -> Outcome? = { _ in nil }) { self.rule = rule }

    var questions: [Question] { state.withLock { $0.questions } }
    var finished: Int { state.withLock { $0.finished } }
    var cancelled: Int { state.withLock { $0.cancelled } }
    /// The number of questions without an answer.
    var open: Int { state.withLock { $0.questions.count - $0.finished - $0.cancelled } }

    /// Returns when that many questions have arrived since the start.
    func arrival(of count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.questions.count >= count { return true }
                state.arrivals.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers the question at that place in the order of arrival, counted from 1.
    func answer(_ number: Int, _ answer: Answer) { settle(number, .success(answer)) }

    func fail(_ number: Int, _ error: MarketError) { settle(number, .failure(error)) }

    func ask(_ question: Question) async throws(MarketError) -> Answer {
        let number = register(question)
        if let outcome = rule(question) {
            state.withLock { $0.finished += 1 }
            return try outcome.get()
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { hold($0, number) }
        } onCancel: {
            cancel(number)
        }
        return try outcome.get()
    }

    private func register(_ question: Question) -> Int {
        state.withLock { state in
            state.questions.append(question)
            return state.questions.count
        }
    }

    private func hold(_ continuation: CheckedContinuation<Outcome, Never>, _ number: Int) {
        let (isCancelled, arrived) = state.withLock { state in
            let isCancelled = state.early.contains(number)
            if !isCancelled { state.held[number] = continuation }
            let arrived = state.arrivals.filter { $0.count <= state.questions.count }
            state.arrivals.removeAll { $0.count <= state.questions.count }
            return (isCancelled, arrived)
        }
        for waiting in arrived { waiting.continuation.resume() }
        if isCancelled { continuation.resume(returning: .failure(.cancelled)) }
    }

    private func settle(_ number: Int, _ outcome: Outcome) {
        let held = state.withLock { state in
            let held = state.held.removeValue(forKey: number)
            if held != nil { state.finished += 1 }
            return held
        }
        held?.resume(returning: outcome)
    }

    private func cancel(_ number: Int) {
        let held = state.withLock { state in
            let held = state.held.removeValue(forKey: number)
            if held == nil { state.early.insert(number) }
            state.cancelled += 1
            return held
        }
        held?.resume(returning: .failure(.cancelled))
    }
}
