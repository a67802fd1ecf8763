import DIContainer
import Synchronization
import Testing

@Suite struct LifetimeTests {
    private enum Fault: Error { case full, broken }

    /// The events in order.
    private final class Journal: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func note(_ line: String) { lines.withLock { $0.append(line) } }
    }

    @Test func `Ends in reverse order of making`() async {
        let journal = Journal()
        let lifetime = Lifetime()
        let database = Shared {
            lifetime.atEnd("database") { journal.note("database") }
            return 1
        }
        let cache = Shared {
            let size = database()
            lifetime.atEnd("cache") {
                await Task.yield()
                journal.note("cache")
            }
            return size
        }
        _ = cache()
        #expect(await lifetime.end().isEmpty)
        #expect(journal.all == ["cache", "database"])
    }

    @Test func `Continues after a step that throws, and reports all failures`() async {
        let journal = Journal()
        let lifetime = Lifetime()
        lifetime.atEnd("disk") { throw Fault.full }
        lifetime.atEnd("log") { journal.note("log") }
        lifetime.atEnd("socket") { throw Fault.broken }
        let failures = await lifetime.end()
        #expect(failures.map(\.description) == ["socket: broken", "disk: full"])
        #expect(journal.all == ["log"])
    }

    @Test func `Runs its steps once when ended again, also concurrently`() async {
        let count = Atomic(0)
        let gate = Gate()
        let lifetime = Lifetime()
        lifetime.atEnd("step") {
            await gate.wait()
            count.add(1, ordering: .relaxed)
            throw Fault.full
        }
        let ends = (0..<50).map { _ in Task.immediate { await lifetime.end().map(\.name) } }
        gate.open()
        for end in ends { #expect(await end.value == ["step"]) }
        #expect(await lifetime.end().map(\.name) == ["step"])
        #expect(count.load(ordering: .relaxed) == 1)
    }

    @Test func `Continues when the caller is cancelled`() async {
        let journal = Journal()
        let lifetime = Lifetime()
        lifetime.atEnd("step") { journal.note(Task.isCancelled ? "cancelled" : "done") }
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await lifetime.end()
        }.value
        #expect(journal.all == ["done"])
    }

    @Test func `A step registered during the end is the next to run`() async {
        let journal = Journal()
        let lifetime = Lifetime()
        lifetime.atEnd("first") { journal.note("first") }
        lifetime.atEnd("second") {
            journal.note("second")
            lifetime.atEnd("late") { journal.note("late") }
        }
        await lifetime.end()
        #expect(journal.all == ["second", "late", "first"])
    }

    @Test func `A step registered after the end runs at once`() async {
        let lifetime = Lifetime()
        await lifetime.end()
        let ran = Gate()
        lifetime.atEnd("late") {
            ran.open()
            throw Fault.broken
        }
        await ran.wait()
        #expect(await lifetime.end().map(\.description) == ["late: broken"])
    }

    @Test func `A step may end its own lifetime, and two lifetimes may end each other`() async {
        let journal = Journal()
        let app = Lifetime()
        let scene = Lifetime()
        app.atEnd("scene") {
            await app.end()
            await scene.end()
            journal.note("app")
        }
        scene.atEnd("app") {
            await app.end()
            journal.note("scene")
        }
        await app.end()
        #expect(journal.all == ["scene", "app"])
    }
}
