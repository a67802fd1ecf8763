/// A vendor, alone or of a product. The date that generation 3a adds is ignored.
public struct VendorAnswer: Hashable, Sendable, Decodable {
    /// The number of the vendor.
    public let id: Int
    /// The name that buyers see.
    public let name: String

    /// - Throws: `DecodingError` without an id and a name.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: WireKey.self)
        id = try members.whole("id")
        name = try members.decode(String.self, forKey: "name")
    }
}

/// Ours: the vendors with a name.
public struct VendorsAnswer: Hashable, Sendable, Decodable {
    public let vendors: [VendorAnswer]
}

/// A new vendor, with its credentials.
public struct NewVendorAnswer: Hashable, Sendable, Decodable {
    /// Its number and its name.
    public let vendor: VendorAnswer
    /// A UUID.
    public let identifier: String
    /// Sent only in this answer.
    public let secret: String

    /// - Throws: `DecodingError` when something is missing.
    public init(from decoder: any Decoder) throws {
        vendor = try VendorAnswer(from: decoder)
        let members = try decoder.container(keyedBy: WireKey.self)
        identifier = try members.decode(String.self, forKey: "identifier")
        secret = try members.decode(String.self, forKey: "secret")
    }
}

extension NewVendorAnswer: CustomStringConvertible, CustomReflectable {
    /// Without the secret.
    public var description: String { "vendor \(vendor.id)" }
    /// Without secrets, for logs and for the debugger.
    public var customMirror: Mirror { Mirror(self, children: ["vendor": vendor]) }
}

/// The body that creates a vendor. Ours.
public struct NewVendorRequest: Hashable, Sendable, Encodable {
    /// The name that buyers see.
    public let name: String

    /// Creates a request without checking the name.
    public init(name: String) { self.name = name }
}

/// The body with which a vendor authenticates (generation 3).
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
