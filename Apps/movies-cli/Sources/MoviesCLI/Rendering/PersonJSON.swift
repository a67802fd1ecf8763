import MoviesDomain

/// Somebody who made a film as `--json` prints it; actors with the `character` they play.
struct PersonJSON: Encodable {
    let person: Person
    let character: String?
    let isRole: Bool

    enum Key: String, CodingKey {
        case name, character
        case koreanName = "korean_name"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(person.name, forKey: .name)
        try container.encode(person.koreanName, forKey: .koreanName)
        if isRole { try container.encode(character, forKey: .character) }
    }
}
