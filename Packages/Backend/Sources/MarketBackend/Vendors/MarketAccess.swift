import BackendCore
public import MarketDomain
import NetworkCore

typealias MarketOperation = ServiceOperation<MarketAccess>

/// Who is let in.
enum MarketAccess: Hashable, Sendable {
    case everybody
    /// Who knows the password of the listing (generation 1).
    case password
    /// A vendor with its secret; of a product, the one who sells it.
    case vendor
    /// A vendor with what was given to it for the deletion of the product.
    case token

    /// The security scheme of vendors in the OpenAPI document.
    static let scheme = "vendor"
}

extension Authorization where Access == MarketAccess, Caller == Void {
    static var everybody: Self { Self(.everybody) }
    /// The handler checks the password, which is in the body.
    static var password: Self { Self(.password) }
    /// The handler checks the token, which is in the path.
    static var token: Self { Self(.token, scheme: MarketAccess.scheme) }
}

extension VendorGate {
    /// A vendor whose secret is in a body of JSON, with what the body says.
    var vendor: Authorization<MarketAccess, (vendor: Vendor, form: ProductForm)> {
        Authorization(.vendor, scheme: MarketAccess.scheme) { context in
            let form = try ProductForm(context.request.body)
            return (try await vendor(of: context.request, secret: form.secret), form)
        }
    }

    /// A vendor whose secret is in a form that has not come yet: the handler checks it.
    var vendorOfForm: Authorization<MarketAccess, Void> {
        Authorization(.vendor, scheme: MarketAccess.scheme) { try await refuseUnknown($0.request) }
    }
}

/// A vendor as the operator of a market sees it.
public struct VendorAccount: Hashable, Sendable {
    public let vendor: Vendor
    /// A UUID in small letters; `nil` for vendors that nobody can sell as.
    public let identifier: String?
    /// How many products it offers.
    public let products: Int
}
