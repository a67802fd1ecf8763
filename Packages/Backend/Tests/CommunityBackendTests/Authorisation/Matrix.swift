import AccountCore
import BackendCore
import CommunityAPI
import CommunityDomain
import DomainCore
import NetworkCore
import TestSupport
import Testing

@testable import CommunityBackend

/// The request of one operation and the expected status for each caller.
struct MatrixRow: Sendable {
    /// Valid fields about the owner's texts.
    let target: String
    let body: String
    /// The account to which bad tokens belong.
    let allowed: MatrixCaller
    let statuses: @Sendable (MatrixCaller) -> Int

    /// Fails the test of an operation without a row.
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

/// The expected statuses of an operation.
enum MatrixRule: Hashable, Sendable {
    /// Ignores any token; the fields of the request count, and may belong to a blocked account.
    case everybody(blocked: Int)
    case members, owner, othersThanOwner, moderators, admins
    /// The account that deleted or created it; for others it does not exist.
    case deleter
    /// As in the contract, which answers 400 to a request without a token.
    case changingPassword

    /// A caller with access.
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

/// The kinds of callers in the matrix.
enum MatrixCaller: String, CaseIterable, Sendable {
    /// Has no token.
    case anonymous
    /// An unrelated member.
    case other
    /// The member who owns the post, comment or notice.
    case owner
    case moderator
    case admin
    /// A caller with access whose token has expired.
    case expired
    /// A caller with access whose session has ended.
    case revoked
    /// A caller with access whose token was altered to claim another account: the admin's, or a moderator's for an
    /// admin.
    case tampered
    /// A caller with access whose account an admin has blocked.
    case blocked
}

/// A board with one person of each kind, and texts of the owner.
struct MatrixBoard: Sendable {
    let fixture: Fixture
    let post: Int
    let comment: Int
    /// A post that the owner has deleted.
    let deleted: Int
    /// The id of the owner's token for scripts.
    let token: Int
    /// The refresh token of another session of the owner, which nothing else uses.
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

    /// The credentials of a caller; `allowed` owns a bad token.
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
            // Admins cannot block themselves, so a second admin does it.
            let admin = try await fixture.signUp("superior", role: .admin)
            let body = #"{"username":"\#(person.name)","blocked":true,"reason":"rude"}"#
            let reply = try await fixture.send(.put, "/users/blocked", body, as: admin)
            #expect(reply.status == 200, "\(reply.text)")
            return person
        }
    }

    private func one(_ caller: MatrixCaller) throws -> Person { try #require(people[caller]) }

    /// A token with the claims of another account and the person's own signature.
    private func forged(_ person: Person) throws -> Person {
        let other = try one(person.id == one(.admin).id ? .moderator : .admin)
        var parts = person.token.split(separator: ".")
        parts[1] = other.token.split(separator: ".")[1]
        var forged = person
        forged.token = parts.joined(separator: ".")
        return forged
    }
}
