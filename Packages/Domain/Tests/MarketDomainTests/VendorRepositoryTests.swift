import MarketDomain
import Testing

@Suite struct VendorRepositoryTests {
    private static let mine = Vendor(id: 4, name: "mine")

    private static func identity(_ vendor: Vendor?) -> VendorIdentity {
        VendorIdentity(identifier: "u-4", vendor: vendor, server: nil, place: .memory)
    }

    private static func product(of vendor: Vendor?) -> Product {
        Product(
            id: 1, name: "Bag", price: .zero(.krw), discount: .zero(.krw), stock: 1, vendor: vendor,
            createdAt: nil, changedAt: nil)
    }

    @Test func `Credentials are the identity and its secret`() async throws {
        let vendors = StubVendors(identity: Self.identity(Self.mine), known: VendorSecret("s"))
        let (identity, secret) = try await vendors.credentials()
        #expect(identity == Self.identity(Self.mine) && secret == VendorSecret("s"))
    }

    @Test(arguments: [
        (StubVendors(identity: nil, known: nil), MarketError.noVendor),
        (StubVendors(identity: nil, known: VendorSecret("s")), .noVendor),
        (StubVendors(identity: identity(mine), known: nil), .secretMissing(identifier: "u-4")),
    ])
    func `Without an identity or its secret there are no credentials`(
        vendors: StubVendors, error: MarketError
    ) async {
        await #expect(throws: error) { try await vendors.credentials() }
        await #expect(throws: error) { try await vendors.checkOwnership(of: Self.product(of: nil)) }
    }

    @Test(
        arguments: [
            (mine, mine), (mine, Vendor(id: 4, name: "renamed")), (mine, nil),
            (nil, Vendor(id: 5, name: "x")),
        ] as [(Vendor?, Vendor?)])
    func `What may be one's own is not refused`(vendor: Vendor?, seller: Vendor?) async {
        let vendors = StubVendors(identity: Self.identity(vendor), known: VendorSecret("s"))
        await #expect(throws: Never.self) { try await vendors.checkOwnership(of: Self.product(of: seller)) }
    }

    @Test(
        arguments: [(Vendor(id: 5, name: "other"), "other"), (Vendor(id: 5, name: ""), nil)]
            as [(Vendor, String?)])
    func `What is another vendor's is refused with the names that are known`(
        seller: Vendor, name: String?
    ) async {
        let vendors = StubVendors(identity: Self.identity(Self.mine), known: VendorSecret("s"))
        await #expect(throws: MarketError.otherVendor(product: "Bag", vendor: name)) {
            try await vendors.checkOwnership(of: Self.product(of: seller))
        }
    }

    @Test(arguments: [(mine, "mine"), (Vendor(id: 4, name: ""), nil), (nil, nil)] as [(Vendor?, String?)])
    func `An identity has the name that the server said`(vendor: Vendor?, name: String?) {
        #expect(Self.identity(vendor).name == name)
    }
}

/// Knows an identity and a secret, or one of them.
struct StubVendors: VendorRepository {
    let identity: VendorIdentity?
    let known: VendorSecret?

    func current() async throws(MarketError) -> VendorIdentity? { identity }
    func create(name: String) async throws(MarketError) -> VendorIdentity { throw .unsupported }
    func use(identifier: String, secret: VendorSecret) async throws(MarketError) -> VendorIdentity {
        throw .unsupported
    }
    func isAccepted() async throws(MarketError) -> Bool? { nil }
    func secret() async throws(MarketError) -> VendorSecret? { known }
    func forget() async throws(MarketError) {}
}
