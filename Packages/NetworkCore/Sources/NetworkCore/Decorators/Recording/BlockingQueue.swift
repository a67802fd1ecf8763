import Dispatch

/// A thread outside the cooperative pool for calls that may block, one after another.
final class BlockingQueue: Sendable {
    /// For reading files that become bodies.
    static let files = BlockingQueue(label: "trellis.network.files")

    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    /// Does the work there, and comes back with what it gave.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(NetworkError) -> Value
    ) async -> Result<Value, NetworkError> {
        await withCheckedContinuation { continuation in
            queue.async {
                do throws(NetworkError) {
                    continuation.resume(returning: .success(try work()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
    }

    /// Does the work there, after everything that was given before.
    func enqueue(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}
