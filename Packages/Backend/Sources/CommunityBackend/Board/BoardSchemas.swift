import BackendCore
import CommunityDomain

/// The JSON schemas of the board, for the document.
enum BoardSchemas {
    static let post = "Post"
    static let comment = "Comment"
    private static let writer = "Writer"

    static let all: [String: OpenAPISchema] = [
        post: .object(
            beginning("text") + [title, .required("user", .component(writer))] + ending + [
                .required("comment_count", .integer(minimum: 0).described("Of those that everybody sees.")),
                .required("last_comment", .nullable(.integer(minimum: 1)).described("The newest of them.")),
                reactions, myReactions,
                .required(
                    "comments",
                    .array(
                        of: .object(
                            beginning("comment")
                                + [.required("user", id), .required("post", id)] + ending + [
                                    replyTo, reactions,
                                ])
                    )
                    .described(
                        """
                        The newest ones: at most 1,000 of a post and 10,000 of a list, with about 1 MiB of text \
                        (64 KiB in the answer to a change). When there are fewer than `comment_count`, ask for \
                        the others with `/comments?post=`.
                        """)),
            ]),
        comment: .object(
            beginning("comment") + [
                .required("user", .component(writer)),
                .required(
                    "post",
                    .object(beginning("text") + [.required("user", id)] + times)),
            ] + ending + [replyTo, reactions, myReactions]),
        writer: .object(
            [
                .required("id", id), .required("username", .string()),
                .required("email", .string().described("\"\" but for the person and for admins.")),
                .required("provider", .string(["local"])), .required("confirmed", .boolean()),
                .required("blocked", .nullable(.boolean())), .required("role", .integer(minimum: 1)),
            ] + times),
    ]

    private static let id = OpenAPISchema.integer(minimum: 1)

    private static let reactions = OpenAPISchema.Member.required(
        "reactions",
        .object(Reaction.allCases.map { .optional($0.rawValue, .integer(minimum: 1)) })
            .described("How many gave each; what nobody gave is not there."))
    private static let myReactions = OpenAPISchema.Member.required(
        "my_reactions",
        .array(of: .string(Reaction.allCases.map(\.rawValue))).described("Those of whoever asks."))

    private static let title = OpenAPISchema.Member.required(
        "title", .nullable(.string()).described("In one line; `null` for none."))

    private static let replyTo = OpenAPISchema.Member.required(
        "reply_to", .nullable(id).described("The comment that it answers, which may be gone."))

    private static func beginning(_ text: String) -> [OpenAPISchema.Member] {
        [.required("id", id), .required(text, .string())]
    }

    private static let times: [OpenAPISchema.Member] = ["created_at", "updated_at"].map {
        .required($0, .string(pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"))
    }

    private static let ending: [OpenAPISchema.Member] =
        times + [
            .required("version", .integer(minimum: 1).described("Grows by 1 with each edit.")),
            .required("state", .string(ModerationState.allCases.map(\.rawValue))),
        ]
}
