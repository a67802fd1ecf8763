public import SQLCore

/// Secrets of a profile by name, kept where only their owner can read them.
public protocol SecretStore: Sendable {
    /// `nil` when there is none.
    ///
    /// - Throws: ``StoreError/unavailable(_:)`` when others could have read or changed what was kept; the text says
    ///   what to do.
    func secret(named name: String) async throws(StoreError) -> Secret?

    /// Keeps a secret in the place of the old one.
    func set(_ secret: Secret, named name: String) async throws(StoreError)

    /// Forgets a secret; that there is none is no error.
    func remove(named name: String) async throws(StoreError)
}
