import CommunityDomain
import SQLCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A post or comment as whoever decides about it needs it.
struct ModeratedItem: Sendable {
    let subject: Subject
    /// The post itself, or the one that the comment is below.
    let postID: Post.ID
    let author: EditPolicy.Actor
    let state: ModerationState
    let createdAt: Date
    /// Who sees the post that a comment is below; everyone for a post.
    let around: Audience

    /// `nil` when there is no such post or comment.
    static func find(
        _ subject: Subject, on connection: any SQLConnection
    ) throws(StoreError) -> ModeratedItem? {
        switch subject.kind {
        case .post:
            try connection.first(
                """
                SELECT post.id, author_id, role, state, post.created_at, 'visible', 0
                FROM post JOIN account ON account.id = author_id WHERE post.id = ?1
                """, .int(subject.id), read: { ModeratedItem(subject, $0) })
        case .comment:
            try connection.first(
                """
                SELECT post.id, comment.author_id, role, comment.state, comment.created_at, post.state,
                post.author_id FROM comment JOIN account ON account.id = comment.author_id
                JOIN post ON post.id = post_id WHERE comment.id = ?1
                """, .int(subject.id), read: { ModeratedItem(subject, $0) })
        }
    }

    /// Who sees it in a state: the one that it has, or another.
    func audience(in state: ModerationState) -> Audience {
        Audience(state, author: author.id).intersection(around)
    }

    var target: EditPolicy.Target {
        EditPolicy.Target(kind: subject.kind, author: author, state: state, createdAt: createdAt)
    }

    private init(_ subject: Subject, _ row: any SQLStatement) {
        self.subject = subject
        postID = row.int(0)
        author = EditPolicy.Actor(id: row.int(1), role: Role(rawValue: row.text(2)) ?? .member)
        state = ModerationState(rawValue: row.text(3)) ?? .removed
        createdAt = Date(timeIntervalSince1970: Double(row.int(4)) / 1_000)
        around = Audience(ModerationState(rawValue: row.text(5)) ?? .removed, author: row.int(6))
    }
}
