import CommunityDomain
import Platform

/// The signed-in account, as `whoami --json` prints it.
struct AccountJSON: Encodable {
    let id: Int
    let name: String
    let email: String
    let role: String
    let isBlocked: Bool
    let createdAt: Date
    let server: String?
    let keptIn: String
    var keptPath: String?
    var keptReason: String?

    init(_ session: Session) {
        let account = session.account
        id = account.id
        name = account.name
        email = account.email
        role = account.role.rawValue
        isBlocked = account.isBlocked
        createdAt = account.createdAt
        server = session.server
        switch session.place {
        case .keyring: keptIn = "keyring"
        case .memory: keptIn = "memory"
        case .variable: keptIn = "variable"
        case .file(let path, let reason):
            keptIn = "file"
            keptPath = path
            keptReason = reason.english
        }
    }
}

/// The output of `admin accounts --json`.
struct AccountsJSON: Encodable {
    let accounts: [Entry]

    struct Entry: Encodable {
        let id: Int
        let name: String
        let email: String
        let role: String
        let isBlocked: Bool
    }

    init(_ accounts: [Account]) {
        self.accounts = accounts.map {
            Entry(id: $0.id, name: $0.name, email: $0.email, role: $0.role.rawValue, isBlocked: $0.isBlocked)
        }
    }
}
