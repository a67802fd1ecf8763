import BackendCore
import NetworkCore
import SQLCore

/// Runs what asks the store and turns those failures that are nobody's fault into the router's words.
///
/// - Throws: `CancellationError`, 503 when other processes keep the database, or the store's own error,
///   which the router reports and hides.
func asking<Value>(_ ask: () async throws(StoreError) -> Value) async throws -> Value {
    do {
        return try await ask()
    } catch .cancelled {
        throw CancellationError()
    } catch .busy {
        throw HTTPFailure(503, "The catalogue is busy", headers: ["Retry-After": "1"])
    } catch {
        throw error
    }
}
