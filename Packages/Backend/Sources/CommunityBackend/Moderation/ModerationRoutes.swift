import TextCore
import BackendCore
import CommunityDomain
import NetworkCore
import SQLCore

/// Reports, decisions, the log of them, and what authors are told.
struct ModerationRoutes: Sendable {
    /// Rows of one answer.
    private static let limits = 1...100
    private static let maximumBodyBytes = 16 << 10

    let store: CommunityStore
    let authenticator: Authenticator

    func mount(on router: inout Router) {
        router.mount("/", errors: StrapiErrors.body) {
            route(.report, ModerationOperations.report, report)
            route(.listReports, ModerationOperations.listReports, reports)
            route(.moderate, ModerationOperations.moderate, moderate)
            route(.moderationLog, ModerationOperations.moderationLog, log)
            route(.notices, ModerationOperations.notices, notices)
            route(.readNotices, ModerationOperations.readNotices, readNotices)
        }
    }

    private func route(
        _ operation: CommunityOperation, _ described: OpenAPIOperation,
        _ handler: @escaping @Sendable (Caller, RequestContext) async throws -> HTTPResponse
    ) -> Route {
        operation.route(
            described, by: authenticator, maximumBodyBytes: Self.maximumBodyBytes, handler: handler)
    }

    private func report(_ caller: Caller, _ context: RequestContext) async throws -> HTTPResponse {
        let body = try RequestForm(context)
        guard let subject = Self.subject(in: body) else { return Self.noSubject }
        let reason: String
        do throws(TextProblem) { reason = try ModerationReason(body.text("reason") ?? "").text } catch {
            return BoardAnswer.invalid("reason", error)
        }
        return try await change(caller, context) { moderation throws(StoreError) in
            try moderation.report(subject, reason: reason).map { id in
                .json { json in json.object { $0.int("id", id) } }
            }
        }
    }

    private func moderate(_ caller: Caller, _ context: RequestContext) async throws -> HTTPResponse {
        let body = try RequestForm(context)
        guard let subject = Self.subject(in: body) else { return Self.noSubject }
        guard let action = body.text("action").flatMap(ModerationAction.init) else {
            return StrapiErrors.validation("action", "action must be hide, restore, remove or dismiss.")
        }
        let reason: String
        do throws(TextProblem) { reason = try ModerationReason(body.text("reason") ?? "").text } catch {
            return BoardAnswer.invalid("reason", error)
        }
        return try await change(caller, context) { moderation throws(StoreError) in
            switch try moderation.decide(subject, action, reason: reason) {
            case .failure(let failure): return .failure(failure)
            case .success(let id):
                return .success(Self.json(try ModerationLists.logLine(id, on: moderation.connection)))
            }
        }
    }

    private func readNotices(_ caller: Caller, _ context: RequestContext) async throws -> HTTPResponse {
        guard let id = try RequestForm(context).int("up_to") else {
            return StrapiErrors.validation("up_to", "up_to must be the id of a notice.")
        }
        return try await change(caller, context) { moderation throws(StoreError) in
            try moderation.markRead(upTo: id)
            return .success(.json { json in json.object { _ in } })
        }
    }

    private func reports(_ caller: Caller, _ context: RequestContext) async throws -> HTTPResponse {
        let openOnly = !context.query.bool("resolved")
        return try await list(context) { lists throws(StoreError) in try lists.reports(openOnly: openOnly) }
    }

    private func log(_ caller: Caller, _ context: RequestContext) async throws -> HTTPResponse {
        try await list(context) { lists throws(StoreError) in try lists.log() }
    }

    private func notices(_ caller: Caller, _ context: RequestContext) async throws -> HTTPResponse {
        try await list(context) { lists throws(StoreError) in try lists.notices(of: caller.id) }
    }

    private func list(
        _ context: RequestContext,
        _ read: @escaping @Sendable (ModerationLists) throws(StoreError) -> [UInt8]
    ) async throws -> HTTPResponse {
        let before = context.query.string("id_lt").flatMap { Int($0) }
        let limit = context.query.int(
            "_limit", default: Self.limits.upperBound, clampedTo: Self.limits)
        return Self.json(
            try await store.read { connection throws(StoreError) in
                try read(ModerationLists(before: before, limit: limit, connection: connection))
            })
    }

    /// Once for each `Idempotency-Key`.
    private func change(
        _ caller: Caller, _ context: RequestContext,
        _ body: @escaping @Sendable (Moderation) throws(StoreError) -> Result<HTTPResponse, HTTPFailure>
    ) async throws -> HTTPResponse {
        let key = try caller.idempotencyKey(of: context.request)
        let now = store.now()
        let seconds = store.seconds
        return try await store.write(as: caller) { caller, connection throws(StoreError) in
            try IdempotencyTable.answer(
                to: key, now: seconds, lifetime: CommunityStore.keyLifetime, on: connection
            ) { () throws(StoreError) in
                switch try body(Moderation(caller: caller, now: now, connection: connection)) {
                case .success(let response): response
                case .failure(let failure): StrapiErrors.response(to: failure)
                }
            }
        }
        .get()
    }

    private static func json(_ bytes: [UInt8]) -> HTTPResponse {
        .json(reserving: bytes.count) { $0.raw(bytes) }
    }

    private static func subject(in body: RequestForm) -> Subject? {
        switch (body.int("post"), body.int("comment")) {
        case (let post?, nil): .post(post)
        case (nil, let comment?): .comment(comment)
        default: nil
        }
    }

    private static let noSubject = StrapiErrors.validation("post", "Either post or comment must be an id.")

}
