import MarketDomain

/// Who sells a product, as `--json` prints it.
struct VendorReferenceJSON: Encodable {
    let id: Int
    let name: String

    init(_ vendor: Vendor) {
        id = vendor.id
        name = vendor.name
    }
}
