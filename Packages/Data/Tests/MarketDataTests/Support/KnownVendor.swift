import MarketDomain

/// Somebody who sells already, or nobody.
struct KnownVendor: VendorRepository {
    var identifier: String? = "c0ffee00-1111"
    var word = "vendor-secret"
    var server: String? = "https://market.test"

    func current() async throws(MarketError) -> VendorIdentity? {
        identifier.map { VendorIdentity(identifier: $0, vendor: nil, server: server, place: .memory) }
    }

    func secret() async throws(MarketError) -> VendorSecret? { VendorSecret(word) }

    func create(name: String) async throws(MarketError) -> VendorIdentity { throw .unsupported }

    func use(identifier: String, secret: VendorSecret) async throws(MarketError) -> VendorIdentity {
        throw .unsupported
    }

    func forget() async throws(MarketError) {}
}
