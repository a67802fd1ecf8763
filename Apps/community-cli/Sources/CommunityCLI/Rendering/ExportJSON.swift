import AppCore
import CommunityDomain
import CommunityPresentation

/// What `export` writes for programs.
struct ExportJSON: Encodable {
    let account: Owner
    @Explicit var server: String?
    let posts: [PostJSON]
    let comments: [CommentJSON]
    let notices: [NoticesJSON.Entry]
    let drafts: [DraftsJSON.Entry]
    let outbox: [OutboxJSON.Entry]

    struct Owner: Encodable {
        let id: Int
        let name: String
        let email: String
        let role: String
    }

    init(_ data: PersonalData) {
        account = Owner(
            id: data.account.id, name: data.account.name, email: data.account.email,
            role: data.account.role.rawValue)
        server = data.server
        posts = data.posts.map { PostJSON($0) }
        comments = data.comments.map { CommentJSON($0) }
        notices = NoticesJSON(data.notices).notices
        drafts = DraftsJSON(data.drafts).drafts
        outbox = OutboxJSON(data.outbox).entries
    }
}
