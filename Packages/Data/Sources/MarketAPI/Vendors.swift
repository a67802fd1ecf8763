/// Who sells a product, and who a vendor is. Generation 3a also says since when, which is not read.
public struct VendorAnswer: Hashable, Sendable, Decodable {
    /// The number of the vendor.
    public let id: Int
    /// What buyers see.
    public let name: String

    /// - Throws: `DecodingError` without an id and a name.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: WireKey.self)
        id = try members.whole("id")
        name = try members.decode(String.self, forKey: "name")
    }
}

/// Ours: vendors of a name.
public struct VendorsAnswer: Hashable, Sendable, Decodable {
    public let vendors: [VendorAnswer]
}

/// A vendor that was just made, with what proves to be it from now on.
public struct NewVendorAnswer: Hashable, Sendable, Decodable {
    /// Its number and its name.
    public let vendor: VendorAnswer
    /// A UUID.
    public let identifier: String
    /// Said this once.
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

/// The body that makes a vendor. Ours.
public struct NewVendorRequest: Hashable, Sendable, Encodable {
    /// What buyers see.
    public let name: String

    /// A name as it is to be sent.
    public init(name: String) { self.name = name }
}

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
