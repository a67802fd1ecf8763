import MarketAPI
import MarketDomain
import NetworkCore

/// In whose name a request is sent.
struct Seller: Sendable {
    let identity: VendorIdentity
    let secret: VendorSecret

    /// - Throws: `noVendor` when nobody sells on this device, `secretMissing`.
    init(_ vendors: any VendorRepository) async throws(MarketError) {
        (identity, secret) = try await vendors.credentials()
    }

    /// On which server, and as whom.
    var name: String { "\(identity.server ?? "") \(identity.identifier)" }

    var headers: HTTPHeaders { [MarketHeader.identifier: identity.identifier] }
}
