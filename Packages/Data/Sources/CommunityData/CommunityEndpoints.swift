import CommunityAPI
import CommunityDomain
import DataCore
import NetworkCore
import TextCore

/// The requests that read, write and report posts and comments.
enum BoardEndpoints {
    static func posts(_ query: PostQuery) -> Endpoint<[PostAnswer]> {
        var items = [QueryItem(CommunityParameter.sort, "id:desc")]
        items.append(QueryItem(CommunityParameter.limit, "\(query.limit)"))
        if let id = query.before { items.append(QueryItem(CommunityParameter.idBelow, "\(id)")) }
        // Requests only the number of comments (RFC 7240, section 4.2).
        return .json(
            at: CommunityPath.posts, query: items + filter(query), headers: ["Prefer": "return=minimal"])
    }

    /// The number of all results of the query, regardless of its start and limit.
    static func postCount(_ query: PostQuery) -> Endpoint<CountAnswer> {
        .json(at: CommunityPath.postCount, query: filter(query))
    }

    static func post(_ id: Post.ID) -> Endpoint<PostAnswer?> { .jsonOrNothing(at: CommunityPath.post(id)) }

    static func comments(
        _ field: String, _ id: Int, after: Comment.ID?, limit: Int
    ) -> Endpoint<[CommentAnswer]> {
        var items = [QueryItem(field, "\(id)"), QueryItem(CommunityParameter.sort, "id:asc")]
        items.append(QueryItem(CommunityParameter.limit, "\(limit)"))
        if let after { items.append(QueryItem(CommunityParameter.idAbove, "\(after)")) }
        return .json(at: CommunityPath.comments, query: items)
    }

    static func comments(
        of posts: [Post.ID], _ filter: QueryItem, sort: String, limit: Int
    ) -> Endpoint<[CommentAnswer]> {
        let posts = posts.map { QueryItem(CommunityParameter.postAmong, "\($0)") }
        return .json(
            at: CommunityPath.comments,
            query: posts + [
                filter, QueryItem(CommunityParameter.sort, sort),
                QueryItem(CommunityParameter.limit, "\(limit)"),
            ])
    }

    static func comment(_ id: Comment.ID) -> Endpoint<CommentAnswer?> {
        .jsonOrNothing(at: CommunityPath.comment(id))
    }

    /// The request of a write, and the result in its answer. The idempotency key is added later.
    static func write(_ write: Write) -> Endpoint<Written> {
        let (id, text, subject) = (write.id ?? 0, write.text ?? "", write.subject)
        let isNew = write.kind.isNew
        switch write.kind {
        case .createPost, .editPost:
            return Endpoint<PostAnswer>.json(
                isNew ? .post : .put, at: isNew ? CommunityPath.posts : CommunityPath.post(id),
                body: .json(PostRequest(title: write.title, text: text, version: write.version))
            ).map { .post($0.toDomain()) }
        case .createComment, .editComment:
            return Endpoint<CommentAnswer>.json(
                isNew ? .post : .put, at: isNew ? CommunityPath.comments : CommunityPath.comment(id),
                body: .json(
                    CommentRequest(
                        comment: text, post: write.post == 0 ? nil : write.post, replyTo: write.replyTo,
                        version: write.version))
            ).map { .comment($0.toDomain()) }
        case .restorePost:
            return Endpoint<PostAnswer>.json(.post, at: CommunityPath.restoredPost(id)).map {
                .post($0.toDomain())
            }
        case .deletePost:
            return Endpoint.ignoringAnswer(.delete, at: CommunityPath.post(id)).map { _ in .deletedPost(id) }
        case .deleteComment:
            return Endpoint.ignoringAnswer(.delete, at: CommunityPath.comment(id)).map { _ in
                .deletedComment(id)
            }
        case .reactPost, .unreactPost:
            return Endpoint<PostAnswer>.json(.put, at: CommunityPath.reactions, body: reaction(write)).map {
                .post($0.toDomain())
            }
        case .reactComment, .unreactComment:
            return Endpoint<CommentAnswer>.json(.put, at: CommunityPath.reactions, body: reaction(write)).map
            {
                .comment($0.toDomain())
            }
        case .reportPost, .reportComment:
            let subject = subject ?? Subject(write.kind.subject, id)
            return Endpoint<ReportedAnswer>.json(
                .post, at: CommunityPath.reports,
                body: .json(
                    ReportRequest(post: subject.postID, comment: subject.commentID, reason: text))
            ).map { .reported(subject, isRepeated: $0.repeated ?? false) }
        }
    }

    private static func reaction(_ write: Write) -> EndpointBody {
        let isGiven = write.kind == .reactPost || write.kind == .reactComment
        return .json(
            ReactionRequest(
                post: write.subject?.postID, comment: write.subject?.commentID, reaction: write.text ?? "",
                given: isGiven))
    }

    /// The events of one post or of all posts.
    static func events(of post: Post.ID?) -> Endpoint<[UInt8]> {
        .events(
            at: CommunityPath.events, query: post.map { [QueryItem(CommunityParameter.post, "\($0)")] } ?? [])
    }

    private static func filter(_ query: PostQuery) -> [QueryItem] {
        var items: [QueryItem] = []
        if let author = query.author { items.append(QueryItem(CommunityParameter.user, "\(author)")) }
        if let name = query.authorName { items.append(QueryItem(CommunityParameter.username, name.nfc)) }
        if let text = query.text { items.append(QueryItem(CommunityParameter.search, text.nfc)) }
        return items
    }
}

/// The requests of moderators and admins, and those for the log and for notices.
enum ModerationEndpoints {
    static func reports(resolved: Bool, before: Report.ID?, limit: Int) -> Endpoint<[ReportAnswer]> {
        .json(
            at: CommunityPath.reports,
            query: page(before: before, limit: limit) + [
                QueryItem(CommunityParameter.resolved, "\(resolved)")
            ])
    }

    static func log(before: ModerationEntry.ID?, limit: Int) -> Endpoint<[ModerationAnswer]> {
        .json(at: CommunityPath.moderation, query: page(before: before, limit: limit))
    }

    static func notices(limit: Int) -> Endpoint<[NoticeAnswer]> {
        .json(at: CommunityPath.notices, query: page(before: nil, limit: limit))
    }

    static var unreadNoticeCount: Endpoint<CountAnswer> { .json(at: CommunityPath.noticeCount) }

    static func moderate(_ subject: Subject, _ action: ModerationAction, reason: String) -> Endpoint<Void> {
        .ignoringAnswer(
            .post, at: CommunityPath.moderation,
            body: .json(
                ModerationRequest(
                    post: subject.postID, comment: subject.commentID, action: action.rawValue, reason: reason)
            )
        ).idempotent()
    }

    static func removeAll(of name: String, reason: String) -> Endpoint<RemovalAnswer> {
        .json(
            .post, at: CommunityPath.removals, body: .json(RemovalRequest(username: name, reason: reason))
        ).idempotent()
    }

    static func markRead(upTo id: Notice.ID) -> Endpoint<Void> {
        .ignoringAnswer(.post, at: CommunityPath.readNotices, body: .json(ReadNoticesRequest(upTo: id)))
            .idempotent()
    }

    static func accounts(named name: String) -> Endpoint<[UserAnswer]> {
        .json(at: CommunityPath.users, query: [QueryItem(CommunityParameter.name, name.nfc)])
    }

    static func setRole(_ role: Role, of name: String) -> Endpoint<UserAnswer> {
        .json(.put, at: CommunityPath.role, body: .json(RoleRequest(username: name, role: role.rawValue)))
            .idempotent()
    }

    static func setBlocked(_ isBlocked: Bool, of name: String, reason: String) -> Endpoint<UserAnswer> {
        .json(
            .put, at: CommunityPath.blocked,
            body: .json(BlockRequest(username: name, blocked: isBlocked, reason: reason))
        ).idempotent()
    }

    private static func page(before: Int?, limit: Int) -> [QueryItem] {
        var items = [QueryItem(CommunityParameter.limit, "\(limit)")]
        if let before { items.append(QueryItem(CommunityParameter.idBelow, "\(before)")) }
        return items
    }
}

/// The requests that begin, renew and end sessions.
enum SessionEndpoints {
    static func signUp(
        name: String, email: String, password: String, code: String?
    ) -> Endpoint<SessionAnswer> {
        .json(
            .post, at: CommunityPath.register,
            body: .json(RegisterRequest(username: name, email: email, password: password, invitation: code))
        ).idempotent()
    }

    static func signIn(identifier: String, password: String) -> Endpoint<SessionAnswer> {
        .json(
            .post, at: CommunityPath.signIn,
            body: .json(SignInRequest(identifier: identifier, password: password)))
    }

    static func renew(_ token: RefreshToken) -> Endpoint<SessionAnswer> {
        .json(.post, at: CommunityPath.refresh, body: .json(RefreshRequest(refreshToken: token.value)))
            .idempotent(key: token.key)
    }

    /// Contains its own token, to bypass the transport that renews tokens.
    static func signOut(_ token: AccessToken) -> Endpoint<Void> {
        .ignoringAnswer(
            .post, at: CommunityPath.signOut, headers: ["Authorization": "Bearer " + token.value])
    }

    static var me: Endpoint<UserAnswer> { .json(at: CommunityPath.me) }

    static func changePassword(from current: String, to new: String) -> Endpoint<Void> {
        .ignoringAnswer(
            .post, at: CommunityPath.changePassword,
            body: .json(ChangePasswordRequest(current: current, new: new))
        ).idempotent()
    }
}
