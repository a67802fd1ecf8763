import Dispatch
import Synchronization
public import Testing

/// Runs the tests of a suite on separate threads.
///
/// Swift has as many threads as there are cores. A test that waits for a process or a socket occupies one of them, and
/// two such tests on two cores stop all others.
public struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(BlockingExecutor.shared) { try await function() }
    }
}

extension Trait where Self == BlockingTrait {
    /// For tests that block their thread: they wait for processes, sockets or semaphores.
    public static var blocking: BlockingTrait { BlockingTrait() }
}

private final class BlockingExecutor: TaskExecutor {
    static let shared = BlockingExecutor()
    private let queue = DispatchQueue(label: "trellis.tests.blocking", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

extension BlockingTrait {
    /// Runs work on threads that may block, and blocks this thread until it ends: for values that tests make once, in a
    /// `static let`. The work must not need the main actor, because the main actor may be waiting here.
    /// - Throws: the error of the work.
    public static func value<Value: Sendable>(
        of work: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Result<Value, any Error>?>(nil)
        Task.detached(executorPreference: BlockingExecutor.shared) {
            let made: Result<Value, any Error>
            do { made = .success(try await work()) } catch { made = .failure(error) }
            result.withLock { $0 = made }
            done.signal()
        }
        done.wait()
        guard let result = result.withLock(\.self) else { throw CancellationError() }
        return try result.get()
    }
}
