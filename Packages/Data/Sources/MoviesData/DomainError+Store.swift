import DomainCore
import SQLCore

extension DomainError {
    /// The one place where a failed store gets its meaning.
    init(_ error: StoreError) {
        self = error == .cancelled ? .cancelled : .storage(error.reason)
    }
}
