/// A picture of a product of generation 3. Whether it `succeed`ed, which only generation 3a says, is not
/// read: what has an address can be asked for.
public struct ProductImageAnswer: Hashable, Sendable, Decodable {
    /// The number of the picture.
    public let id: Int
    /// A URL, or a path on the server.
    public let url: String
    /// The same for the small one.
    public let thumbnailURL: String

    /// - Throws: `DecodingError` without an id or an address. Without a small one the picture is its own.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: WireKey.self)
        id = try members.whole("id")
        url = try members.decode(String.self, forKey: "url")
        thumbnailURL = try members.first("thumbnail_url") ?? url
    }
}
