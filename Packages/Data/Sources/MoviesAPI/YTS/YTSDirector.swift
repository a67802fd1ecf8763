/// Trellis: who directed, sent with `with_cast=true`.
public struct YTSDirector: Decodable, Sendable {
    public let name: String
    public let nameKorean: String?

    enum CodingKeys: String, CodingKey {
        case name
        case nameKorean = "name_korean"
    }
}
