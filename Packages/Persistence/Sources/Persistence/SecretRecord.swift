import SQLCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A secret with its place in the order of writing, as a text for a store of secrets.
struct SecretRecord: Codable {
    /// What the keyring holds of the same name.
    enum Keyring: String, Codable {
        case empty
        /// Perhaps one that is not to be used any more.
        case older
        /// The one to be used.
        case newest
    }

    /// Larger than that of everything written before.
    var generation: Int64
    /// `nil` when it is elsewhere or was forgotten.
    var secret: String?
    var keyring: Keyring
    /// Why it is not in the keyring.
    var reason: String?

    init(generation: Int64, secret: String? = nil, keyring: Keyring, reason: String? = nil) {
        self.generation = generation
        self.secret = secret
        self.keyring = keyring
        self.reason = reason
    }

    /// `nil` when it is no record.
    init?(_ kept: Secret) {
        guard let record = try? JSONDecoder().decode(Self.self, from: Data(kept.revealed.utf8)) else {
            return nil
        }
        self = record
    }

    func encoded() throws(StoreError) -> Secret {
        guard let bytes = try? JSONEncoder().encode(self) else {
            throw .statement("a secret cannot be written as JSON")
        }
        return Secret(String(decoding: bytes, as: UTF8.self))
    }
}
