import Persistence
import SQLCore
import Synchronization

/// The place of one server's session in the secret store, for one process at a time.
struct SessionShelf: Sendable {
    let store: any SecretStore
    /// The secret's name.
    let name: String
    let exclusively: SessionKeeper.Exclusively
    private let turns = Turns()

    init(store: any SecretStore, server: String?, exclusively: @escaping SessionKeeper.Exclusively) {
        self.store = store
        name = SessionKeeper.secretName(of: server)
        self.exclusively = exclusively
    }

    /// What is kept; also `nil` when it cannot be understood.
    func session() async throws(StoreError) -> StoredSession? {
        try await store.secret(named: name).flatMap(StoredSession.init)
    }

    func set(_ session: StoredSession?) async throws(StoreError) {
        guard let session else { return try await store.remove(named: name) }
        guard let secret = session.secret else { throw .statement("a session cannot be written as JSON") }
        try await store.set(secret, named: name)
    }

    /// Runs the work while nobody else, in this process or another, does such work; not when there is a value
    /// already once it is this process's turn.
    func held<Value: Sendable>(
        unless value: @escaping @Sendable () async -> Value? = { nil },
        _ work: @escaping @Sendable () async -> Value
    ) async throws(StoreError) -> Value {
        let exclusively = exclusively
        let result = await turns.run { () -> Result<Value, StoreError> in
            if let value = await value() { return .success(value) }
            let done = Mutex<Value?>(nil)
            do throws(StoreError) {
                try await exclusively {
                    let value = await work()
                    done.withLock { $0 = value }
                }
            } catch {
                return .failure(error)
            }
            return done.withLock { $0 }.map { .success($0) } ?? .failure(.cancelled)
        }
        return try result.get()
    }
}
