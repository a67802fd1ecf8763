import MarketDomain
import Persistence

extension VendorIdentity.Place {
    /// `nil` is this process alone.
    init(_ place: SecretPlace?) {
        self =
            switch place {
            case .keyring: .keyring
            case .file(let path, let reason): .file(path: path, reason: reason)
            case .nowhere, .refused, nil: .memory
            }
    }
}
