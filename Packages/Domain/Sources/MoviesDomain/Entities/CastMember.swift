/// Somebody who plays in a film, and whom.
public struct CastMember: Hashable, Sendable {
    /// Who plays.
    public let person: Person
    /// The name of the role.
    public let character: String?

    public init(person: Person, character: String? = nil) {
        self.person = person
        self.character = character
    }
}
