import MarketDomain
import Testing

@Suite struct VendorRepositoryTests {
    private static let mine = Vendor(id: 4, name: "mine")

    private static func identity(_ vendor: Vendor?) -> VendorIdentity {
        VendorIdentity(identifier: "u-4", vendor: vendor, server: nil, place: .memory)
    }

    private static func seller(_ vendor: Vendor?) -> Seller {
        Seller(identity: identity(vendor), secret: VendorSecret("s"))
    }

    private static func product(of vendor: Vendor?) -> Product {
        Product(
            id: 1, name: "Bag", price: .zero(.krw), discount: .zero(.krw), stock: 1, vendor: vendor,
            createdAt: nil, changedAt: nil)
    }

    @Test func `A seller is the identity and its secret`() async throws {
        let vendors = StubVendors(identity: Self.identity(Self.mine), known: VendorSecret("s"))
        #expect(try await vendors.seller() == Self.seller(Self.mine))
    }

    @Test(arguments: [
        (StubVendors(identity: nil, known: nil), MarketError.noVendor),
        (StubVendors(identity: nil, known: VendorSecret("s")), .noVendor),
        (StubVendors(identity: identity(mine), known: nil), .secretMissing(identifier: "u-4")),
    ])
    func `Without an identity or its secret there is no seller`(
        vendors: StubVendors, error: MarketError
    ) async {
        await #expect(throws: error) { try await vendors.seller() }
    }

    @Test(
        arguments: [
            (mine, mine), (mine, Vendor(id: 4, name: "renamed")), (mine, nil),
            (nil, Vendor(id: 5, name: "x")),
        ] as [(Vendor?, Vendor?)])
    func `A product that may be the seller's own is not refused`(vendor: Vendor?, owner: Vendor?) {
        #expect(throws: Never.self) { try Self.seller(vendor).checkOwnership(of: Self.product(of: owner)) }
    }

    @Test(
        arguments: [(Vendor(id: 5, name: "other"), "other"), (Vendor(id: 5, name: ""), nil)]
            as [(Vendor, String?)])
    func `Another vendor's product is refused with the reported names`(
        owner: Vendor, name: String?
    ) {
        #expect(throws: MarketError.otherVendor(product: "Bag", vendor: name)) {
            try Self.seller(Self.mine).checkOwnership(of: Self.product(of: owner))
        }
    }

    @Test(arguments: [(mine, "mine"), (Vendor(id: 4, name: ""), nil), (nil, nil)] as [(Vendor?, String?)])
    func `An identity has the name that the server reported`(vendor: Vendor?, name: String?) {
        #expect(Self.identity(vendor).name == name)
    }
}

/// A repository with an identity and a secret, or with one of them.
struct StubVendors: VendorRepository {
    let identity: VendorIdentity?
    let known: VendorSecret?

    func current() async throws(MarketError) -> VendorIdentity? { identity }
    func create(name: String) async throws(MarketError) -> VendorIdentity { throw .unsupported }
    func use(identifier: String, secret: VendorSecret) async throws(MarketError) -> VendorIdentity {
        throw .unsupported
    }
    func isAccepted(_ seller: Seller) async throws(MarketError) -> Bool? { nil }
    func secret() async throws(MarketError) -> VendorSecret? { known }
    func forget() async throws(MarketError) {}
}
