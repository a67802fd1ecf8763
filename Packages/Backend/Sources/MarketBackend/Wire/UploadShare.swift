import BackendCore
import Synchronization

/// What one upload has of an ``UploadBudget``.
final class UploadShare: Sendable {
    private let budget: UploadBudget
    private let client: ClientKey?
    private let taken = Mutex(0)

    init(of budget: UploadBudget, client: ClientKey?) {
        self.budget = budget
        self.client = client
    }

    /// - Throws: 503 with `Retry-After` when there are not so many bytes left.
    func take(_ bytes: Int) throws(HTTPFailure) {
        guard bytes > 0 else { return }
        guard budget.take(bytes, for: client) else { throw MarketFailure.uploadsFull }
        taken.withLock { $0 += bytes }
    }

    /// Gives everything back.
    func end() {
        let bytes = taken.withLock { taken in
            defer { taken = 0 }
            return taken
        }
        budget.give(bytes, of: client)
    }
}
