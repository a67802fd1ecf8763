/// One piece of work at a time: a new one cancels the one before it.
@MainActor
public final class LatestTask {
    private var task: Task<Void, Never>?

    public init() {}

    /// Returns when the work is over. Cancelling the caller cancels the work.
    public func run(_ work: @escaping @MainActor () async -> Void) async {
        cancel()
        let task = Task { await work() }
        self.task = task
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels what is at work, if anything is.
    public func cancel() {
        task?.cancel()
        task = nil
    }
}
