import PresentationCore
import Testing

@MainActor
@Suite struct LatestTaskTests {
    private let latest = LatestTask()

    @Test func `New work cancels the work before it`() async {
        let (first, started) = begin()
        await started.value
        await latest.run {}
        #expect(await first.value)
    }

    @Test func `Cancelling the caller cancels the work`() async {
        let (first, started) = begin()
        await started.value
        first.cancel()
        #expect(await first.value)
    }

    @Test func `What is at work can be cancelled`() async {
        let (first, started) = begin()
        await started.value
        latest.cancel()
        #expect(await first.value)
    }

    @Test func `Only the newest number is the latest`() {
        var sequence = LoadSequence()
        let (one, two) = (sequence.next(), sequence.next())
        #expect(!sequence.isLatest(one))
        #expect(sequence.isLatest(two))
    }

    /// Work that lasts until it is cancelled, and a task that ends when it has begun.
    private func begin() -> (work: Task<Bool, Never>, started: Task<Void, Never>) {
        let start = AsyncStream<Void>.makeStream()
        let work = Task { [latest] in
            var wasCancelled = false
            await latest.run {
                start.continuation.finish()
                for await _ in AsyncStream<Void>.makeStream().stream {}
                wasCancelled = Task.isCancelled
            }
            return wasCancelled
        }
        return (work, Task { for await _ in start.stream {} })
    }
}
