import BackendCore
import CommunityDomain

/// The descriptions of the routes about reports, decisions and notices.
enum ModerationOperations {
    private static let tag = "moderation"

    static let report = OpenAPIOperation(
        "report", "Asks moderators to look at a post or comment", tag: tag,
        parameters: [IdempotencyKey.parameter],
        body: .object(subjectMembers + [.required("reason", reason)]).example(
            #"{"post":1,"reason":"spam"}"#),
        responses: [
            OpenAPIResponse(
                200, "The report, or the same person's open one about the same.",
                schema: .object([.required("id", .integer(minimum: 1))]))
        ] + refusals)

    static let listReports = OpenAPIOperation(
        "listReports", "Reports, newest first; for moderators", tag: tag,
        parameters: page + [
            .query("resolved", .boolean(default: false), "Whether to list those that are resolved as well.")
        ],
        responses: [
            OpenAPIResponse(
                200, "The reports.", schema: .array(of: .component(ModerationSchemas.report)))
        ] + refusals)

    static let moderate = OpenAPIOperation(
        "moderate", "Decides about a post or comment; for moderators",
        description: """
            Its reports are resolved and its author gets a notice with the reason. `dismiss` turns its \
            reports down and does nothing else.
            """, tag: tag,
        parameters: [IdempotencyKey.parameter],
        body: .object(
            subjectMembers + [.required("action", .string(actions)), .required("reason", reason)]
        ).example(#"{"post":1,"action":"hide","reason":"spam"}"#),
        responses: [
            OpenAPIResponse(200, "The line of the log.", schema: .component(ModerationSchemas.line))
        ] + refusals)

    static let moderationLog = OpenAPIOperation(
        "listModeration", "What moderators and admins did, newest first; for moderators", tag: tag,
        parameters: page,
        responses: [
            OpenAPIResponse(
                200, "The lines of the log.", schema: .array(of: .component(ModerationSchemas.line)))
        ] + refusals)

    static let notices = OpenAPIOperation(
        "listNotices", "What moderators did to one's own posts and comments, newest first", tag: tag,
        parameters: page,
        responses: [
            OpenAPIResponse(
                200, "The notices.", schema: .array(of: .component(ModerationSchemas.notice)))
        ] + refusals)

    static let readNotices = OpenAPIOperation(
        "readNotices", "Marks one's notices as read", tag: tag, parameters: [IdempotencyKey.parameter],
        body: .object([.required("up_to", .integer().described("The newest one that was read."))]),
        responses: [OpenAPIResponse(200, "They are.", schema: .object([]))] + refusals)

    static let actions = ModerationAction.allCases.map(\.rawValue)
    static let reason = OpenAPISchema.string(length: 1...ModerationReason.limit)

    private static let subjectMembers: [OpenAPISchema.Member] = [
        .optional("post", .integer().described("The post; or give `comment`.")),
        .optional("comment", .integer()),
    ]
    private static let page: [OpenAPIParameter] = [
        .query("_limit", .integer(1...100, default: 100), "How many at most."),
        .query("id_lt", .integer(), "Only those with a smaller id: the last one of the page before."),
    ]
    private static let refusals = [401, 403, 404, 422].map { status in
        OpenAPIResponse(
            status, words[status] ?? "", schema: .component("Error"))
    }
    private static let words = [
        401: "The token is not good.", 403: "Whoever asks may not do that.",
        404: "There is no such post or comment.", 422: "The `Idempotency-Key` was used for another request.",
    ]
}
