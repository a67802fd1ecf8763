import CommunityDomain

/// A person as `--json` prints it.
struct AuthorJSON: Encodable {
    let id: Int
    let name: String
    let role: String

    init(_ author: Author) {
        id = author.id
        name = author.name
        role = author.role.rawValue
    }
}
