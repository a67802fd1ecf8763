import MarketDomain
import SQLCore

extension MarketError {
    /// The one place where a failed store gets its meaning.
    init(_ error: StoreError) {
        self = error == .cancelled ? .cancelled : .storage(error.reason)
    }

    /// What it means when the store of the secrets fails.
    init(secrets error: StoreError) {
        if case .unavailable(let reason) = error { self = .noSecretStore(reason) } else { self.init(error) }
    }
}
