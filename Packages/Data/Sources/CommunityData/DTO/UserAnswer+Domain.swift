import CommunityAPI
import CommunityDomain

extension UserAnswer {
    func toAccount() -> Account {
        Account(
            id: id, name: username, email: email, role: Role(role), isBlocked: blocked,
            createdAt: WireTime.date(createdAt))
    }

    func toAuthor() -> Author { Author(id: id, name: username, role: Role(role)) }
}

extension Role {
    /// Whoever has a role that is not known can do what everybody can.
    init(_ answer: RoleAnswer?) {
        self = answer.flatMap { Role(rawValue: $0.type) } ?? .member
    }

    /// What requests call it.
    var wireName: String { rawValue }
}

extension Author {
    /// Nobody has the id 0: an account that is gone, or that the server does not tell more about.
    init(_ reference: Reference<UserAnswer>) {
        switch reference {
        case .value(let user): self = user.toAuthor()
        case .id(let id): self.init(id: id, name: "")
        case .none: self.init(id: 0, name: "")
        }
    }
}
