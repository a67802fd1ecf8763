import AccountCore
import BackendCore
import CommunityDomain
import JSONCore
import Platform
import SQLCore

/// Writes users in the format of Strapi.
struct UserJSON {
    /// Columns to select for an account that the statement aliases as `u`.
    static let columns = AccountRow.columns
    static let columnCount = AccountRow.columnCount

    /// The recipient of the JSON.
    let caller: Caller<Role>

    /// The format inside a post or comment. Only the user and admins see the address. `first` is the index of the first
    /// column.
    func writeNested(_ row: SQLRow, from first: Int, _ json: inout JSONObjectWriter) {
        let role = Role(rawValue: row.text(first + 3)) ?? .member
        let isShown = caller.id == row.int(first) || caller.role >= .admin
        json.int("id", row.int(first))
        json.string("username", row, first + 1)
        if isShown { json.string("email", row, first + 2) } else { json.string("email", "") }
        Self.writeState(isBlocked: row.int(first + 4) != 0, &json)
        json.int("role", role.strapiID)
        json.time("created_at", row.int(first + 5))
        json.time("updated_at", row.int(first + 6))
    }

    /// The format with the role as an object and the latest texts, for the user and for admins.
    static func writeFull(_ profile: Profile, _ json: inout JSONObjectWriter) {
        let account = profile.account
        json.int("id", account.id)
        json.string("username", account.name)
        json.string("email", account.email)
        writeState(isBlocked: account.isBlocked, &json)
        json.object("role") { role in
            role.int("id", account.role.strapiID)
            role.string("name", account.role.strapiName)
            role.string("description", account.role.strapiDescription)
            role.string("type", account.role.strapiName.lowercased())
        }
        json.time("created_at", account.createdAt)
        json.time("updated_at", account.updatedAt)
        json.array("posts") { list in
            for row in profile.posts { list.object { writeOwn(row, "text", account.id, &$0) } }
        }
        json.array("comments") { list in
            for row in profile.comments {
                list.object { comment in
                    writeOwn(row, "comment", account.id, &comment)
                    comment.int("post", row.int(4))
                }
            }
        }
    }

    /// A row of `BoardRows.own`.
    private static func writeOwn(
        _ row: SQLRow, _ text: StaticString, _ author: Account.ID, _ json: inout JSONObjectWriter
    ) {
        json.int("id", row.int(0))
        json.string(text, row, 1)
        json.int("user", author)
        json.time("created_at", row.int(2))
        json.time("updated_at", row.int(3))
    }

    /// The format in reports and the log.
    static func writeAuthor(_ author: Author, _ json: inout JSONObjectWriter) {
        json.int("id", author.id)
        json.string("username", author.name)
        json.int("role", author.role.strapiID)
    }

    private static func writeState(isBlocked: Bool, _ json: inout JSONObjectWriter) {
        json.string("provider", "local")
        json.bool("confirmed", true)
        if isBlocked { json.bool("blocked", true) } else { json.null("blocked") }
    }
}

/// An account with its latest texts, as its owner sees them.
struct Profile: Sendable {
    let account: AccountRow
    /// Rows of `BoardRows.own`.
    let posts: [SQLRow]
    let comments: [SQLRow]

    init(_ account: AccountRow, on connection: any SQLConnection) throws(StoreError) {
        self.account = account
        posts = try BoardRows.own(.post, of: account.id, on: connection)
        comments = try BoardRows.own(.comment, of: account.id, on: connection)
    }

    /// Another user's account, without texts.
    init(other account: AccountRow) {
        self.account = account
        (posts, comments) = ([], [])
    }
}

extension AccountRow {
    /// An unknown role has the rights of a member.
    var role: Role { Role(rawValue: roleName) ?? .member }

    var account: Account {
        Account(
            id: id, name: name, email: email, role: role, isBlocked: isBlocked,
            createdAt: Date(timeIntervalSince1970: Double(createdAt) / 1000))
    }
}

extension Role {
    /// The role's id in Strapi's tables, where 2 is the public.
    var strapiID: Int {
        switch self {
        case .member: 1
        case .moderator: 3
        case .admin: 4
        }
    }

    var strapiName: String {
        switch self {
        case .member: "Authenticated"
        case .moderator: "Moderator"
        case .admin: "Admin"
        }
    }

    var strapiDescription: String {
        switch self {
        case .member: "Default role given to authenticated user."
        case .moderator: "Decides about reported posts and comments."
        case .admin: "Decides about accounts as well."
        }
    }
}
