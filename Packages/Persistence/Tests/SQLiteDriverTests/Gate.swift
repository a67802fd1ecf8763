import Dispatch

/// Blocks a database's thread until the test opens it.
struct Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() { semaphore.wait() }
    func open() { semaphore.signal() }
}
