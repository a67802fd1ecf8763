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
                .required(
                    "comment_count",
                    .integer(minimum: 0).described("The number of comments that everyone can see.")),
                .required(
                    "last_comment",
                    .nullable(.integer(minimum: 1)).described("The id of the newest of these comments.")),
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
                        The newest comments: at most 1,000 per post and 10,000 per list, with about 1 MiB of \
                        text (64 KiB in the answer to a change). When there are fewer than `comment_count`, \
                        request the others with `/comments?post=`.
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
                .required(
                    "email", .string().described("Empty except for the account itself and for admins.")),
                .required("provider", .string(["local"])), .required("confirmed", .boolean()),
                .required("blocked", .nullable(.boolean())), .required("role", .integer(minimum: 1)),
            ] + times),
    ]

    private static let id = OpenAPISchema.integer(minimum: 1)

    private static let reactions = OpenAPISchema.Member.required(
        "reactions",
        .object(Reaction.allCases.map { .optional($0.rawValue, .integer(minimum: 1)) })
            .described("The number of each reaction; reactions without any are omitted."))
    private static let myReactions = OpenAPISchema.Member.required(
        "my_reactions",
        .array(of: .string(Reaction.allCases.map(\.rawValue))).described("The reactions of the caller."))

    private static let title = OpenAPISchema.Member.required(
        "title", .nullable(.string()).described("A single line; `null` without a title."))

    private static let replyTo = OpenAPISchema.Member.required(
        "reply_to",
        .nullable(id).described("The id of the comment that this comment replies to, which may be gone."))

    private static func beginning(_ text: String) -> [OpenAPISchema.Member] {
        [.required("id", id), .required(text, .string())]
    }

    private static let times: [OpenAPISchema.Member] = ["created_at", "updated_at"].map {
        .required($0, .string(pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"))
    }

    private static let ending: [OpenAPISchema.Member] =
        times + [
            .required("version", .integer(minimum: 1).described("Increases by 1 with each edit.")),
            .required("state", .string(ModerationState.allCases.map(\.rawValue))),
        ]
}
