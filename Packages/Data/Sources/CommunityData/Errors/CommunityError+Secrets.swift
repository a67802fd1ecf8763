import CommunityDomain
import SQLCore

extension CommunityError {
    /// What it means when the store of the secrets fails.
    init(secrets error: StoreError) {
        if case .unavailable(let reason) = error { self = .noSecretStore(reason) } else { self.init(error) }
    }
}
