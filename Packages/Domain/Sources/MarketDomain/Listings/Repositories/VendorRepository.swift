/// The vendor that this device sells as on the server that it uses.
public protocol VendorRepository: Sendable {
    /// `nil` when this device has no vendor yet.
    func current() async throws(MarketError) -> VendorIdentity?

    /// Creates a vendor on the server and sells as it.
    ///
    /// - Throws: `unsupported` where vendors are created in another way.
    func create(name: String) async throws(MarketError) -> VendorIdentity

    /// Sells as a vendor that already exists on the server.
    ///
    /// - Throws: `wrongSecret` when the server reports that identifier and secret do not belong together.
    func use(identifier: String, secret: VendorSecret) async throws(MarketError) -> VendorIdentity

    /// Whether the server accepts a seller's identifier and secret; `nil` if it cannot tell.
    func isAccepted(_ seller: Seller) async throws(MarketError) -> Bool?

    /// The secret, for use on another device; `nil` without a vendor.
    func secret() async throws(MarketError) -> VendorSecret?

    /// Deletes identity and secret on this device. The listings stay.
    func forget() async throws(MarketError)
}

extension VendorRepository {
    /// The vendor of this device with its secret, for reading once per task and passing on.
    ///
    /// - Throws: `noVendor`, `secretMissing`, and the errors of reading identity and secret.
    public func seller() async throws(MarketError) -> Seller {
        guard let identity = try await current() else { throw .noVendor }
        guard let secret = try await secret() else {
            throw .secretMissing(identifier: identity.identifier)
        }
        return Seller(identity: identity, secret: secret)
    }
}
