import AccountCore
import BackendCore
import CommunityDomain
import NetworkCore
import Platform
import SQLCore

/// The new title of a post; without a text the post has no title.
struct NewTitle: Hashable, Sendable {
    let text: String?
}

/// Changes of posts and comments by their authors. Each change runs inside a write transaction and checks its
/// permission there, so that nothing can change in between. A refused change writes nothing.
struct BoardChanges {
    typealias Outcome = Result<HTTPResponse, HTTPFailure>

    let caller: Caller<Role>
    let now: Date
    /// The byte limit of the texts of comments inside a post in an answer; 0 omits the comments.
    let commentBytes: Int
    let connection: any SQLConnection

    func createPost(_ title: String?, _ text: String) throws(StoreError) -> Outcome {
        let id = try BoardTables.addPost(text, title: title, by: caller.id, now: time, on: connection)
        try BoardEvents.append(.postCreated, post: id, now: time, on: connection)
        try notices.tell(of: id, BoardTables.words(title, text))
        return try answer(with: .post(id))
    }

    /// Adds a comment to a post that the caller sees. With a parent comment, the post may be omitted.
    func createComment(
        _ text: String, to post: Post.ID?, answering parent: Comment.ID?
    ) throws(StoreError) -> Outcome {
        var post = post
        if let parent {
            guard let found = try BoardRows.comment(parent, for: caller, on: connection),
                [nil, found.int(CommentJSON.nestedPost)].contains(post)
            else {
                return .success(
                    StrapiErrors.validation("reply_to", "reply_to must be the id of a comment on the post."))
            }
            post = found.int(CommentJSON.nestedPost)
        }
        guard let post, try BoardRows.post(post, for: caller, on: connection) != nil else {
            return .success(StrapiErrors.validation("post", "post must be the id of a post."))
        }
        let id = try BoardTables.addComment(
            text, to: post, answering: parent, by: caller.id, now: time, on: connection)
        try BoardEvents.append(.commentCreated, post: post, comment: id, now: time, on: connection)
        try notices.tell(of: id, on: post, answering: parent, text)
        return try answer(with: .comment(id))
    }

    /// `version` is the version that was edited; `nil` replaces any version. `title` sets or removes the title of a
    /// post; `nil` leaves it as is.
    func update(
        _ subject: Subject, with text: String, title: NewTitle? = nil, version: Int?
    ) throws(StoreError) -> Outcome {
        let item: ModeratedItem
        switch try find(subject, for: .edit) {
        case .success(let found): item = found
        case .failure(let failure): return .failure(failure)
        }
        let column = subject.kind == .post ? "title" : "NULL"
        let stored = try connection.first(
            "SELECT version, text, \(column) FROM \(subject.kind.rawValue) WHERE id = ?1", .int(subject.id)
        ) { ($0.int(0), $0.text(1), $0.optionalText(2)) }
        guard let (current, old, oldTitle) = stored else { return .failure(StrapiFailure.entryNotFound) }
        guard version == nil || version == current else {
            return try answer(with: subject) { StrapiErrors.stale(entry: $0) }
        }
        let newTitle = if let title { title.text } else { oldTitle }
        switch subject.kind {
        case .post:
            try BoardTables.replace(
                (oldTitle, old), of: subject.id, with: (newTitle, text), now: time, on: connection)
        case .comment: try BoardTables.replaceText(of: subject, old, with: text, now: time, on: connection)
        }
        try note(item, .postUpdated, .commentUpdated)
        try notices.tell(
            ofEdited: subject, on: item.postID, BoardTables.words(oldTitle, old),
            BoardTables.words(newTitle, text))
        return try answer(with: subject)
    }

    /// Deletes a subject, a post with its comments. The answer is the deleted entry.
    func delete(_ subject: Subject) throws(StoreError) -> Outcome {
        let item: ModeratedItem
        switch try find(subject, for: .delete) {
        case .success(let found): item = found
        case .failure(let failure): return .failure(failure)
        }
        let outcome = try answer(with: subject)
        try note(item, .postDeleted, .commentDeleted)
        switch subject.kind {
        case .post: try BoardTrash.take(subject.id, now: time, on: connection)
        case .comment: try BoardTables.deleteComment(subject.id, on: connection)
        }
        return outcome
    }

    /// Sets or removes a reaction to a visible subject. Sends no events or notices: reactions are read on demand, not
    /// live.
    func react(_ reaction: Reaction, isGiven: Bool, to subject: Subject) throws(StoreError) -> Outcome {
        guard let item = try ModeratedItem.find(subject, on: connection),
            item.audience(in: item.state).contains(caller)
        else { return .failure(StrapiFailure.entryNotFound) }
        try ReactionTable.set(reaction, isGiven: isGiven, to: subject, by: caller.id, on: connection)
        return try answer(with: subject)
    }

    /// Restores a deleted post of the caller unchanged.
    func restorePost(_ id: Post.ID) throws(StoreError) -> Outcome {
        guard try BoardTrash.giveBack(id, to: caller.id, now: time, on: connection) else {
            // The author may learn of the removal: the moderator's decision sent them a notice.
            let item = try ModeratedItem.find(.post(id), on: connection)
            let isRemoved = item?.author.id == caller.id && item?.state == .removed
            return .failure(
                isRemoved ? StrapiFailure.forbidden(.removed) : StrapiFailure.entryNotFound)
        }
        try BoardEvents.append(.postCreated, post: id, now: time, on: connection)
        return try answer(with: .post(id))
    }

    /// 404 when the subject is not visible to the caller, 403 when the caller may not change it.
    private func find(
        _ subject: Subject, for action: EditPolicy.Action
    ) throws(StoreError) -> Result<ModeratedItem, HTTPFailure> {
        guard let item = try ModeratedItem.find(subject, on: connection),
            item.audience(in: item.state).contains(caller)
        else { return .failure(StrapiFailure.entryNotFound) }
        let actor = EditPolicy.Actor(id: caller.id, role: caller.role)
        switch EditPolicy.may(action, actor: actor, on: item.target, at: now) {
        case .allowed: return .success(item)
        case .refused(.notVisible): return .failure(StrapiFailure.entryNotFound)
        case .refused(let rule): return .failure(StrapiFailure.forbidden(rule))
        }
    }

    private func note(
        _ item: ModeratedItem, _ post: BoardEvents.Kind, _ comment: BoardEvents.Kind
    ) throws(StoreError) {
        switch item.subject.kind {
        case .post: try BoardEvents.append(post, post: item.postID, now: time, on: connection)
        case .comment:
            try BoardEvents.append(
                comment, post: item.postID, comment: item.subject.id, now: time, on: connection)
        }
    }

    private func answer(
        with subject: Subject, _ response: ([UInt8]) -> HTTPResponse = BoardAnswer.entry
    ) throws(StoreError) -> Outcome {
        let entry = try BoardReader(caller: caller, commentBytes: commentBytes, connection: connection)
            .entry(subject)
        return entry.map { .success(response($0)) } ?? .failure(StrapiFailure.entryNotFound)
    }

    private var notices: TextNotices {
        TextNotices(author: caller.id, now: time, connection: connection)
    }

    private var time: Int { StrapiTime.milliseconds(of: now) }
}
