import BackendCore
import NetworkCore
import SQLCore

/// Runs what asks the store and turns those failures that are nobody's fault into the router's words.
///
/// - Throws: `CancellationError`, 503 when other processes keep the database or a statement passed its time
///   limit, or the store's own error, which the router reports and hides.
func asking<Value>(_ ask: () async throws(StoreError) -> Value) async throws -> Value {
    do {
        return try await ask()
    } catch .cancelled {
        guard !Task.isCancelled else { throw CancellationError() }
        throw HTTPFailure(503, "The answer would have taken too long")
    } catch .busy {
        throw HTTPFailure(503, "The catalogue is busy", headers: ["Retry-After": "1"])
    } catch {
        throw error
    }
}
