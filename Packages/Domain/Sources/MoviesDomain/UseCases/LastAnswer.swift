import DomainCore
import Synchronization

/// What a source answers, or what it answered last time where it cannot be reached.
struct LastAnswer<Value: Sendable>: Sendable {
    let value: Value
    /// Why the value is not newer.
    let failure: DomainError?

    /// - Throws: whatever kept the source from answering when nothing was saved, or it did answer.
    init(
        _ ask: (_ cached: Snapshot<Value>.Handler) async throws(DomainError) -> Value
    ) async throws(DomainError) {
        let saved = Mutex<Value?>(nil)
        do throws(DomainError) {
            value = try await ask { snapshot in saved.withLock { $0 = snapshot.value } }
            failure = nil
        } catch {
            guard error == .offline || error == .unavailable, let last = saved.withLock({ $0 }) else {
                throw error
            }
            (value, failure) = (last, error)
        }
    }
}
