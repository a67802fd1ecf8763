import CommunityAPI
import CommunityDomain
import NetworkCore
import TextCore

/// The requests that read posts and comments.
enum BoardEndpoints {
    static func posts(_ query: PostQuery) -> Endpoint<[PostAnswer]> {
        var items = [QueryItem(CommunityParameter.sort, "id:desc")]
        items.append(QueryItem(CommunityParameter.limit, "\(query.limit)"))
        if let id = query.before { items.append(QueryItem(CommunityParameter.idBelow, "\(id)")) }
        // The comments are only counted (RFC 7240, section 4.2).
        return .json(
            path(CommunityPath.posts), query: items + filter(query), headers: ["Prefer": "return=minimal"])
    }

    /// How many the query finds in all; where it begins and its limit do not matter.
    static func postCount(_ query: PostQuery) -> Endpoint<CountAnswer> {
        .json(path(CommunityPath.postCount), query: filter(query))
    }

    static func post(_ id: Post.ID) -> Endpoint<PostAnswer?> { .one(path(CommunityPath.post(id))) }

    static func comments(
        _ field: String, _ id: Int, after: Comment.ID?, limit: Int
    ) -> Endpoint<[CommentAnswer]> {
        var items = [QueryItem(field, "\(id)"), QueryItem(CommunityParameter.sort, "id:asc")]
        items.append(QueryItem(CommunityParameter.limit, "\(limit)"))
        if let after { items.append(QueryItem(CommunityParameter.idAbove, "\(after)")) }
        return .json(path(CommunityPath.comments), query: items)
    }

    static func comment(_ id: Comment.ID) -> Endpoint<CommentAnswer?> {
        .one(path(CommunityPath.comment(id)))
    }

    private static func filter(_ query: PostQuery) -> [QueryItem] {
        var items: [QueryItem] = []
        if let author = query.author { items.append(QueryItem(CommunityParameter.user, "\(author)")) }
        if let text = query.text { items.append(QueryItem(CommunityParameter.search, text.nfc)) }
        return items
    }

    private static func path(_ path: String) -> RequestPath { RequestPath(encoded: path) }
}
