import BackendCore

/// The descriptions of the board's routes.
enum BoardOperations {
    private static let tag = "board"

    static let listPosts = OpenAPIOperation(
        "listPosts", "Lists posts", description: language, tag: tag,
        parameters: paging + filters + [
            prefer,
            search(
                "Words, parts of words, or initial consonants of Korean ones, of a post or of a comment on it."
            ),
        ],
        responses: [posts, badFilter, badRange] + refusals)

    static let countPosts = OpenAPIOperation(
        "countPosts", "Counts posts", description: language, tag: tag,
        parameters: filters + [search("As for the list.")],
        responses: [count, badFilter, badRange] + refusals)

    static let showPost = OpenAPIOperation(
        "getPost", "One post", tag: tag, parameters: [id, prefer], responses: [post, notThere] + refusals)

    static let createPost = OpenAPIOperation(
        "createPost", "Writes a post", tag: tag, parameters: [prefer, key],
        body: .object([text("text", 10_000)]).example(#"{"text":"안녕하세요"}"#),
        responses: [post, badText, badType, mismatch, tooMuch] + refusals)

    static let updatePost = OpenAPIOperation(
        "updatePost", "Gives one's own post another text", tag: tag,
        parameters: [id, prefer, key],
        body: .object([text("text", 10_000), version]).example(#"{"text":"안녕하세요!","version":1}"#),
        responses: [post, badText, badType, notThere, stale, mismatch, tooMuch] + refusals)

    static let deletePost = OpenAPIOperation(
        "deletePost", "Deletes one's own post with its comments", tag: tag,
        parameters: [id, prefer, key], responses: [post, badKey, notThere, mismatch] + refusals)

    static let listComments = OpenAPIOperation(
        "listComments", "Lists comments", description: language, tag: tag,
        parameters: paging + filters + [
            .query("post", .integer(minimum: 1), "Only those on this post."), search("As for posts."),
        ],
        responses: [comments, badFilter, badRange] + refusals)

    static let countComments = OpenAPIOperation(
        "countComments", "Counts comments", description: language, tag: tag,
        parameters: filters + [
            .query("post", .integer(minimum: 1), "Only those on this post."), search("As for posts."),
        ],
        responses: [count, badFilter, badRange] + refusals)

    static let showComment = OpenAPIOperation(
        "getComment", "One comment", tag: tag, parameters: [id], responses: [comment, notThere] + refusals)

    static let createComment = OpenAPIOperation(
        "createComment", "Writes a comment on a post", tag: tag, parameters: [key],
        body: .object([text("comment", 2_000), .required("post", number.described("The id of the post."))])
            .example(#"{"comment":"반갑습니다","post":1}"#),
        responses: [comment, badText, badType, mismatch, tooMuch] + refusals)

    static let updateComment = OpenAPIOperation(
        "updateComment", "Gives one's own comment another text", description: "For 7 days.", tag: tag,
        parameters: [id, key],
        body: .object([text("comment", 2_000), version]).example(#"{"comment":"반갑습니다!","version":1}"#),
        responses: [comment, badText, badType, notThere, stale, mismatch, tooMuch] + refusals)

    static let deleteComment = OpenAPIOperation(
        "deleteComment", "Deletes one's own comment", tag: tag, parameters: [id, key],
        responses: [comment, badKey, notThere, mismatch] + refusals)

    private static let language = """
        Any field of the JSON, and of a user `id` and `username`, can be a filter, that of a nested object as \
        `user.username`, that of a comment on a post as `comments.comment`: alone or with `_eq`, `_ne`, `_lt`, `_lte`, `_gt`, `_gte`, \
        `_in`, `_nin`, `_contains`, `_ncontains` (without regard to the case of ASCII letters), `_containss`, \
        `_ncontainss` or `_null` behind its name. Of several values of one filter one has to fit. \
        `_where[…]`, `_and[…]` and `_or[…]` put filters together. A list never misses or repeats an entry \
        while others write when each page asks for `id_lt` the last id of the one before.
        """

    private static let paging: [OpenAPIParameter] = [
        .query("_sort", .string(), "Fields with `:asc` or `:desc`, with commas between them."),
        .query("_start", .integer(minimum: 0, default: 0), "How many to pass over."),
        .query(
            "_limit", .integer(minimum: -1, default: BoardQuery.defaultLimit),
            """
            How many at most; never more than \(BoardQuery.maximumLimit), which is what -1 means. More than 100 \
            come only as long as they have about 8 MiB of text together.
            """),
    ]

    private static let filters: [OpenAPIParameter] = [
        .query("id_lt", number, "Only those with a smaller id."),
        .query("id_gt", number, "Only those with a larger id."),
        .query("user", number, "Only those of this account."),
    ]

    private static func search(_ description: String) -> OpenAPIParameter {
        .query(
            "_q", .string(),
            "\(description) All have to be there. The newest \(BoardIndex.maximum) that match are looked at.")
    }

    private static let id = OpenAPIParameter.path(BoardRoutes.id, number, "Its id.")
    private static let key = IdempotencyKey.parameter(lifetime: "30 days")
    private static let prefer = OpenAPIParameter.header(
        "Prefer", .string(), "`return=minimal` leaves the comments of posts out.")
    /// Clients send ids and versions as texts too.
    private static let number = OpenAPISchema.anyOf([.integer(minimum: 0), .string(pattern: "^[0-9]{1,18}$")])

    private static func text(_ name: String, _ limit: Int) -> OpenAPISchema.Member {
        .required(name, .string(length: 1...limit))
    }

    private static let version = OpenAPISchema.Member.optional(
        "version", number.described("Of the text that was edited; without it any is replaced."))

    private static let post = OpenAPIResponse(200, "The post.", schema: .component(BoardSchemas.post))
    private static let posts = OpenAPIResponse(
        200, "Posts.", schema: .array(of: .component(BoardSchemas.post)))
    private static let comment = OpenAPIResponse(
        200, "The comment.", schema: .component(BoardSchemas.comment))
    private static let comments = OpenAPIResponse(
        200, "Comments.", schema: .array(of: .component(BoardSchemas.comment)))
    private static let count = OpenAPIResponse(200, "How many.", schema: .integer(minimum: 0))

    private static let badFilter = refusal(400, "A filter is none.")
    private static let badRange = refusal(500, "`_sort`, `_start` or `_limit` is none, as Strapi says it.")
    private static let badText = refusal(400, "The text is missing or too long, or there is no such post.")
    private static let badType = refusal(415, "The body is neither JSON nor a form.")
    private static let badKey = refusal(400, "The `Idempotency-Key` is none.")
    private static let notThere = refusal(404, "It is not there for whoever asks.")
    private static let stale = refusal(409, "There is a later version, which is in `data.entry`.")
    private static let mismatch = refusal(422, "The `Idempotency-Key` was used for another request.")
    private static let tooMuch = OpenAPIResponse(
        429, "The account, or the client with all its accounts, wrote too much in one day.",
        schema: .component("Error"),
        headers: ["Retry-After": "After how many seconds it is worth while to try again."])
    private static let refusals = [
        refusal(401, "The token is none, or its session has ended."),
        refusal(403, "There is no token, or it is somebody else's."),
    ]

    private static func refusal(_ status: Int, _ description: String) -> OpenAPIResponse {
        OpenAPIResponse(status, description, schema: .component("Error"))
    }
}
