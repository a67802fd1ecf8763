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
    /// - Throws: `notYours` when the server says that they do not belong together.
    func use(identifier: String, secret: VendorSecret) async throws(MarketError) -> VendorIdentity

    /// The secret, to take it to another device; `nil` when nobody sells here.
    func secret() async throws(MarketError) -> VendorSecret?

    /// Forgets identity and secret on this device. The listings stay.
    func forget() async throws(MarketError)
}
