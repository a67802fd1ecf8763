/// Whom this device sells as. The secret that proves it is kept elsewhere.
public struct VendorIdentity: Hashable, Sendable {
    /// Where a device keeps the secret.
    public enum Place: Hashable, Sendable {
        /// The desktop's keyring.
        case keyring
        /// A file that only its owner can read, and why it is not in the keyring.
        case file(path: String, reason: String)
        /// In this process, for tests and stores that forget.
        case memory
    }

    /// A UUID by which the server knows the vendor. It is sent with every change, and is no secret.
    public let identifier: String
    /// What the server said of it; `nil` before it has said anything.
    public let vendor: Vendor?
    /// The server's address; `nil` is the backend in this process.
    public let server: String?
    /// Where its secret is kept.
    public let place: Place

    /// What buyers see; `nil` where the server has not said it.
    public var name: String? { vendor.flatMap { $0.name.isEmpty ? nil : $0.name } }

    /// Whether a product is this vendor's, as far as anybody can tell: some servers do not say whose a product is.
    public func mayOwn(_ product: Product) -> Bool {
        guard let vendor, let owner = product.vendor else { return true }
        return owner.id == vendor.id
    }

    /// An identity without its secret.
    public init(identifier: String, vendor: Vendor?, server: String?, place: Place) {
        self.identifier = identifier
        self.vendor = vendor
        self.server = server
        self.place = place
    }
}

/// What proves to a server that somebody is the vendor. It prints as dots.
public struct VendorSecret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// For the request alone.
    public let text: String

    /// A secret as it was given.
    public init(_ text: String) { self.text = text }

    /// Dots, for logs.
    public var description: String { "•••" }
    /// Dots, for the debugger.
    public var debugDescription: String { description }
    /// Without secrets, for logs and for the debugger.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A vendor with the secret: in whose name products are offered, changed and deleted.
public struct Seller: Hashable, Sendable {
    /// The vendor.
    public let identity: VendorIdentity
    /// The proof.
    public let secret: VendorSecret

    /// A vendor with the secret.
    public init(identity: VendorIdentity, secret: VendorSecret) {
        self.identity = identity
        self.secret = secret
    }

    /// Refuses a product that is known to be another vendor's, before anything is sent.
    ///
    /// - Throws: `otherVendor`.
    public func checkOwnership(of product: Product) throws(MarketError) {
        guard !identity.mayOwn(product) else { return }
        let owner = product.vendor?.name ?? ""
        throw .otherVendor(product: product.name, vendor: owner.isEmpty ? nil : owner)
    }
}
