import TextCore
import BackendCore
import CommunityDomain
import NetworkCore
import SQLCore

/// Posts and comments: lists, single ones, and what their authors do to them.
struct BoardRoutes: Sendable {
    /// Something to do inside a write transaction.
    typealias Change = @Sendable (BoardChanges) throws(StoreError) -> BoardChanges.Outcome

    /// The parameter of the paths.
    static let id = "id"
    /// The text of an escaped form is up to three times as long.
    private static let maximumBodyBytes = 256 << 10

    let store: CommunityStore
    let authenticator: Authenticator
    let quota: WriteQuota

    func mount(on router: inout Router) {
        router.mount("/", errors: StrapiErrors.body) {
            route(.listPosts, BoardOperations.listPosts) { try await list(.posts, $0, $1) }
            route(.countPosts, BoardOperations.countPosts) { try await count(.posts, $0, $1) }
            route(.showPost, BoardOperations.showPost) { try await show(.post, $0, $1) }
            route(.createPost, BoardOperations.createPost) { try await createPost($0, $1) }
            route(.updatePost, BoardOperations.updatePost) { try await update(.post, $0, $1) }
            route(.deletePost, BoardOperations.deletePost) { try await delete(.post, $0, $1) }
            route(.listComments, BoardOperations.listComments) { try await list(.comments, $0, $1) }
            route(.countComments, BoardOperations.countComments) { try await count(.comments, $0, $1) }
            route(.showComment, BoardOperations.showComment) { try await show(.comment, $0, $1) }
            route(.createComment, BoardOperations.createComment) { try await createComment($0, $1) }
            route(.updateComment, BoardOperations.updateComment) { try await update(.comment, $0, $1) }
            route(.deleteComment, BoardOperations.deleteComment) { try await delete(.comment, $0, $1) }
        }
    }

    private func route(
        _ operation: CommunityOperation, _ described: OpenAPIOperation,
        _ handler: @escaping @Sendable (Caller, RequestContext) async throws -> HTTPResponse
    ) -> Route {
        operation.route(
            described, by: authenticator, maximumBodyBytes: Self.maximumBodyBytes,
            handler: handler)
    }

    private func list(
        _ model: BoardModel, _ caller: Caller, _ context: RequestContext
    ) async throws -> HTTPResponse {
        let query = try BoardQuery(model, context.query.items)
        let bytes = Self.commentBytes(AnswerBytes.nested, context.request)
        return try await store.read { connection throws(StoreError) in
            try BoardReader(caller: caller, commentBytes: bytes, connection: connection).list(query)
        }
    }

    private func count(
        _ model: BoardModel, _ caller: Caller, _ context: RequestContext
    ) async throws -> HTTPResponse {
        let query = try BoardQuery(model, context.query.items)
        return try await store.read { connection throws(StoreError) in
            try BoardReader(caller: caller, commentBytes: 0, connection: connection).count(query)
        }
    }

    private func show(
        _ kind: Subject.Kind, _ caller: Caller, _ context: RequestContext
    ) async throws -> HTTPResponse {
        let subject = try Self.subject(kind, context, orElse: StrapiFailure.notFound)
        let bytes = Self.commentBytes(AnswerBytes.nested, context.request)
        let entry = try await store.read { connection throws(StoreError) in
            try BoardReader(caller: caller, commentBytes: bytes, connection: connection).entry(subject)
        }
        guard let entry else { throw StrapiFailure.notFound }
        return BoardAnswer.entry(entry)
    }

    private func createPost(_ caller: Caller, _ context: RequestContext) async throws -> HTTPResponse {
        try await write(.post, caller, context) { text, _, changes throws(StoreError) in
            try changes.createPost(text)
        }
    }

    private func createComment(_ caller: Caller, _ context: RequestContext) async throws -> HTTPResponse {
        try await write(.comment, caller, context) { text, form, changes throws(StoreError) in
            try changes.createComment(text, to: form.int("post") ?? 0)
        }
    }

    private func update(
        _ kind: Subject.Kind, _ caller: Caller, _ context: RequestContext
    ) async throws -> HTTPResponse {
        let subject = try Self.subject(kind, context)
        return try await write(kind, caller, context) { text, form, changes throws(StoreError) in
            let version = form.int("version")
            guard version.map({ $0 > 0 }) ?? !form.has("version") else {
                return .success(
                    StrapiErrors.validation("version", "version must be a whole number from 1 on."))
            }
            return try changes.update(subject, with: text, version: version)
        }
    }

    private func delete(
        _ kind: Subject.Kind, _ caller: Caller, _ context: RequestContext
    ) async throws -> HTTPResponse {
        let subject = try Self.subject(kind, context)
        return try await commit(caller, context) { changes throws(StoreError) in try changes.delete(subject) }
    }

    /// What has a text, which is looked at first.
    private func write(
        _ kind: Subject.Kind, _ caller: Caller, _ context: RequestContext,
        _ change:
            @escaping @Sendable (String, RequestForm, BoardChanges) throws(StoreError) ->
            BoardChanges.Outcome
    ) async throws -> HTTPResponse {
        let form = try RequestForm(context)
        let name = kind == .post ? "text" : "comment"
        let written = form.text(name) ?? ""
        let text: String
        do throws(TextProblem) {
            text = kind == .post ? try PostText(written).text : try CommentText(written).text
        } catch {
            return BoardAnswer.invalid(name, error)
        }
        let uses = quota.uses(context.request, by: caller, text: text)
        return try await commit(caller, context, counting: uses) { changes throws(StoreError) in
            try change(text, form, changes)
        }
    }

    /// Has the effect once for each `Idempotency-Key`, in one transaction with the answer that is kept and with what
    /// counts for the day.
    private func commit(
        _ caller: Caller, _ context: RequestContext, counting uses: [QuotaUse] = [],
        _ change: @escaping Change
    ) async throws -> HTTPResponse {
        let key = try caller.idempotencyKey(of: context.request)
        let now = store.now()
        let seconds = store.seconds
        let bytes = Self.commentBytes(AnswerBytes.nestedInChange, context.request)
        let answer = try await store.write(as: caller) { caller, connection throws(StoreError) in
            try IdempotencyTable.answer(
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

    /// `Prefer: return=minimal` (RFC 7240, section 4.2) leaves the comments of posts out.
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
