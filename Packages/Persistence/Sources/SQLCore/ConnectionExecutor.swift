import Dispatch

/// For drivers: runs the work of one actor on a thread outside the cooperative pool, where a database may block.
public final class ConnectionExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// `label` names the thread for debuggers.
    public init(label: String) {
        queue = DispatchQueue(label: label)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
