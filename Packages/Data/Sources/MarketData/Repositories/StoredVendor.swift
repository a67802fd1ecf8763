import MarketDomain

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Whom a profile sells as, without the secret, as its store keeps it.
struct StoredVendor: Hashable, Sendable, Codable {
    private let identifier: String
    private let id: Vendor.ID?
    private let name: String?

    init(identifier: String, vendor: Vendor?) {
        self.identifier = identifier
        (id, name) = (vendor?.id, vendor?.name)
    }

    /// `nil` for what is none of this kind.
    init?(_ bytes: [UInt8]) {
        guard let vendor = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = vendor
    }

    /// Texts and a number can always be written.
    var bytes: [UInt8]? { (try? JSONEncoder().encode(self)).map { [UInt8]($0) } }

    func identity(server: String?, place: VendorIdentity.Place) -> VendorIdentity {
        let vendor = id.map { Vendor(id: $0, name: name ?? "") }
        return VendorIdentity(identifier: identifier, vendor: vendor, server: server, place: place)
    }
}
