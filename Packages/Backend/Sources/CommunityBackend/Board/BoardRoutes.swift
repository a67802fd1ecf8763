import AccountCore
import TextCore
import BackendCore
import CommunityAPI
import CommunityDomain
import NetworkCore
import SQLCore

/// Posts and comments: lists, single entries, and changes by their authors.
struct BoardRoutes: Sendable {
    /// A change inside a write transaction.
    typealias Change = @Sendable (BoardChanges) throws(StoreError) -> BoardChanges.Outcome

    private static let tag = "board"
    /// The parameter of the paths.
    private static let id = "id"

    let store: CommunityStore
    /// The authorization to read.
    let readers: Authorization<CommunityAccess, Caller<Role>>
    let quota: WriteQuota

    var operations: [CommunityOperation] {
        [
            listPosts, countPosts, showPost, createPost, updatePost, deletePost, restorePost, listComments,
            countComments,
            showComment, createComment, updateComment, deleteComment, setReaction,
        ]
    }

    // MARK: Posts

    private var listPosts: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.posts, for: readers,
            OpenAPIOperation(
                "listPosts", "Lists posts", description: Self.language, tag: Self.tag,
                parameters: Self.paging + Self.filters + [
                    Self.prefer,
                    Self.search(
                        """
                        Words, parts of words, or initial consonants of Korean words in a post or in a comment \
                        on it.
                        """
                    ),
                ],
                responses: [Self.posts, Self.badFilter] + Self.refusals)
        ) { caller, context in
            try await list(.posts, caller, context)
        }
    }

    private var countPosts: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.postCount, for: readers,
            OpenAPIOperation(
                "countPosts", "Counts posts", description: Self.language, tag: Self.tag,
                parameters: Self.filters + [Self.search("As in the list of posts.")],
                responses: [Self.number, Self.badFilter] + Self.refusals)
        ) { caller, context in
            try await count(.posts, caller, context)
        }
    }

    private var showPost: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.post, for: readers,
            OpenAPIOperation(
                "getPost", "Returns a post", tag: Self.tag, parameters: [Self.idParameter, Self.prefer],
                responses: [Self.post, Self.notThere] + Self.refusals)
        ) { caller, context in
            try await show(.post, caller, context)
        }
    }

    private var createPost: CommunityOperation {
        CommunityOperation(
            .post, CommunityPath.posts, for: store.members,
            OpenAPIOperation(
                "createPost", "Creates a post", tag: Self.tag, parameters: [Self.prefer, Self.key],
                body: .objectOrForm([Self.title, Self.text("text", 10_000)])
                    .example(#"{"title":"첫 글","text":"안녕하세요"}"#),
                responses: [Self.post, Self.badText, Self.badType, Self.mismatch, Self.tooMuch]
                    + Self.refusals)
        ) { caller, context in
            try await write(.post, caller, context) { written, _, changes throws(StoreError) in
                try changes.createPost(written.title?.text, written.text)
            }
        }
    }

    private var updatePost: CommunityOperation {
        CommunityOperation(
            .put, CommunityPath.post, for: store.members,
            OpenAPIOperation(
                "updatePost", "Changes the text or the title of the caller's post", tag: Self.tag,
                parameters: [Self.idParameter, Self.prefer, Self.key],
                body: .objectOrForm([Self.title, Self.text("text", 10_000), Self.version])
                    .example(#"{"text":"안녕하세요!","version":1}"#),
                responses: [Self.post] + Self.updated)
        ) { caller, context in
            try await update(.post, caller, context)
        }
    }

    private var deletePost: CommunityOperation {
        CommunityOperation(
            .delete, CommunityPath.post, for: store.members,
            OpenAPIOperation(
                "deletePost", "Deletes the caller's post with its comments",
                description: "The post can be restored for 7 days.", tag: Self.tag,
                parameters: [Self.idParameter, Self.prefer, Self.key], responses: [Self.post] + Self.deleted)
        ) { caller, context in
            try await delete(.post, caller, context)
        }
    }

    private var restorePost: CommunityOperation {
        CommunityOperation(
            .post, CommunityPath.restoredPost, for: store.members,
            OpenAPIOperation(
                "restorePost", "Restores the caller's deleted post with its comments",
                description: "Possible for 7 days after the deletion.", tag: Self.tag,
                parameters: [Self.idParameter, Self.prefer, Self.key], responses: [Self.post] + Self.deleted)
        ) { caller, context in
            let subject = try Self.subject(.post, context)
            return try await commit(caller, context) { changes throws(StoreError) in
                try changes.restorePost(subject.id)
            }
        }
    }

    // MARK: Comments

    private var listComments: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.comments, for: readers,
            OpenAPIOperation(
                "listComments", "Lists comments", description: Self.language, tag: Self.tag,
                parameters: Self.paging + Self.filters + [
                    Self.onPost, Self.search("As in the list of posts, but only in comments."),
                ],
                responses: [Self.comments, Self.badFilter] + Self.refusals)
        ) { caller, context in
            try await list(.comments, caller, context)
        }
    }

    private var countComments: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.commentCount, for: readers,
            OpenAPIOperation(
                "countComments", "Counts comments", description: Self.language, tag: Self.tag,
                parameters: Self.filters + [
                    Self.onPost, Self.search("As in the list of posts, but only in comments."),
                ],
                responses: [Self.number, Self.badFilter] + Self.refusals)
        ) { caller, context in
            try await count(.comments, caller, context)
        }
    }

    private var showComment: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.comment, for: readers,
            OpenAPIOperation(
                "getComment", "Returns a comment", tag: Self.tag, parameters: [Self.idParameter],
                responses: [Self.comment, Self.notThere] + Self.refusals)
        ) { caller, context in
            try await show(.comment, caller, context)
        }
    }

    private var createComment: CommunityOperation {
        CommunityOperation(
            .post, CommunityPath.comments, for: store.members,
            OpenAPIOperation(
                "createComment", "Creates a comment on a post", tag: Self.tag, parameters: [Self.key],
                body: .objectOrForm([
                    Self.text("comment", 2_000),
                    .optional(
                        "post", Self.numberOrText.described("The id of the post; optional for a reply.")),
                    .optional(
                        "reply_to",
                        Self.numberOrText.described("The id of the comment that this comment replies to.")),
                ]).example(#"{"comment":"반갑습니다","post":1}"#),
                responses: [Self.comment, Self.badText, Self.badType, Self.mismatch, Self.tooMuch]
                    + Self.refusals)
        ) { caller, context in
            try await write(.comment, caller, context) { written, form, changes throws(StoreError) in
                try changes.createComment(
                    written.text, to: form.has("post") ? form.int("post") ?? 0 : nil,
                    answering: form.has("reply_to") ? form.int("reply_to") ?? 0 : nil)
            }
        }
    }

    private var updateComment: CommunityOperation {
        CommunityOperation(
            .put, CommunityPath.comment, for: store.members,
            OpenAPIOperation(
                "updateComment", "Changes the text of the caller's comment",
                description: "Possible for 7 days after the comment was created.",
                tag: Self.tag, parameters: [Self.idParameter, Self.key],
                body: .objectOrForm([Self.text("comment", 2_000), Self.version])
                    .example(#"{"comment":"반갑습니다!","version":1}"#),
                responses: [Self.comment] + Self.updated)
        ) { caller, context in
            try await update(.comment, caller, context)
        }
    }

    private var deleteComment: CommunityOperation {
        CommunityOperation(
            .delete, CommunityPath.comment, for: store.members,
            OpenAPIOperation(
                "deleteComment", "Deletes the caller's comment", tag: Self.tag,
                parameters: [Self.idParameter, Self.key], responses: [Self.comment] + Self.deleted)
        ) { caller, context in
            try await delete(.comment, caller, context)
        }
    }

    // MARK: Both

    private func list(
        _ model: BoardModel, _ caller: Caller<Role>, _ context: RequestContext
    ) async throws -> HTTPResponse {
        let query = try BoardQuery(model, context.query.items)
        let bytes = Self.commentBytes(AnswerBytes.nested, context.request)
        return try await store.database.reading { connection throws(StoreError) in
            try BoardReader(caller: caller, commentBytes: bytes, connection: connection).list(query)
        }
    }

    private func count(
        _ model: BoardModel, _ caller: Caller<Role>, _ context: RequestContext
    ) async throws -> HTTPResponse {
        let query = try BoardQuery(model, context.query.items)
        return try await store.database.reading { connection throws(StoreError) in
            try BoardReader(caller: caller, commentBytes: 0, connection: connection).count(query)
        }
    }

    private func show(
        _ kind: Subject.Kind, _ caller: Caller<Role>, _ context: RequestContext
    ) async throws -> HTTPResponse {
        let subject = try Self.subject(kind, context, orElse: StrapiFailure.notFound)
        let bytes = Self.commentBytes(AnswerBytes.nested, context.request)
        let entry = try await store.database.reading { connection throws(StoreError) in
            try BoardReader(caller: caller, commentBytes: bytes, connection: connection).entry(subject)
        }
        guard let entry else { throw StrapiFailure.notFound }
        return BoardAnswer.entry(entry)
    }

    private func update(
        _ kind: Subject.Kind, _ caller: Caller<Role>, _ context: RequestContext
    ) async throws -> HTTPResponse {
        let subject = try Self.subject(kind, context)
        return try await write(kind, caller, context) { written, form, changes throws(StoreError) in
            let version = form.int("version")
            guard version.map({ $0 > 0 }) ?? !form.has("version") else {
                return .success(
                    StrapiErrors.validation("version", "version must be a whole number from 1 on."))
            }
            return try changes.update(subject, with: written.text, title: written.title, version: version)
        }
    }

    private func delete(
        _ kind: Subject.Kind, _ caller: Caller<Role>, _ context: RequestContext
    ) async throws -> HTTPResponse {
        let subject = try Self.subject(kind, context)
        return try await commit(caller, context) { changes throws(StoreError) in try changes.delete(subject) }
    }

    /// A change with a text, which is checked before the transaction.
    private func write(
        _ kind: Subject.Kind, _ caller: Caller<Role>, _ context: RequestContext,
        _ change:
            @escaping @Sendable (WrittenText, RequestForm, BoardChanges) throws(StoreError) ->
            BoardChanges.Outcome
    ) async throws -> HTTPResponse {
        let form = try RequestForm(context)
        let written: WrittenText
        do throws(WrittenText.Problem) { written = try WrittenText(kind, form) } catch {
            return BoardAnswer.invalid(error.field, error.problem)
        }
        let uses = quota.uses(context.request, by: caller, text: written.words)
        return try await commit(caller, context, counting: uses) { changes throws(StoreError) in
            try change(written, form, changes)
        }
    }

    /// Makes the change once per `Idempotency-Key`, in one transaction with the stored answer and the daily quotas.
    func commit(
        _ caller: Caller<Role>, _ context: RequestContext, counting uses: [QuotaUse] = [],
        _ change: @escaping Change
    ) async throws -> HTTPResponse {
        let key = try caller.idempotencyKey(of: context.request)
        let now = store.now()
        let seconds = store.seconds
        let bytes = Self.commentBytes(AnswerBytes.nestedInChange, context.request)
        let answer = try await store.accounts.write(as: caller) { caller, connection throws(StoreError) in
            let uses = try quota.withNewcomer(uses, by: caller, now: seconds * 1_000, on: connection)
            return try IdempotencyTable.answer(
                to: key, counting: uses, now: seconds, lifetime: CommunityStore.keyLifetime, on: connection
            ) { () throws(StoreError) in
                try change(
                    BoardChanges(caller: caller, now: now, commentBytes: bytes, connection: connection))
            }
        }
        return try answer.get().get()
    }

    private static func subject(
        _ kind: Subject.Kind, _ context: RequestContext,
        orElse failure: HTTPFailure = StrapiFailure.entryNotFound
    ) throws(HTTPFailure) -> Subject {
        guard let id = context.path[id].flatMap({ Int($0) }) else { throw failure }
        return Subject(kind, id)
    }

    /// `Prefer: return=minimal` (RFC 7240, section 4.2) omits the comments of posts.
    private static func commentBytes(_ bytes: Int, _ request: HTTPRequest) -> Int {
        let isMinimal = request.headers.values(of: "Prefer").contains { field in
            field.split(separator: ",").contains { preference in
                preference.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\"" }.lowercased()
                    == "return=minimal"
            }
        }
        return isMinimal ? 0 : bytes
    }
}

/// The requests and answers of the operations, for the document.
extension BoardRoutes {
    private static let language = """
        Fields of the JSON except reactions can be filters; of a user, only `id` and `username`. A field of a \
        nested object is written as `user.username`, a field of the comments on a post as `comments.comment`. \
        The name stands alone or has one of the suffixes `_eq`, `_ne`, `_lt`, `_lte`, `_gt`, `_gte`, `_in`, \
        `_nin`, `_contains`, `_ncontains` (both ignore the case of ASCII letters), `_containss`, `_ncontainss` \
        or `_null`. A filter with several values matches any of them. `_where[…]`, `_and[…]` and `_or[…]` \
        combine filters. A list sorted by `id:desc` misses or repeats no entry during concurrent writes when \
        each page sets `id_lt` to the last id of the page before.
        """

    private static let paging: [OpenAPIParameter] = [
        .query("_sort", .string(), "Comma-separated fields, each with an optional `:asc` or `:desc`."),
        .query("_start", .integer(minimum: 0, default: 0), "The number of entries to skip."),
        .query(
            "_limit", .integer(minimum: -1, default: BoardQuery.defaultLimit),
            """
            The maximum number of entries, at most \(BoardQuery.maximumLimit), which -1 also means. Beyond 100 \
            entries, the list ends at about 8 MiB of text.
            """),
    ]

    private static let filters: [OpenAPIParameter] = [
        .query("id_lt", numberOrText, "Only entries with a smaller id."),
        .query("id_gt", numberOrText, "Only entries with a larger id."),
        .query("user", numberOrText, "Only entries of this account."),
    ]

    private static let onPost = OpenAPIParameter.query(
        "post", .integer(minimum: 1), "Only comments on this post.")

    private static func search(_ description: String) -> OpenAPIParameter {
        .query(
            "_q", .string(),
            "\(description) All must match. Only the newest \(BoardIndex.maximum) matches are considered.")
    }

    private static let idParameter = OpenAPIParameter.path(id, numberOrText, "The id of the entry.")
    private static let key = IdempotencyKey.parameter(lifetime: "30 days")
    private static let prefer = OpenAPIParameter.header(
        "Prefer", .string(), "`return=minimal` omits the comments of posts.")
    /// Clients also send ids and versions as texts.
    private static let numberOrText = OpenAPISchema.anyOf([
        .integer(minimum: 0), .string(pattern: "^[0-9]{1,18}$"),
    ])

    private static let title = OpenAPISchema.Member.optional(
        "title",
        .nullable(.string(length: 0...PostTitle.limit)).described(
            "A single line; empty or `null` for no title. An edit without this member keeps the title."))

    private static func text(_ name: String, _ limit: Int) -> OpenAPISchema.Member {
        .required(name, .string(length: 1...limit))
    }

    private static let version = OpenAPISchema.Member.optional(
        "version", numberOrText.described("The version that was edited; without it, any version is replaced.")
    )

    private static let post = OpenAPIResponse(200, "The post.", schema: .component(BoardSchemas.post))
    private static let posts = OpenAPIResponse(
        200, "The posts.", schema: .array(of: .component(BoardSchemas.post)))
    private static let comment = OpenAPIResponse(
        200, "The comment.", schema: .component(BoardSchemas.comment))
    private static let comments = OpenAPIResponse(
        200, "The comments.", schema: .array(of: .component(BoardSchemas.comment)))
    private static let number = OpenAPIResponse(200, "The count.", schema: .integer(minimum: 0))

    private static let badFilter = refusal(
        400, "A filter, `_sort`, `_start` or `_limit` is malformed, or names an unknown field.")
    private static let badText = refusal(400, "The text is missing or too long, or the post does not exist.")
    private static let badType = refusal(415, "The body is neither JSON nor a form.")
    private static let badKey = refusal(400, "The `Idempotency-Key` is malformed.")
    private static let notThere = refusal(404, "The entry does not exist, or the caller may not see it.")
    private static let stale = refusal(409, "A later version exists; it is in `data.entry`.")
    private static let mismatch = refusal(422, "The `Idempotency-Key` was used for another request.")
    private static let tooMuch = OpenAPIResponse(
        429, "The account, or the client with all its accounts, reached the daily limit for writes.",
        schema: .component("Error"),
        headers: ["Retry-After": "Seconds to wait before trying again."])
    private static let refusals = [
        refusal(401, "The token is invalid, or its session has ended."),
        refusal(403, "The token is missing, or the entry belongs to another account."),
    ]

    private static let updated = [badText, badType, notThere, stale, mismatch, tooMuch] + refusals
    private static let deleted = [badKey, notThere, mismatch] + refusals

    private static func refusal(_ status: Int, _ description: String) -> OpenAPIResponse {
        OpenAPIResponse(status, description, schema: .component("Error"))
    }
}
