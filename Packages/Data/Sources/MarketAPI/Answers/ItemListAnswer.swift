/// A page of items of generation 1/2: twenty, fewer at the end, none behind it.
public struct ItemListAnswer: Hashable, Sendable, Decodable {
    /// From 1.
    public let page: Int?
    /// Newest first.
    public let items: [ItemAnswer]

    /// - Throws: `DecodingError` without `items`.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: WireKey.self)
        page = try members.wholeIfPresent("page")
        items = try members.decode([ItemAnswer].self, forKey: "items")
    }
}
