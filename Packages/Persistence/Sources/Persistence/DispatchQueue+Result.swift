import Basics
package import Dispatch
package import SQLCore

extension DispatchQueue {
    /// Runs blocking work and returns its result, without blocking a thread of the cooperative pool.
    package func result<Value: Sendable>(
        _ work: @escaping @Sendable () throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        return try await run(work)
    }
}
