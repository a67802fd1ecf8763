import Basics
import SQLCore
import Synchronization

/// Work that is done once for all concurrent callers, and again for the next caller if it failed. Cancelling one
/// caller does not stop it for the others.
final class OnceOpened: Sendable {
    private let done = Mutex(false)
    private let flights = SingleFlight<Bool, Result<Void, StoreError>>(cancelsWhenAbandoned: false)

    var isDone: Bool { done.withLock { $0 } }

    func callAsFunction(
        _ work: @escaping @Sendable () async throws(StoreError) -> Void
    ) async throws(StoreError) {
        guard !isDone else { return }
        let result: Void? = try await flights.result(for: true) { () async throws(StoreError) in
            // A flight that ended just before may have done the work.
            guard !self.isDone else { return }
            try await work()
            self.done.withLock { $0 = true }
        }
        if result == nil { throw .cancelled }
    }
}
