import AppCore
import CommunityDomain

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `drafts --json` prints.
struct DraftsJSON: Encodable {
    let drafts: [Entry]

    struct Entry: Encodable {
        let id: Int
        let kind: String
        let text: String
        let updatedAt: Date
        @Explicit var post: Int?
        @Explicit var comment: Int?
        @Explicit var version: Int?
        /// Where it belongs; without `is_placed` that is not known.
        @Explicit var server: String?
        @Explicit var account: String?
        let isPlaced: Bool

        enum CodingKeys: String, CodingKey {
            case id, kind, text, post, comment, version, server, account
            case isPlaced = "is_placed"
            case updatedAt = "updated_at"
        }

        init(_ draft: Draft) {
            id = draft.id
            text = draft.text
            updatedAt = draft.updatedAt
            isPlaced = draft.place != nil
            server = draft.place?.server
            account = draft.place?.name
            switch draft.target {
            case .newPost: kind = "new_post"
            case .post(let post, let version):
                kind = "post"
                self.post = post
                self.version = version
            case .newComment(let post):
                kind = "new_comment"
                self.post = post
            case .comment(let comment, let post, let version):
                kind = "comment"
                self.comment = comment
                self.post = post
                self.version = version
            }
        }
    }

    init(_ drafts: [Draft]) { self.drafts = drafts.map(Entry.init) }
}
