package import Dispatch
package import SQLCore

extension DispatchQueue {
    /// What blocking work gives, waited for without a thread of the cooperative pool.
    package func result<Value: Sendable>(
        _ work: @escaping @Sendable () throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        let result = await withCheckedContinuation { continuation in
            async { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }
}
