import BackendCore

/// What the routes about accounts send, for the document.
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
        ]),
        signedIn: .object([
            .required("jwt", .string().described("For `Authorization: Bearer`.")),
            .optional("expires_in", .integer().described("Seconds that the token is good for.")),
            .optional("refresh_token", .string().described("Gives the next token, once.")),
            .required("user", .component(user)),
        ]),
    ]

    private static let time = OpenAPISchema.string(
        pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$")
    /// What the account wrote last.
    private static func own(_ members: [OpenAPISchema.Member]) -> OpenAPISchema {
        .array(
            of: .object(
                [
                    .required("id", .integer(minimum: 1)), .required("user", .integer(minimum: 1)),
                    .required("created_at", time), .required("updated_at", time),
                ] + members)
        )
        .described(
            "One's own newest, at most \(BoardRows.ownLimit) with about 64 KiB of text; none of others'.")
    }
}
