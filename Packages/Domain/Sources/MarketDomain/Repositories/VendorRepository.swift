/// Whom this device sells as on the server that it uses.
public protocol VendorRepository: Sendable {
    /// `nil` when nobody sells here yet.
    func current() async throws(MarketError) -> VendorIdentity?

    /// Becomes a new vendor on the server.
    ///
    /// - Throws: `unsupported` where vendors are made otherwise.
    func create(name: String) async throws(MarketError) -> VendorIdentity

    /// Sells as a vendor that the server knows already.
    ///
    /// - Throws: `wrongSecret` when the server says that they do not belong together.
    func use(identifier: String, secret: VendorSecret) async throws(MarketError) -> VendorIdentity

    /// Whether the server accepts a seller's identifier and secret; `nil` if it cannot tell.
    func isAccepted(_ seller: Seller) async throws(MarketError) -> Bool?

    /// The secret, to take it to another device; `nil` when nobody sells here.
    func secret() async throws(MarketError) -> VendorSecret?

    /// Forgets identity and secret on this device. The listings stay.
    func forget() async throws(MarketError)
}

extension VendorRepository {
    /// The vendor of this device with the secret, to be read once for a task and passed on.
    ///
    /// - Throws: `noVendor`, `secretMissing`, and the errors of reading them.
    public func seller() async throws(MarketError) -> Seller {
        guard let identity = try await current() else { throw .noVendor }
        guard let secret = try await secret() else {
            throw .secretMissing(identifier: identity.identifier)
        }
        return Seller(identity: identity, secret: secret)
    }
}
