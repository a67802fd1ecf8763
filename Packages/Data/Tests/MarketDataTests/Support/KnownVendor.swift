import MarketDomain

/// A vendor that exists already.
struct KnownVendor: VendorRepository {
    var identifier = "c0ffee00-1111"
    var word = "vendor-secret"
    var server: String? = "https://market.test"
    /// The id, if the server has reported it.
    var id: Vendor.ID?
    /// The server's judgement of the secret.
    var accepted: Bool?

    var identity: VendorIdentity {
        VendorIdentity(
            identifier: identifier, vendor: id.map { Vendor(id: $0, name: "누리") }, server: server,
            place: .memory)
    }

    func current() async throws(MarketError) -> VendorIdentity? { identity }

    func isAccepted(_ seller: Seller) async throws(MarketError) -> Bool? { accepted }

    func secret() async throws(MarketError) -> VendorSecret? { VendorSecret(word) }

    func create(name: String) async throws(MarketError) -> VendorIdentity { throw .unsupported }

    func use(identifier: String, secret: VendorSecret) async throws(MarketError) -> VendorIdentity {
        throw .unsupported
    }

    func forget() async throws(MarketError) {}
}
