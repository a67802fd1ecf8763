import Dispatch

/// Runs the work of one actor on a thread outside the cooperative pool, so that reading a file may block
/// there.
final class FileExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "trellis.import.files")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
