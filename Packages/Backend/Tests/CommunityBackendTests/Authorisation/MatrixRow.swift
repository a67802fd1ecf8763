import AccountCore
import BackendCore
import CommunityAPI
import CommunityDomain
import NetworkCore

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
        case "signOut", "getMe", "listPosts", "countPosts", "listComments", "countComments", "listNotices":
            self.init(operation.path, "", .members)
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
        case "getComment": self.init(comment, "", .members)
        case "createComment":
            self.init(operation.path, #"{"comment":"more","post":"\#(board.post)"}"#, .members)
        case "updateComment":
            self.init(comment, #"{"comment":"new","post":"\#(board.post)"}"#, .owner)
        case "deleteComment": self.init(comment, "", .owner)
        case "report":
            self.init(operation.path, #"{"post":\#(board.post),"reason":"rude"}"#, .othersThanOwner)
        case "listReports", "listModeration": self.init(operation.path, "", .moderators)
        case "moderate":
            let body = #"{"post":\#(board.post),"action":"hide","reason":"rude"}"#
            self.init(operation.path, body, .moderators)
        case "readNotices": self.init(operation.path, #"{"up_to":1}"#, .members)
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
