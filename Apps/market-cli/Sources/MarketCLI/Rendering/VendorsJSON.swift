import AppCore
import MarketBackend
import MarketDomain

/// What `admin vendors --json` prints.
struct VendorsJSON: Encodable {
    struct Entry: Encodable {
        let id: Int
        @Explicit var identifier: String?
        let name: String
        let listings: Int

        init(_ account: VendorAccount) {
            id = account.vendor.id
            name = account.vendor.name
            listings = account.products
            identifier = account.identifier
        }
    }

    let vendors: [Entry]

    init(_ vendors: [VendorAccount]) { self.vendors = vendors.map(Entry.init) }
}
