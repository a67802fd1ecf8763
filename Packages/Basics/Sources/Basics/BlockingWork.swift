public import Dispatch

extension DispatchQueue {
    /// Runs blocking work on this queue and awaits it without blocking a thread of the cooperative pool.
    ///
    /// A serial queue has its own thread; a concurrent queue takes the threads that tasks run on.
    public func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await withCheckedContinuation { continuation in
            async { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }
}
