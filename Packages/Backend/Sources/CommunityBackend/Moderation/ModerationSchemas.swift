import BackendCore
import CommunityDomain

/// The requests and answers of the operations about moderation, for the document.
enum ModerationSchemas {
    static let report = "Report"
    static let line = "ModerationEntry"
    static let notice = "Notice"
    static let author = "Author"

    static let all: [String: OpenAPISchema] = [
        author: .object([
            .required("id", .integer(minimum: 1)), .required("username", .string()),
            .required("role", .integer().described("1 is a member, 3 a moderator, 4 an admin.")),
        ]),
        report: .object([
            .required("id", .integer(minimum: 1)), .required("kind", kind), .required("subject", .integer()),
            .required("title", .nullable(.string()).described("The title of a post that has one.")),
            .required("text", .string().described("The current text of the subject; empty when it is gone.")),
            .required("author", .nullable(.component(author))),
            .required("reporter", .nullable(.component(author))), .required("reason", .string()),
            .required("created_at", .string()), .required("resolved", .boolean()),
        ]),
        line: .object([
            .required("id", .integer(minimum: 1)),
            .required("deed", .string(actions + ["role", "block", "unblock"])),
            .required("kind", .nullable(kind)), .required("subject", .nullable(.integer())),
            .required("account", .nullable(.component(author))),
            .required("role", .nullable(.string(Role.allCases.map(\.rawValue)))),
            .required(
                "moderator",
                .nullable(.component(author)).described("`null` for an action on the server's machine.")),
            .required("reason", .string()), .required("created_at", .string()),
        ]),
        notice: .object([
            .required("id", .integer(minimum: 1)), .required("kind", kind), .required("subject", .integer()),
            .required("action", .string(actions + NoticeTable.Message.allCases.map(\.rawValue))),
            .required("reason", .string().described("The reason of a decision; otherwise empty.")),
            .required("created_at", .string()), .required("read", .boolean()),
            .required(
                "post",
                .nullable(.integer(minimum: 1)).described(
                    "The post that shows the subject; `null` when it is gone.")),
            .required(
                "author",
                .nullable(.component(author)).described("The author of the text; `null` for a decision.")),
            .required(
                "excerpt",
                .nullable(.string()).described(
                    """
                    The words around the caller's name, otherwise the beginning of the title or text; `null` \
                    when it is gone.
                    """
                )),
        ]),
    ]

    private static let kind = OpenAPISchema.string(Subject.Kind.allCases.map(\.rawValue))

    static let actions = ModerationAction.allCases.map(\.rawValue)
    static let reason = OpenAPISchema.string(length: 1...ModerationReason.limit)

    static let subject: [OpenAPISchema.Member] = [
        .optional(
            "post",
            .integer().described("The id of the post. Exactly one of `post` and `comment` is required.")),
        .optional("comment", .integer()),
    ]
    static let page: [OpenAPIParameter] = [
        .query("_limit", .integer(1...100, default: 100), "The maximum number of entries."),
        .query("id_lt", .integer(), "Only entries with a smaller id: the last id of the page before."),
    ]
    static let refusals = [
        (401, "The token is invalid."), (403, "The token is missing, or the caller lacks permission."),
        (404, "The post or comment does not exist."),
        (422, "The `Idempotency-Key` was used for another request."),
    ].map { OpenAPIResponse($0, $1, schema: .component("Error")) }

    static func list(_ description: String, of schema: String) -> OpenAPIResponse {
        OpenAPIResponse(200, description, schema: .array(of: .component(schema)))
    }
}
