public import Basics
import NetworkCore

extension Limiter {
    /// Does work of a request when it is its turn.
    ///
    /// - Throws: 503 with the message when too many wait, `CancellationError` when the task is cancelled while it
    ///   waits, what the work throws.
    public func run<Value: Sendable>(
        orBusy message: String, _ work: () async throws -> Value
    ) async throws -> Value {
        do throws(Refusal) {
            try await enter()
        } catch {
            switch error {
            case .busy: throw HTTPFailure(503, message, headers: ["Retry-After": "1"])
            case .cancelled: throw CancellationError()
            }
        }
        defer { leave() }
        return try await work()
    }
}
