import AccountCore
import BackendCore
import CommunityAPI
import CommunityDomain
import DomainCore
import NetworkCore
import TestSupport
import Testing

@testable import CommunityBackend

/// What one operation is asked with and who gets what, as statuses.
struct MatrixRow: Sendable {
    /// With good fields; about what the owner wrote.
    let target: String
    let body: String
    /// Whom those with bad tokens would be.
    let allowed: MatrixCaller
    let statuses: @Sendable (MatrixCaller) -> Int

    /// Fails the test of an operation that has no row.
    init(_ operation: CommunityOperation, in board: MatrixBoard) throws {
        let post = CommunityPath.post(board.post)
        let comment = CommunityPath.comment(board.comment)
        switch operation.id {
        case "register":
            let body = #"{"username":"newcomer","email":"new@example.org","password":"\#(Person.password)"}"#
            self.init(operation.path, body, .everybody(blocked: 200))
        case "signIn":
            self.init(
                operation.path, #"{"identifier":"owner","password":"\#(Person.password)"}"#,
                .everybody(blocked: 400))
        case "refreshSession":
            self.init(
                operation.path, #"{"refresh_token":"\#(board.spareRefreshToken)"}"#,
                .everybody(blocked: 401))
        case "signOut", "getMe", "listPosts", "countPosts", "listComments", "countComments", "listNotices",
            "countNotices":
            self.init(operation.path, "", .members)
        case "listTokens": self.init(operation.path, "", .members)
        case "createToken": self.init(operation.path, #"{"name":"script"}"#, .members)
        case "revokeToken": self.init("\(CommunityPath.tokens)/\(board.token)", "", .deleter)
        case "changePassword":
            let body = """
                {"currentPassword":"\(Person.password)","newPassword":"another horse 8",\
                "confirmNewPassword":"another horse 8"}
                """
            self.init(operation.path, body, .changingPassword)
        case "getPost": self.init(post, "", .members)
        case "createPost": self.init(operation.path, #"{"text":"more"}"#, .members)
        case "updatePost": self.init(post, #"{"text":"new"}"#, .owner)
        case "deletePost": self.init(post, "", .owner)
        case "restorePost": self.init(CommunityPath.restoredPost(board.deleted), "", .deleter)
        case "getComment": self.init(comment, "", .members)
        case "createComment":
            self.init(operation.path, #"{"comment":"more","post":"\#(board.post)"}"#, .members)
        case "updateComment":
            self.init(comment, #"{"comment":"new","post":"\#(board.post)"}"#, .owner)
        case "deleteComment": self.init(comment, "", .owner)
        case "report":
            self.init(operation.path, #"{"post":\#(board.post),"reason":"rude"}"#, .othersThanOwner)
        case "setReaction":
            self.init(
                operation.path, #"{"post":\#(board.post),"reaction":"like","given":true}"#, .members)
        case "listReports", "listModeration": self.init(operation.path, "", .moderators)
        case "moderate":
            let body = #"{"post":\#(board.post),"action":"hide","reason":"rude"}"#
            self.init(operation.path, body, .moderators)
        case "removeAll":
            self.init(operation.path, #"{"username":"other","reason":"rude"}"#, .moderators)
        case "readNotices": self.init(operation.path, #"{"up_to":1}"#, .members)
        case "findAccount": self.init("\(operation.path)?username=other", "", .admins)
        case "setRole":
            self.init(operation.path, #"{"username":"other","role":"moderator"}"#, .admins)
        case "setBlocked":
            self.init(
                operation.path, #"{"username":"other","blocked":true,"reason":"rude"}"#, .admins)
        case "listenToEvents": self.init(operation.path, "", .members)
        default: throw MissingRow(operation: operation.id)
        }
    }

    private init(_ target: String, _ body: String, _ rule: MatrixRule) {
        self.target = target
        self.body = body
        allowed = rule.allowed
        statuses = rule.status
    }
}

private struct MissingRow: Error {
    let operation: String
}

/// Who gets what of an operation.
enum MatrixRule: Hashable, Sendable {
    /// Whatever token there is; the fields of the request count, and may be those of a closed account.
    case everybody(blocked: Int)
    case members, owner, othersThanOwner, moderators, admins
    /// The account that deleted or made it; for others it is not there.
    case deleter
    /// As the contract has it, which answers 400 to whoever has no token.
    case changingPassword

    /// Somebody who may.
    var allowed: MatrixCaller {
        switch self {
        case .everybody, .members, .owner, .changingPassword, .deleter: .owner
        case .othersThanOwner: .other
        case .moderators: .moderator
        case .admins: .admin
        }
    }

    @Sendable func status(_ caller: MatrixCaller) -> Int {
        if case .everybody(let blocked) = self { return caller == .blocked ? blocked : 200 }
        if self == .deleter, [.other, .moderator, .admin].contains(caller) { return 404 }
        switch caller {
        case .anonymous: return self == .changingPassword ? 400 : 403
        case .expired, .revoked, .tampered, .blocked: return 401
        case .other: return [.members, .othersThanOwner, .changingPassword].contains(self) ? 200 : 403
        case .owner: return [.members, .owner, .changingPassword, .deleter].contains(self) ? 200 : 403
        case .moderator: return [.owner, .admins].contains(self) ? 403 : 200
        case .admin: return self == .owner ? 403 : 200
        }
    }
}

/// Who asks, in the matrix of who may do what.
enum MatrixCaller: String, CaseIterable, Sendable {
    /// Without a token.
    case anonymous
    /// A member who has nothing to do with it.
    case other
    /// The member whose post, comment or notice it is.
    case owner
    case moderator
    case admin
    /// Somebody who would be let in, with a token that was good too long ago.
    case expired
    /// Somebody who would be let in, with a token of a session that was ended.
    case revoked
    /// Somebody who would be let in, with a token that says that it is the admin's.
    case tampered
    /// Somebody who would be let in, whose account an admin closed.
    case blocked
}

/// A board with one person of each kind, and something that the owner wrote.
struct MatrixBoard: Sendable {
    let fixture: Fixture
    let post: Int
    let comment: Int
    /// A post that the owner deleted.
    let deleted: Int
    /// The owner's, for scripts.
    let token: Int
    /// Of a session of the owner's that nothing else uses.
    let spareRefreshToken: String
    private let people: [MatrixCaller: Person]

    init() async throws {
        fixture = Fixture()
        let owner = try await fixture.signUp("owner")
        people = [
            .owner: owner, .other: try await fixture.signUp("other"),
            .moderator: try await fixture.signUp("referee", role: .moderator),
            .admin: try await fixture.signUp("boss", role: .admin),
        ]
        post = try await fixture.post("mine", as: owner)
        comment = try await fixture.comment("mine too", on: post, as: owner)
        deleted = try await fixture.post("gone", as: owner)
        _ = try await fixture.send(.delete, CommunityPath.post(deleted), as: owner)
        token = try await fixture.token("backup", .read, as: owner).id
        spareRefreshToken = try await fixture.signIn("owner").refreshToken
    }

    /// Somebody's credentials; `allowed` is who a bad token would be of.
    func person(_ caller: MatrixCaller, allowed: MatrixCaller) async throws -> Person? {
        switch caller {
        case .anonymous:
            return nil
        case .other, .owner, .moderator, .admin:
            return try one(caller)
        case .expired:
            fixture.clock.advance(seconds: 15 * 60 + 61)
            return try one(allowed)
        case .revoked:
            let person = try one(allowed)
            let reply = try await fixture.send(.post, "/auth/logout", as: person)
            #expect(reply.status == 200)
            return person
        case .tampered:
            return try forged(try one(allowed))
        case .blocked:
            let person = try one(allowed)
            // The last admin may be kept from closing their own account, so another one does it.
            let admin = try await fixture.signUp("superior", role: .admin)
            let body = #"{"username":"\#(person.name)","blocked":true,"reason":"rude"}"#
            let reply = try await fixture.send(.put, "/users/blocked", body, as: admin)
            #expect(reply.status == 200, "\(reply.text)")
            return person
        }
    }

    private func one(_ caller: MatrixCaller) throws -> Person { try #require(people[caller]) }

    /// With the claims of the admin's token and the signature of the person's own.
    private func forged(_ person: Person) throws -> Person {
        let other = try one(person.id == one(.admin).id ? .moderator : .admin)
        var parts = person.token.split(separator: ".")
        parts[1] = other.token.split(separator: ".")[1]
        var forged = person
        forged.token = parts.joined(separator: ".")
        return forged
    }
}
