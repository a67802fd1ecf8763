/// A role: an object where somebody signs in, its id within posts and comments, its type in the log of
/// moderators.
public struct RoleAnswer: Hashable, Sendable, Decodable {
    /// What the ids stand for: 1 and 3 to 4 of a Strapi project with our roles.
    private static let types = [1: "authenticated", 3: "moderator", 4: "admin"]

    /// `authenticated`, `moderator`, `admin`, or another that a server has.
    public let type: String

    private enum Member: String, CodingKey {
        case id, type
    }

    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Member.self) {
            type =
                (try? object.decode(String.self, forKey: .type)) ?? Self.type(of: object.numberIfPresent(.id))
        } else {
            let value = try decoder.singleValueContainer()
            type = (try? value.decode(String.self)) ?? Self.type(of: try? value.decode(Int.self))
        }
    }

    private static func type(of id: Int?) -> String { id.flatMap { types[$0] } ?? "" }
}
