import MarketBackend
import MarketDomain

/// The output of `vendor --json`. No JSON contains the secret.
struct VendorJSON: Encodable {
    let identifier: String
    let id: Int?
    let name: String?
    let server: String?
    let keptIn: String
    var keptPath: String?
    var keptReason: String?

    init(_ identity: VendorIdentity) {
        identifier = identity.identifier
        switch identity.place {
        case .keyring: keptIn = "keyring"
        case .memory: keptIn = "memory"
        case .file(let path, let reason):
            keptIn = "file"
            (keptPath, keptReason) = (path, reason.english)
        }
        id = identity.vendor?.id
        name = identity.vendor?.name
        server = identity.server
    }
}

/// The output of `admin vendors --json`.
struct VendorsJSON: Encodable {
    struct Entry: Encodable {
        let id: Int
        let identifier: String?
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
