import AppCore
import MarketBackend
import MarketDomain

/// The output of `vendor --json`. No JSON contains the secret.
struct VendorJSON: Encodable {
    let identifier: String
    @Explicit var id: Int?
    @Explicit var name: String?
    @Explicit var server: String?
    let keptIn: String
    @Explicit var keptPath: String?
    @Explicit var keptReason: String?

    enum CodingKeys: String, CodingKey {
        case identifier, id, name, server
        case keptIn = "kept_in"
        case keptPath = "kept_path"
        case keptReason = "kept_reason"
    }

    init(_ identity: VendorIdentity) {
        identifier = identity.identifier
        switch identity.place {
        case .keyring: keptIn = "keyring"
        case .memory: keptIn = "memory"
        case .file(let path, let reason):
            keptIn = "file"
            (keptPath, keptReason) = (path, reason)
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
