import CommunityAPI
import CommunityDomain
import NetworkCore

/// The requests of moderators and admins, and those about what they did.
enum ModerationEndpoints {
    static func reports(resolved: Bool, before: Report.ID?, limit: Int) -> Endpoint<[ReportAnswer]> {
        .json(
            RequestPath(encoded: CommunityPath.reports),
            query: page(before: before, limit: limit) + [
                QueryItem(CommunityParameter.resolved, "\(resolved)")
            ])
    }

    static func log(before: ModerationEntry.ID?, limit: Int) -> Endpoint<[ModerationAnswer]> {
        .json(RequestPath(encoded: CommunityPath.moderation), query: page(before: before, limit: limit))
    }

    static func notices(limit: Int) -> Endpoint<[NoticeAnswer]> {
        .json(RequestPath(encoded: CommunityPath.notices), query: page(before: nil, limit: limit))
    }

    static func moderate(
        _ subject: Subject, _ action: ModerationAction, reason: String
    ) throws(NetworkError) -> Endpoint<Void> {
        try .deed(
            .post, RequestPath(encoded: CommunityPath.moderation),
            body: ModerationRequest(
                post: subject.postID, comment: subject.commentID, action: action.rawValue, reason: reason)
        ).idempotent()
    }

    static func markRead(upTo id: Notice.ID) throws(NetworkError) -> Endpoint<Void> {
        try .deed(
            .post, RequestPath(encoded: CommunityPath.readNotices), body: ReadNoticesRequest(upTo: id)
        ).idempotent()
    }

    static func setRole(_ role: Role, of name: String) throws(NetworkError) -> Endpoint<UserAnswer> {
        try .json(
            method: .put, RequestPath(encoded: CommunityPath.role),
            body: RoleRequest(username: name, role: role.wireName)
        ).idempotent()
    }

    static func setBlocked(
        _ isBlocked: Bool, of name: String, reason: String
    ) throws(NetworkError) -> Endpoint<UserAnswer> {
        try .json(
            method: .put, RequestPath(encoded: CommunityPath.blocked),
            body: BlockRequest(username: name, blocked: isBlocked, reason: reason)
        ).idempotent()
    }

    private static func page(before: Int?, limit: Int) -> [QueryItem] {
        var items = [QueryItem(CommunityParameter.limit, "\(limit)")]
        if let before { items.append(QueryItem(CommunityParameter.idBelow, "\(before)")) }
        return items
    }
}
