import SQLCore
import Synchronization

/// What the database calls itself, which it is asked once: later questions need no database.
final class EngineName: Sendable {
    private let known = Mutex<String?>(nil)

    /// `nil` when it did not say.
    func callAsFunction(_ database: any Database) async -> String? {
        if let name = known.withLock({ $0 }) { return name }
        guard let name = try? await database.facts().engine else { return nil }
        known.withLock { $0 = name }
        return name
    }
}
