import Dispatch
import Foundation

/// The test's own threads on which a read may block, like the threads of a server.
enum BlockingThread {
    private static let name = "may-block"
    private static let key = DispatchSpecificKey<Bool>()

    @Sendable static func isCurrent() -> Bool {
        DispatchQueue.getSpecific(key: key) == true || Thread.current.threadDictionary[name] != nil
    }

    /// Runs tasks that prefer this executor on a thread outside the cooperative pool.
    final class Executor: TaskExecutor {
        private let queue = DispatchQueue(label: name)

        init() { queue.setSpecific(key: key, value: true) }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    /// Starts the work at once on a new thread, as a server does with its handlers.
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
