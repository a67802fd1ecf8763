import CommunityDomain

/// An account with what decides whether somebody is let in to it.
struct Credentials: Hashable, Sendable {
    let account: AccountRow
    /// The hash.
    let password: String
    /// The hash of the `Idempotency-Key` that the account was made with.
    let signUpKey: [UInt8]?
    /// The same for the last change of the password.
    let passwordKey: [UInt8]?
}
