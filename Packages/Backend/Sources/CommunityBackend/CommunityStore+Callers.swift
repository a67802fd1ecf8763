import BackendCore
import SQLCore

extension CommunityStore {
    /// Writes for somebody as the database knows them when it is their turn, so that who was blocked, signed
    /// out or given another role since they asked does not write as who they were.
    ///
    /// - Throws: 401 when their session is not open any more, or what `write` throws.
    func write<Value: Sendable>(
        as caller: Caller,
        _ body: @escaping @Sendable (Caller, any SQLConnection) throws(StoreError) -> Value
    ) async throws -> Value {
        let now = milliseconds
        let result = try await write { connection throws(StoreError) -> Result<Value, HTTPFailure> in
            let found = try Caller.find(
                account: caller.id, session: caller.sessionID, now: now, on: connection)
            switch found {
            case .success(let caller): return .success(try body(caller, connection))
            case .failure(let failure): return .failure(failure)
            }
        }
        return try result.get()
    }
}
