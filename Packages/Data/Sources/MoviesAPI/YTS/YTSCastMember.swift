/// One role of a film, sent with `with_cast=true`.
public struct YTSCastMember: Decodable, Sendable {
    public let name: String
    public let characterName: String?
    /// Trellis
    public let nameKorean: String?

    enum CodingKeys: String, CodingKey {
        case name
        case characterName = "character_name"
        case nameKorean = "name_korean"
    }
}
