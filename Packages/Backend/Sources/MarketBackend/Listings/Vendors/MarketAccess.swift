import BackendCore
public import MarketDomain
import NetworkCore

typealias MarketOperation = ServiceOperation<MarketAccess>

/// The access that an operation requires.
enum MarketAccess: Hashable, Sendable {
    case everybody
    /// Anyone with the password of the listing (generation 1).
    case password
    /// A vendor with the secret; for a product, its seller.
    case vendor
    /// A vendor with the token for the deletion of the product.
    case token
    /// A member who is signed in to the exchange.
    case member

    /// The security scheme of vendors in the OpenAPI document.
    static let scheme = "vendor"
    /// The security scheme of members who are signed in to the exchange.
    static let session = "session"
}

extension Authorization where Access == MarketAccess, Caller == Void {
    static var everybody: Self { Self(.everybody) }
    /// The handler checks the password, which is in the body.
    static var password: Self { Self(.password) }
    /// The handler checks the token, which is in the path.
    static var token: Self { Self(.token, scheme: MarketAccess.scheme) }
}

extension VendorGate {
    /// The vendor of a JSON body with the secret, and the body.
    var vendor: Authorization<MarketAccess, (vendor: Vendor, form: ProductForm)> {
        Authorization(.vendor, scheme: MarketAccess.scheme) { context in
            let form = try ProductForm(context.request.body)
            return (try await vendor(of: context.request, secret: form.secret), form)
        }
    }

    /// A vendor whose secret is in a form that has not been received yet: the handler checks it.
    var vendorOfForm: Authorization<MarketAccess, Void> {
        Authorization(.vendor, scheme: MarketAccess.scheme) { try await refuseUnknown($0.request) }
    }
}

/// A vendor, for the operator of a market.
public struct VendorAccount: Hashable, Sendable {
    public let vendor: Vendor
    /// A UUID in lowercase; `nil` for vendors that no caller can authenticate as.
    public let identifier: String?
    /// The number of its products.
    public let products: Int
}
