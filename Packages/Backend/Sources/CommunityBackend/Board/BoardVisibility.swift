import CommunityDomain

/// Who sees what, as a part of a statement whose first value is the id of the account that asks: hidden
/// entries their authors and moderators do, removed ones only moderators. What is below a post is seen only
/// with the post.
struct BoardVisibility {
    private let seesAll: Bool

    init(_ role: Role) { seesAll = role >= .moderator }

    /// For a row of `post` that the statement calls so.
    func post(_ name: String) -> String { seesAll ? "?1 IS NOT NULL" : "(\(Self.seen(name)))" }

    /// For a row of `comment` that the statement calls so.
    func comment(_ name: String) -> String {
        guard !seesAll else { return "?1 IS NOT NULL" }
        return """
            ((\(Self.seen(name))) AND \(name).post_id NOT IN (
                SELECT x.id FROM post x WHERE x.state <> 'visible' AND NOT (\(Self.seen("x")))))
            """
    }

    private static func seen(_ name: String) -> String {
        "\(name).state = 'visible' OR (\(name).state = 'hidden' AND \(name).author_id = ?1)"
    }
}
