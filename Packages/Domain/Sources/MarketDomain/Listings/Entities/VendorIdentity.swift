/// The vendor that this device sells as. The secret that proves it is stored elsewhere.
public struct VendorIdentity: Hashable, Sendable {
    /// The place where a device stores the secret.
    public enum Place: Hashable, Sendable {
        /// The desktop's keyring.
        case keyring
        /// A file that only its owner can read, with the reason why the keyring is not used.
        case file(path: String, reason: ErrorText)
        /// The memory of this process, for tests and stores that keep nothing.
        case memory
    }

    /// A UUID that identifies the vendor to the server. It is sent with every change and is not secret.
    public let identifier: String
    /// The vendor as the server reports it; `nil` before its first report.
    public let vendor: Vendor?
    /// The server's address; `nil` for the backend in this process.
    public let server: String?
    /// The place where the secret is stored.
    public let place: Place

    /// The name that buyers see; `nil` where the server has not reported it.
    public var name: String? { vendor.flatMap { $0.name.isEmpty ? nil : $0.name } }

    /// Whether a product may be this vendor's: `true` when unknown, because some servers do not report whose a product is.
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

/// The secret that proves a vendor to a server. It prints as dots.
public struct VendorSecret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// For the request alone.
    public let text: String

    /// Stores the secret unchanged.
    public init(_ text: String) { self.text = text }

    /// Dots, for logs.
    public var description: String { "•••" }
    /// Dots, for the debugger.
    public var debugDescription: String { description }
    /// Hides the secret from logs and from the debugger.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A vendor with the secret, in whose name products are offered, changed and deleted.
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

    /// Refuses a product that is known to belong to another vendor, before anything is sent.
    ///
    /// - Throws: `otherVendor`.
    public func checkOwnership(of product: Product) throws(MarketError) {
        guard !identity.mayOwn(product) else { return }
        let owner = product.vendor?.name ?? ""
        throw .otherVendor(product: product.name, vendor: owner.isEmpty ? nil : owner)
    }
}
