import BackendCore

/// The head of the document about this backend.
enum CommunityDocument {
    /// What operations for those who are signed in refer to.
    static let bearer = "session"

    static func make(version: String) -> OpenAPIDocument {
        OpenAPIDocument(
            title: "Trellis Community", version: version,
            description: """
                A board with accounts, posts and comments in the protocol of a Strapi 3.6 project, with moderation and \
                live events beside it. Bodies may be JSON or forms. Everything but signing up and in needs \
                `Authorization: Bearer` with a token. A request may bring an X-Request-Id, which the answer repeats.
                """,
            schemas: [
                AccountSchemas.all, BoardSchemas.all, ModerationSchemas.all, ["Error": StrapiErrors.schema],
            ]
            .reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } },
            security: [bearer: .bearer("The `jwt` that signing up and signing in give.")])
    }
}
