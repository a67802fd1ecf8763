import AppCore
import TerminalKit

/// The fields of each command's JSON, from which `--json=id,title` selects.
extension JSONFields {
    /// The fields of a post.
    private static let post = [
        "id", "title", "text", "author", "created_at", "updated_at", "version", "state", "comment_count",
        "last_comment", "reactions", "my_reactions", "is_mine", "is_unread", "unread_comments",
    ]
    /// The fields of a comment.
    private static let comment = [
        "id", "post", "reply_to", "reactions", "my_reactions", "text", "author", "created_at", "updated_at",
        "version", "state", "is_mine", "is_new",
    ]
    /// The fields that all writes print.
    private static let written = ["status", "post", "comment", "deleted", "reported", "conflict"]
    /// The fields of an account.
    private static let account = [
        "id", "name", "email", "role", "is_blocked", "created_at", "server", "kept_in", "kept_path",
        "kept_reason",
    ]

    /// The fields of an outbox entry.
    private static let entry = [
        "id", "kind", "state", "created_at", "attempts", "title", "text", "subject", "post", "reply_to",
        "reason", "conflict", "place",
    ]

    /// The fields that each command prints with `--json`, by its path, as documented in `Documentation/JSON.md`.
    static let all: [String: JSONFields] = Dictionary(
        uniqueKeysWithValues: (groups + TokenCommand.fields).flatMap { fields, paths in
            paths.map { ($0, fields) }
        })

    private static let groups: [(fields: JSONFields, paths: [String])] = [
        (JSONFields(account), ["signup", "signin", "whoami"]),
        (
            JSONFields(rows: "posts", fields: post, and: ["next", "is_fresh", "reading"]),
            ["posts", "search"]
        ),
        (
            JSONFields(
                rows: "post", "comments", fields: post + comment.filter { !post.contains($0) },
                and: ["next", "is_fresh"]), ["post show"]
        ),
        (JSONFields(rows: "comments", fields: comment, and: ["next", "is_fresh"]), ["comments"]),
        (
            JSONFields(written),
            [
                "post create", "post edit", "post delete", "post restore", "comment create", "comment reply",
                "comment edit", "comment delete", "report post", "report comment", "reaction add post",
                "reaction add comment", "reaction remove post", "reaction remove comment", "drafts edit",
                "drafts send",
            ]
        ),
        (JSONFields(["event", "id", "post", "comment", "deleted", "notice"]), ["watch"]),
        (
            JSONFields(
                rows: "drafts",
                fields: [
                    "id", "kind", "title", "text", "updated_at", "post", "comment", "reply_to", "version",
                    "server", "account", "is_placed",
                ]), ["drafts list"]
        ),
        (JSONFields(rows: "entries", fields: entry), ["outbox list"]),
        (JSONFields(entry), ["outbox show"]),
        (
            JSONFields(
                rows: "notices",
                fields: [
                    "id", "subject", "action", "reason", "author", "post", "excerpt", "created_at", "is_read",
                ]),
            ["notices"]
        ),
        (
            JSONFields(
                rows: "reports",
                fields: [
                    "id", "subject", "text", "author", "reporter", "reason", "created_at", "is_resolved",
                ]),
            ["moderate reports"]
        ),
        (
            JSONFields(
                rows: "entries",
                fields: ["id", "deed", "reason", "created_at", "subject", "account", "role", "moderator"]),
            ["moderate log"]
        ),
        (
            JSONFields(rows: "accounts", fields: ["id", "name", "email", "role", "is_blocked"]),
            ["admin accounts"]
        ),
        (JSONFields(["code"]), ["admin add"]),
        (JSONFields(["bytes"]), ["admin quota"]),
        (JSONFields(["account", "server", "posts", "comments", "notices", "drafts", "outbox"]), ["export"]),
    ]
}
