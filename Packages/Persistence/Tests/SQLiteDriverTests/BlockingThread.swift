import Dispatch
import Foundation

/// Threads of the test's own on which a read may block, as a server's threads are.
enum BlockingThread {
    private static let name = "may-block"
    private static let key = DispatchSpecificKey<Bool>()

    @Sendable static func isCurrent() -> Bool {
        DispatchQueue.getSpecific(key: key) == true || Thread.current.threadDictionary[name] != nil
    }

    /// Runs tasks that prefer it on a thread outside the cooperative pool.
    final class Executor: TaskExecutor {
        private let queue = DispatchQueue(label: name)

        init() { queue.setSpecific(key: key, value: true) }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    /// Begins the work at once on a new thread, as a server does with its handlers.
    static func immediately<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = await withCheckedContinuation { started in
            Thread.detachNewThread {
                Thread.current.threadDictionary[name] = true
                started.resume(returning: Task.immediate { try await work() })
            }
        }
        return try await task.value
    }
}
