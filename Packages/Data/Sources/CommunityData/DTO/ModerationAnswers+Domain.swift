import CommunityAPI
import CommunityDomain

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
                id: id, subject: subject, text: text, author: Author(author), reporter: Author(reporter),
                reason: reason, createdAt: WireTime.date(createdAt), isResolved: resolved)
        }
    }
}

extension NoticeAnswer {
    func toDomain() -> Notice? {
        guard let subject = Subject(kind: kind, id: subject), let action = ModerationAction(rawValue: action)
        else { return nil }
        return Notice(
            id: id, subject: subject, action: action, reason: reason, createdAt: WireTime.date(createdAt),
            isRead: read)
    }
}

extension ModerationAnswer {
    func toDomain() -> ModerationEntry? {
        done.map { deed in
            ModerationEntry(
                id: id, deed: deed, moderator: moderator == .none ? nil : Author(moderator), reason: reason,
                createdAt: WireTime.date(createdAt))
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
