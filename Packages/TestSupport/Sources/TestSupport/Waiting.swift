import Foundation

/// The limit of each wait of a test, which ends waits that would never end. Longer than any machine needs.
private let limit = Duration.seconds(300)

/// Waits for a condition, and blocks its thread: see ``BlockingTrait``.
///
/// - Parameters:
///   - what: a description of the condition.
///   - isSo: evaluated every 10 milliseconds.
/// - Throws: ``NeverHappened`` after five minutes, or the error of `isSo`.
public func waitUntil(_ what: String, _ isSo: () throws -> Bool) throws {
    let end = ContinuousClock.now + limit
    while try !isSo() {
        guard ContinuousClock.now < end else { throw NeverHappened(what: what) }
        Thread.sleep(forTimeInterval: 0.01)
    }
}

/// Waits for a condition without blocking a thread.
///
/// - Parameters:
///   - what: a description of the condition.
///   - isolation: the actor of the caller.
///   - isSo: evaluated every 5 milliseconds.
/// - Throws: ``NeverHappened`` after five minutes, or the error of `isSo`.
public func eventually(
    _ what: String, isolation: isolated (any Actor)? = #isolation, _ isSo: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while try await !isSo() {
        guard ContinuousClock.now < end else { throw NeverHappened(what: what) }
        try await Task.sleep(for: .milliseconds(5))
    }
}

/// A condition that did not come true.
public struct NeverHappened: Error {
    public let what: String
}
