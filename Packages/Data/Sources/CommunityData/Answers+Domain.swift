import CommunityAPI
import CommunityDomain
import DataCore
import Platform

// Converts answers of the server to types of the domain.

extension UserAnswer {
    func toAccount() -> Account {
        Account(
            id: id, name: username, email: email, role: Role(role), isBlocked: blocked,
            createdAt: date(createdAt))
    }

    func toAuthor() -> Author { Author(id: id, name: username, role: Role(role)) }
}

extension Role {
    /// An unknown role counts as a member.
    init(_ answer: RoleAnswer?) {
        self = answer.flatMap { Role(rawValue: $0.type) } ?? .member
    }
}

extension Author {
    /// Without an account, the id is 0: the account was deleted, or the server does not identify it.
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
    /// Unknown reactions are left out.
    init(_ counts: [String: Int], mine: [String]) {
        var known: [Reaction: Int] = [:]
        for (name, count) in counts { if let reaction = Reaction(rawValue: name) { known[reaction] = count } }
        self.init(counts: known, mine: Set(mine.compactMap { Reaction(rawValue: $0) }))
    }
}

extension ModerationState {
    /// Without a state, from a server without states, everything is visible; an unknown state counts as hidden.
    init(wire: String?) {
        self = wire.map { ModerationState(rawValue: $0) ?? .hidden } ?? .visible
    }
}

extension CommentAnswer {
    /// The post is 0 when it is missing.
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
    /// `nil` for an unknown kind.
    init?(kind: String?, id: Int?) {
        guard let kind = kind.flatMap(Kind.init), let id else { return nil }
        self.init(kind, id)
    }

    /// The id of a post; `nil` for a comment.
    var postID: Int? { kind == .post ? id : nil }
    /// The id of a comment; `nil` for a post.
    var commentID: Int? { kind == .comment ? id : nil }
}

extension ReportAnswer {
    /// `nil` for an unknown kind of subject; the same below.
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

/// Parses a time; an unreadable or missing time becomes the beginning of 1970.
private func date(_ text: String) -> Date { WireTime.date(text) ?? Date(timeIntervalSince1970: 0) }
