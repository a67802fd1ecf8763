import CommunityDomain
import SQLCore

extension CommunityError {
    /// The one place where a failed store gets its meaning.
    init(_ error: StoreError) {
        switch error {
        case .cancelled: self = .cancelled
        case .unavailable(let reason), .corrupt(let reason), .full(let reason), .io(let reason),
            .readOnly(let reason), .constraint(let reason), .statement(let reason):
            self = .storage(reason)
        case .busy(let seconds): self = .storage("another process kept the lock for \(seconds) s")
        case .newerSchema(let found, let supported):
            self = .storage("made by a newer version (\(found), this one reads \(supported))")
        case .closed: self = .storage("already closed")
        }
    }
}
