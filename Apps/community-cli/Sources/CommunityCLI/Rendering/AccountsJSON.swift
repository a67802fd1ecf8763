import CommunityDomain

/// What `admin accounts --json` prints.
struct AccountsJSON: Encodable {
    let accounts: [Entry]

    struct Entry: Encodable {
        let id: Int
        let name: String
        let email: String
        let role: String
        let isBlocked: Bool

        enum CodingKeys: String, CodingKey {
            case id, name, email, role
            case isBlocked = "is_blocked"
        }
    }

    init(_ accounts: [Account]) {
        self.accounts = accounts.map {
            Entry(id: $0.id, name: $0.name, email: $0.email, role: $0.role.rawValue, isBlocked: $0.isBlocked)
        }
    }
}
