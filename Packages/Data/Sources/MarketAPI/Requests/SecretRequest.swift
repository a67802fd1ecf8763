/// The body by which a vendor proves to be it (generation 3).
public struct SecretRequest: Hashable, Sendable, Encodable {
    private let secret: String

    /// The vendor's secret.
    public init(secret: String) { self.secret = secret }
}

extension SecretRequest: CustomStringConvertible, CustomReflectable {
    /// Without the secret.
    public var description: String { "a secret" }
    /// Without secrets, for logs and for the debugger.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
