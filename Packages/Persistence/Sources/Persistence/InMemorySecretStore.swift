public import SQLCore
import Synchronization

/// Secrets that last as long as the object.
public final class InMemorySecretStore: SecretStore {
    private let secrets: Mutex<[String: Secret]>

    public init(_ secrets: [String: Secret] = [:]) { self.secrets = Mutex(secrets) }

    public func secret(named name: String) async throws(StoreError) -> Secret? {
        secrets.withLock { $0[name] }
    }

    public func set(_ secret: Secret, named name: String) async throws(StoreError) {
        secrets.withLock { $0[name] = secret }
    }

    public func remove(named name: String) async throws(StoreError) {
        secrets.withLock { _ = $0.removeValue(forKey: name) }
    }
}
