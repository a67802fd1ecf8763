public import NetworkCore
import Synchronization

/// A transport that answers only when the test says so, in any order, for example to show that an old answer never
/// replaces a newer one.
///
///     async let first = model.search("a")
///     await transport.arrival(of: 1)
///     async let second = model.search("ab")
///     await transport.arrival(of: 2)
///     transport.answer(request: 2, with: .json("{…}"))
///     transport.answer(request: 1, with: .json("{…}"))
public final class HeldTransport: HTTPTransport {
    private struct Waiter: Sendable {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var calls = 0
        var requests: [HTTPRequest] = []
        /// The call numbers, in order of arrival.
        var order: [Int] = []
        var held: [Int: CheckedContinuation<StubAnswer, Never>] = [:]
        var waiters: [Waiter] = []

        mutating func take(_ number: Int) -> CheckedContinuation<StubAnswer, Never>? {
            order.indices.contains(number - 1) ? held.removeValue(forKey: order[number - 1]) : nil
        }
    }

    private let state = Mutex(State())

    public init() {}

    /// All received requests, in order of arrival.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Returns when `count` requests have arrived since the start.
    public func arrival(of count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.requests.count < count {
                    state.waiters.append(Waiter(count: count, continuation: continuation))
                }
                return state.requests.count >= count
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers a request by its number in order of arrival, counted from 1. Fails the test if the request is not
    /// waiting (any more).
    public func answer(
        request number: Int, with answer: StubAnswer, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        guard let waiting = state.withLock({ $0.take(number) }) else {
            let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            TestIssue.record("request \(number) is not waiting for an answer", at: site)
            return
        }
        waiting.resume(returning: answer)
    }

    /// - Throws: what the answer throws; `cancelled` when the task is cancelled before an answer.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let call = state.withLock { state in
            state.calls += 1
            return state.calls
        }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { hold($0, call: call, request) }
        } onCancel: {
            state.withLock { $0.held.removeValue(forKey: call) }?.resume(returning: .failing(.cancelled))
        }
        return try await answer.respond(request)
    }

    private func hold(
        _ continuation: CheckedContinuation<StubAnswer, Never>, call: Int, _ request: HTTPRequest
    ) {
        let (isCancelled, arrived) = state.withLock { state in
            state.requests.append(request)
            state.order.append(call)
            let arrived = state.waiters.filter { $0.count <= state.requests.count }
            state.waiters.removeAll { $0.count <= state.requests.count }
            if !Task.isCancelled { state.held[call] = continuation }
            return (state.held[call] == nil, arrived)
        }
        if isCancelled { continuation.resume(returning: .failing(.cancelled)) }
        for waiter in arrived { waiter.continuation.resume() }
    }
}
