import BackendCore
import CommunityDomain

/// The descriptions of the routes about accounts.
enum AccountOperations {
    private static let tag = "accounts"

    static let register = OpenAPIOperation(
        "register", "Makes an account and signs it in",
        description: """
            A retry with the same `Idempotency-Key` makes no second account and opens another session when \
            the password is the same.
            """,
        tag: tag, parameters: [key],
        body: .object([
            .required("username", .string()), .required("email", .string()),
            .required("password", .string()), session,
        ]).example(
            #"{"username":"minsu","email":"minsu@example.com","password":"correct horse battery"}"#),
        responses: [signedIn, refused, limited, busy])

    static let signIn = OpenAPIOperation(
        "signIn", "Signs in",
        description: "An unknown name, a wrong password, a blocked and a locked account get the same answer.",
        tag: tag,
        body: .object([
            .required("identifier", .string().described("A name or an e-mail address.")),
            .required("password", .string()), session,
        ]).example(#"{"identifier":"minsu","password":"correct horse battery"}"#),
        responses: [signedIn, refused, limited, busy])

    static let refresh = OpenAPIOperation(
        "refreshSession", "Gives the next tokens of a session",
        description: """
            A token is good once; one that comes again ends the session. For a minute the last one may come \
            again with the same `Idempotency-Key`, for answers that were lost.
            """,
        tag: tag, parameters: [key], body: .object([.required("refresh_token", .string())]),
        responses: [signedIn, failure(401, "The token is no good (any more).")])

    static let signOut = OpenAPIOperation(
        "signOut", "Ends the session of the token", tag: tag,
        responses: [OpenAPIResponse(200, "It has ended.", schema: .object([]))] + closed)

    static let me = OpenAPIOperation(
        "getMe", "Who is signed in", tag: tag, responses: [user] + closed)

    static let changePassword = OpenAPIOperation(
        "changePassword", "Changes one's password and ends all other sessions", tag: tag, parameters: [key],
        body: .object([
            .required("currentPassword", .string()), .required("newPassword", .string()),
            .required("confirmNewPassword", .string()),
        ]),
        responses: [user, refused, busy] + closed)

    static let setRole = OpenAPIOperation(
        "setRole", "Gives somebody else a role", tag: tag, parameters: [key],
        body: .object([
            .required("username", .string()),
            .required("role", .string(Role.allCases.map(\.rawValue))),
        ]),
        responses: [user, refused, unknown, mismatch] + closed)

    static let setBlocked = OpenAPIOperation(
        "setBlocked", "Closes somebody else's account and ends its sessions, or opens it again", tag: tag,
        parameters: [key],
        body: .object([
            .required("username", .string()), .required("blocked", .boolean()),
            .optional("reason", .string().described("Needed to close one.")),
        ]),
        responses: [user, refused, unknown, mismatch] + closed)

    private static let key = IdempotencyKey.parameter(lifetime: "30 days")
    private static let session = OpenAPISchema.Member.optional(
        "session",
        .string().described(
            "`refresh` asks for a token of 15 minutes and one to renew it; nothing else counts."))

    private static let signedIn = OpenAPIResponse(
        200, "Signed in.", schema: .component(AccountSchemas.signedIn))
    private static let user = OpenAPIResponse(200, "The account.", schema: .component(AccountSchemas.user))
    private static let refused = failure(400, "What was wrong with the request.")
    private static let unknown = failure(404, "There is no such account.")
    private static let mismatch = failure(422, "The key belongs to another request.")
    private static let limited = failure(429, "Too many attempts.", retry: true)
    private static let busy = failure(503, "Too many passwords wait to be checked.", retry: true)
    private static let closed = [
        failure(401, "The token is no good."), failure(403, "Without a token, or not allowed."),
    ]

    private static func failure(_ status: Int, _ text: String, retry: Bool = false) -> OpenAPIResponse {
        OpenAPIResponse(
            status, text, schema: .component("Error"),
            headers: retry ? ["Retry-After": "After how many seconds it is worth while to try again."] : [:])
    }
}
