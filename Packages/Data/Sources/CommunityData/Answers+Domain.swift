import CommunityAPI
import CommunityDomain
import DataCore
import Platform

// What the server says, in the words of the domain.

extension UserAnswer {
    func toAccount() -> Account {
        Account(
            id: id, name: username, email: email, role: Role(role), isBlocked: blocked,
            createdAt: date(createdAt))
    }

    func toAuthor() -> Author { Author(id: id, name: username, role: Role(role)) }
}

extension Role {
    /// Whoever has a role that is not known can do what everybody can.
    init(_ answer: RoleAnswer?) {
        self = answer.flatMap { Role(rawValue: $0.type) } ?? .member
    }
}

extension Author {
    /// Nobody has the id 0: an account that is gone, or that the server does not tell more about.
    init(_ reference: Reference<UserAnswer>) {
        switch reference {
        case .value(let user): self = user.toAuthor()
        case .id(let id): self.init(id: id, name: "")
        case .none: self.init(id: 0, name: "")
        }
    }
}

extension PostAnswer {
    func toDomain() -> Post {
        Post(
            id: id, title: title, text: text, author: Author(user), createdAt: date(createdAt),
            updatedAt: date(updatedAt), version: version ?? 1, state: ModerationState(wire: state),
            commentCount: commentCount ?? comments.count,
            lastCommentID: lastComment ?? comments.map(\.id).max(),
            reactions: Reactions(reactions, mine: myReactions))
    }
}

extension Reactions {
    /// Those that are not known here are left out.
    init(_ counts: [String: Int], mine: [String]) {
        var known: [Reaction: Int] = [:]
        for (name, count) in counts { if let reaction = Reaction(rawValue: name) { known[reaction] = count } }
        self.init(counts: known, mine: Set(mine.compactMap { Reaction(rawValue: $0) }))
    }
}

extension ModerationState {
    /// A server that has no states shows everything; one that is not known is not for everybody.
    init(wire: String?) {
        self = wire.map { ModerationState(rawValue: $0) ?? .hidden } ?? .visible
    }
}

extension CommentAnswer {
    /// The post is 0 when it is gone.
    func toDomain() -> Comment {
        let postID =
            switch post {
            case .value(let post): post.id
            case .id(let id): id
            case .none: 0
            }
        return Comment(
            id: id, postID: postID, text: comment, author: Author(user), createdAt: date(createdAt),
            updatedAt: date(updatedAt), version: version ?? 1, state: ModerationState(wire: state),
            replyTo: replyTo, reactions: Reactions(reactions, mine: myReactions), followsPolicy: state != nil)
    }
}

extension Subject {
    /// `nil` for a kind that is not known.
    init?(kind: String?, id: Int?) {
        guard let kind = kind.flatMap(Kind.init), let id else { return nil }
        self.init(kind, id)
    }

    /// The id when it is a post.
    var postID: Int? { kind == .post ? id : nil }
    /// The id when it is a comment.
    var commentID: Int? { kind == .comment ? id : nil }
}

extension ReportAnswer {
    /// `nil` when it is about something that is not known here; the same below.
    func toDomain() -> Report? {
        Subject(kind: kind, id: subject).map { subject in
            Report(
                id: id, subject: subject,
                text: title.map { TitledText(title: $0, text: text).whole } ?? text, author: Author(author),
                reporter: Author(reporter),
                reason: reason, createdAt: date(createdAt), isResolved: resolved)
        }
    }
}

extension NoticeAnswer {
    func toDomain() -> Notice? {
        guard let subject = Subject(kind: self.kind, id: subject), let kind = noticeKind else { return nil }
        return Notice(
            id: id, subject: subject, post: post ?? subject.postID, kind: kind, excerpt: excerpt,
            createdAt: date(createdAt), isRead: read)
    }

    private var noticeKind: Notice.Kind? {
        switch action {
        case "mention": .mention(by: Author(author))
        case "reply": .reply(by: Author(author))
        case "comment": .comment(by: Author(author))
        default: ModerationAction(rawValue: action).map { .decision($0, reason: reason) }
        }
    }
}

extension ModerationAnswer {
    func toDomain() -> ModerationEntry? {
        done.map { deed in
            ModerationEntry(
                id: id, deed: deed, moderator: moderator == .none ? nil : Author(moderator), reason: reason,
                createdAt: date(createdAt))
        }
    }

    private var done: ModerationEntry.Deed? {
        if let action = ModerationAction(rawValue: deed) {
            return Subject(kind: kind, id: subject).map { .moderated($0, action) }
        }
        return switch deed {
        case "role": .changedRole(of: Author(account), to: Role(role))
        case "block": .blocked(Author(account))
        case "unblock": .unblocked(Author(account))
        default: nil
        }
    }
}

/// A time; the beginning of 1970 when the server says none that can be read.
private func date(_ text: String) -> Date { WireTime.date(text) ?? Date(timeIntervalSince1970: 0) }
