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

    /// Whether the server takes the identifier and the secret of this device; `nil` where it has no such question.
    ///
    /// - Throws: `noVendor`, `secretMissing`, and what goes wrong on the way.
    func isAccepted() async throws(MarketError) -> Bool?

    /// The secret, to take it to another device; `nil` when nobody sells here.
    func secret() async throws(MarketError) -> VendorSecret?

    /// Forgets identity and secret on this device. The listings stay.
    func forget() async throws(MarketError)
}

extension VendorRepository {
    /// Who sells here, with the secret that proves it.
    ///
    /// - Throws: `noVendor`, `secretMissing`, and what goes wrong while they are read.
    public func credentials() async throws(MarketError) -> (identity: VendorIdentity, secret: VendorSecret) {
        guard let identity = try await current() else { throw .noVendor }
        guard let secret = try await secret() else {
            throw .secretMissing(identifier: identity.identifier)
        }
        return (identity, secret)
    }

    /// Refuses to change what is known to be another vendor's, before anybody is asked about it.
    ///
    /// - Throws: `noVendor`, `secretMissing`, `otherVendor`.
    public func checkOwnership(of product: Product) async throws(MarketError) {
        let mine = try await credentials().identity.vendor
        guard let mine, let seller = product.vendor, seller.id != mine.id else { return }
        throw .otherVendor(product: product.name, vendor: seller.name.isEmpty ? nil : seller.name)
    }
}
