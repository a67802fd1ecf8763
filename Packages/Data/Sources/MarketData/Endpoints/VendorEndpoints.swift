import MarketAPI
import MarketDomain
import NetworkCore

/// The requests about vendors. Ours.
enum VendorEndpoints {
    /// Asked once: its answer has a secret, which a server cannot keep to give it again.
    static func create(name: String) throws(NetworkError) -> Endpoint<NewVendorAnswer> {
        try .json(
            method: .post, RequestPath(encoded: MarketPath.vendors), body: NewVendorRequest(name: name))
    }

    /// Whether the two belong together.
    static func check(identifier: String, secret: VendorSecret) throws(NetworkError) -> Endpoint<VendorAnswer>
    {
        try .json(
            method: .post, RequestPath(encoded: MarketPath.vendor),
            headers: [MarketHeader.identifier: identifier], body: SecretRequest(secret: secret.text))
    }
}
