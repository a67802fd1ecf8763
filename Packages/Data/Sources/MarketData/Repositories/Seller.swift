import MarketAPI
import MarketDomain
import NetworkCore

/// In whose name a request is sent.
struct Seller: Sendable {
    let identity: VendorIdentity
    let secret: VendorSecret

    /// - Throws: `noVendor` when nobody sells on this device.
    init(_ vendors: any VendorRepository) async throws(MarketError) {
        guard let identity = try await vendors.current(), let secret = try await vendors.secret() else {
            throw .noVendor
        }
        self.identity = identity
        self.secret = secret
    }

    /// On which server, and as whom.
    var name: String { "\(identity.server ?? "") \(identity.identifier)" }

    var headers: HTTPHeaders { [MarketHeader.identifier: identity.identifier] }
}
