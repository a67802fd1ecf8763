/// A page of products in the envelope of generation 3a (`page_no`) or 3b (`pageNo`).
public struct ProductPageAnswer: Hashable, Sendable, Decodable {
    /// From 1.
    public let page: Int?
    /// How many products there are on all pages.
    public let totalCount: Int?
    /// The number of the last page; 0 when there is none.
    public let lastPage: Int?
    /// Whether a page comes after this one.
    public let hasNext: Bool?
    /// In the order that was asked for.
    public let products: [ProductAnswer]
    /// Ours: where the next page begins; `nil` at the end.
    public let nextCursor: String?
    /// Whether the server took notice of a cursor.
    public let knowsCursors: Bool

    /// - Throws: `DecodingError` without `pages`, or when something else is not what it should be.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: WireKey.self)
        page = try members.wholeIfPresent("page_no", "pageNo")
        totalCount = try members.wholeIfPresent("total_count", "totalCount")
        lastPage = try members.wholeIfPresent("last_page", "lastPage")
        hasNext = try members.first("has_next", "hasNext")
        products = try members.decode([ProductAnswer].self, forKey: "pages")
        nextCursor = try members.first("next_cursor", "nextCursor")
        knowsCursors = members.contains("next_cursor") || members.contains("nextCursor")
    }
}
