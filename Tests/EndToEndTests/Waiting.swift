import Foundation

/// Returns when it is so. The limit is for what never will be, not for what is slow.
func waitUntil(
    _ what: String, limit: Duration = .seconds(120), _ isSo: () throws -> Bool
) throws {
    let end = ContinuousClock.now + limit
    while try !isSo() {
        guard ContinuousClock.now < end else { throw NeverHappened(what: what) }
        Thread.sleep(forTimeInterval: 0.01)
    }
}

/// The same without blocking a thread, for tests that run beside each other.
func eventually(_ what: String, limit: Duration = .seconds(60), _ isSo: () throws -> Bool) async throws {
    let end = ContinuousClock.now + limit
    while try !isSo() {
        guard ContinuousClock.now < end else { throw NeverHappened(what: what) }
        try await Task.sleep(for: .milliseconds(5))
    }
}

struct NeverHappened: Error {
    let what: String
}
