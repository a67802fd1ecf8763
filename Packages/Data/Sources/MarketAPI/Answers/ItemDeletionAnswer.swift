/// What generation 1/2 says of a deleted item: `{"id":26}`, or all of it.
public struct ItemDeletionAnswer: Hashable, Sendable, Decodable {
    /// The number of the item that is gone.
    public let id: Int
    /// `nil` when only the id was said.
    public let item: ItemAnswer?

    /// - Throws: `DecodingError` without an id.
    public init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: WireKey.self).whole("id")
        item = try? ItemAnswer(from: decoder)
    }
}
