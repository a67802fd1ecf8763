public import Dispatch

extension DispatchQueue {
    /// Does work that blocks on this queue, and waits for it without a thread of the cooperative pool.
    ///
    /// A serial queue has a thread of its own; a concurrent one takes those that tasks run on.
    public func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await withCheckedContinuation { continuation in
            async { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }
}
