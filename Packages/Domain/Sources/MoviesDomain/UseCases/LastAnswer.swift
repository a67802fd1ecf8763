import DomainCore
import Synchronization

/// The answer of a source, or its last saved answer when it cannot be reached.
struct LastAnswer<Value: Sendable>: Sendable {
    let value: Value
    /// The reason why the value is not current; `nil` for a current value.
    let failure: DomainError?

    /// - Throws: the error of the source, unless the source cannot be reached and an answer was saved.
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
