import AccountCore
import BackendCore

/// The requests and answers of the operations about accounts, for the document.
enum AccountSchemas {
    static let user = "User"
    static let signedIn = "SignedIn"

    static let all: [String: OpenAPISchema] = [
        user: .object([
            .required("id", .integer(minimum: 1)), .required("username", .string()),
            .required("email", .string()), .required("provider", .string(["local"])),
            .required("confirmed", .boolean()), .required("blocked", .nullable(.boolean())),
            .required(
                "role",
                .object([
                    .required("id", .integer().described("1 is a member, 3 a moderator, 4 an admin.")),
                    .required("name", .string()), .required("description", .string()),
                    .required("type", .string(["authenticated", "moderator", "admin"])),
                ])),
            .required("created_at", time), .required("updated_at", time),
            .required("posts", own([.required("text", .string())])),
            .required(
                "comments", own([.required("comment", .string()), .required("post", .integer(minimum: 1))])),
            .optional("database", DatabaseIdentity.schema),
        ]),
        signedIn: .object([
            .required("jwt", .string().described("The token for `Authorization: Bearer`.")),
            .optional("expires_in", .integer().described("The lifetime of the token in seconds.")),
            .optional("refresh_token", .string().described("Renews the token once.")),
            .optional("database", DatabaseIdentity.schema),
            .required("user", .component(user)),
        ]),
    ]

    private static let time = OpenAPISchema.string(
        pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$")
    /// The account's latest texts.
    private static func own(_ members: [OpenAPISchema.Member]) -> OpenAPISchema {
        .array(
            of: .object(
                [
                    .required("id", .integer(minimum: 1)), .required("user", .integer(minimum: 1)),
                    .required("created_at", time), .required("updated_at", time),
                ] + members)
        )
        .described(
            """
            The caller's newest, at most \(BoardRows.ownLimit) with about 64 KiB of text; empty for other \
            accounts.
            """)
    }

    static let key = IdempotencyKey.parameter(lifetime: "30 days")
    static let session = OpenAPISchema.Member.optional(
        "session",
        .string().described(
            """
            `refresh` requests a token valid for 15 minutes and a token that renews it; other values are \
            ignored.
            """))

    static let signedInAnswer = OpenAPIResponse(
        200, "The tokens of the session and the account.", schema: .component(signedIn))
    static let userAnswer = OpenAPIResponse(200, "The account.", schema: .component(user))
    static let refused = failure(400, "The request was refused; `message` says why.")
    static let busy = failure(503, "Too many passwords are waiting to be checked.", retry: true)
    static let closed = [
        failure(401, "The token is invalid."),
        failure(403, "The token is missing, or the caller lacks permission."),
    ]
    /// The answers to a request with a name and a password.
    static let signedInOrNot = [
        signedInAnswer, refused, failure(429, "Too many attempts.", retry: true), busy,
    ]
    /// The answers to an admin's decision.
    static let decided =
        [
            userAnswer, refused, failure(404, "The account does not exist."),
            failure(422, "The `Idempotency-Key` was used for another request."),
        ] + closed

    static func failure(_ status: Int, _ text: String, retry: Bool = false) -> OpenAPIResponse {
        OpenAPIResponse(
            status, text, schema: .component("Error"),
            headers: retry ? ["Retry-After": "Seconds to wait before trying again."] : [:])
    }
}
