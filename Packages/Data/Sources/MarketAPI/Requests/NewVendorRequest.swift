/// The body that makes a vendor. Ours.
public struct NewVendorRequest: Hashable, Sendable, Encodable {
    /// What buyers see.
    public let name: String

    /// A name as it is to be sent.
    public init(name: String) { self.name = name }
}
