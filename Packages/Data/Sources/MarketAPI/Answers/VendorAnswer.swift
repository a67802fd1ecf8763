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
