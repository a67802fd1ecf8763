import PasswordCore
import SQLCore
import Synchronization

/// The key of all tokens, which is in the database so that all its processes have the same.
final class SigningKey: Sendable {
    private let known = Mutex<[UInt8]?>(nil)

    func bytes(in store: CommunityStore) async throws -> [UInt8] {
        if let key = known.withLock({ $0 }) { return key }
        let key = try await store.read { connection throws(StoreError) in
            let key = try connection.first("SELECT value FROM secret WHERE name = 'tokens'") { $0.bytes(0) }
            guard let key, key.count == Sodium.hashBytes else {
                throw .corrupt("the key of tokens is missing")
            }
            return key
        }
        known.withLock { $0 = key }
        return key
    }
}
