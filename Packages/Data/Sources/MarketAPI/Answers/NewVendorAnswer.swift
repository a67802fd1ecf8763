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
