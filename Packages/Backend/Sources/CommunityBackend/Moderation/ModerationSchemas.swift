import BackendCore
import CommunityDomain

/// What the routes about moderation send, for the document.
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
            .required("text", .string().described("What the subject says now; empty when it is gone.")),
            .required("author", .nullable(.component(author))),
            .required("reporter", .nullable(.component(author))), .required("reason", .string()),
            .required("created_at", .string()), .required("resolved", .boolean()),
        ]),
        line: .object([
            .required("id", .integer(minimum: 1)),
            .required("deed", .string(ModerationOperations.actions + ["role", "block", "unblock"])),
            .required("kind", .nullable(kind)), .required("subject", .nullable(.integer())),
            .required("account", .nullable(.component(author))),
            .required("role", .nullable(.string(Role.allCases.map(\.rawValue)))),
            .required(
                "moderator",
                .nullable(.component(author)).described("`null` when it was done on the server's machine.")),
            .required("reason", .string()), .required("created_at", .string()),
        ]),
        notice: .object([
            .required("id", .integer(minimum: 1)), .required("kind", kind), .required("subject", .integer()),
            .required("action", .string(ModerationOperations.actions)), .required("reason", .string()),
            .required("created_at", .string()), .required("read", .boolean()),
        ]),
    ]

    private static let kind = OpenAPISchema.string(Subject.Kind.allCases.map(\.rawValue))
}
