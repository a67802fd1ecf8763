import AccountCore
import JSONCore
import TextCore
import BackendCore
import CommunityAPI
import CommunityDomain
import NetworkCore
import SQLCore

/// Reports, decisions, their log, and notices.
struct ModerationRoutes: Sendable {
    private static let tag = "moderation"
    /// The range of `_limit`, the largest number of rows in one answer; other values are clamped.
    private static let limits = 1...100

    let store: CommunityStore

    var operations: [CommunityOperation] {
        [report, listReports, moderate, removeAll, listModeration, listNotices, countNotices, readNotices]
    }

    private var report: CommunityOperation {
        CommunityOperation(
            .post, CommunityPath.reports, for: store.members,
            OpenAPIOperation(
                "report", "Reports a post or comment to the moderators", tag: Self.tag,
                parameters: [IdempotencyKey.parameter],
                body: .objectOrForm(
                    ModerationSchemas.subject + [.required("reason", ModerationSchemas.reason)]
                ).example(#"{"post":1,"reason":"spam"}"#),
                responses: [
                    OpenAPIResponse(
                        200,
                        """
                        The report. If the caller already has an open report about the subject, that report gets \
                        the new reason.
                        """,
                        schema: .object([
                            .required("id", .integer(minimum: 1)), .optional("repeated", .boolean()),
                        ]))
                ] + ModerationSchemas.refusals),
            handler: report)
    }

    private func report(_ caller: Caller<Role>, _ context: RequestContext) async throws -> HTTPResponse {
        let body = try RequestForm(context)
        guard let subject = Self.subject(in: body) else { return Self.noSubject }
        let reason: String
        do throws(TextProblem) { reason = try ModerationReason(body.text("reason") ?? "").text } catch {
            return BoardAnswer.invalid("reason", error)
        }
        return try await change(caller, context) { moderation throws(StoreError) in
            try moderation.report(subject, reason: reason).map { report in
                .json { json in
                    json.object { json in
                        json.int("id", report.id)
                        if report.isRepeated { json.bool("repeated", true) }
                    }
                }
            }
        }
    }

    private var listReports: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.reports, for: store.moderators,
            OpenAPIOperation(
                "listReports", "Lists reports, newest first; for moderators", tag: Self.tag,
                parameters: ModerationSchemas.page + [
                    .query(
                        "resolved", .boolean(default: false),
                        "Whether to include resolved reports and reports whose subject is gone.")
                ],
                responses: [ModerationSchemas.list("The reports.", of: ModerationSchemas.report)]
                    + ModerationSchemas.refusals)
        ) { _, context in
            let openOnly = !context.query.bool("resolved")
            return try await list(context) { lists throws(StoreError) in
                try lists.reports(openOnly: openOnly)
            }
        }
    }

    private var moderate: CommunityOperation {
        CommunityOperation(
            .post, CommunityPath.moderation, for: store.moderators,
            OpenAPIOperation(
                "moderate", "Moderates a post or comment; for moderators",
                description: """
                    Resolves the reports and sends the author a notice with the reason. `dismiss` only resolves \
                    the reports.
                    """, tag: Self.tag, parameters: [IdempotencyKey.parameter],
                body: .objectOrForm(
                    ModerationSchemas.subject + [
                        .required("action", .string(ModerationSchemas.actions)),
                        .required("reason", ModerationSchemas.reason),
                    ]
                ).example(#"{"post":1,"action":"hide","reason":"spam"}"#),
                responses: [
                    OpenAPIResponse(
                        200, "The entry in the log.", schema: .component(ModerationSchemas.line))
                ] + ModerationSchemas.refusals),
            handler: moderate)
    }

    private func moderate(_ caller: Caller<Role>, _ context: RequestContext) async throws -> HTTPResponse {
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

    private var removeAll: CommunityOperation {
        CommunityOperation(
            .post, CommunityPath.removals, for: store.moderators,
            OpenAPIOperation(
                "removeAll", "Removes posts and comments of an account; for moderators",
                description: """
                    Removes up to 100 of them, each as `moderate` does. Further requests remove the rest, until \
                    `left` is 0.
                    """, tag: Self.tag, parameters: [IdempotencyKey.parameter],
                body: .objectOrForm([
                    .required("username", .string()), .required("reason", ModerationSchemas.reason),
                ]).example(#"{"username":"eve","reason":"spam"}"#),
                responses: [
                    OpenAPIResponse(
                        200, "The numbers of removed and remaining posts and comments.",
                        schema: .object([
                            .required("removed", .integer(minimum: 0)),
                            .required("left", .integer(minimum: 0)),
                        ]))
                ] + ModerationSchemas.refusals),
            handler: removeAll)
    }

    private func removeAll(_ caller: Caller<Role>, _ context: RequestContext) async throws -> HTTPResponse {
        let body = try RequestForm(context)
        guard let text = body.text("username"), !text.isEmpty else { return AccountRoutes.noName }
        let (name, reason): (SignInName, String)
        do throws(TextProblem) {
            (name, reason) = (SignInName(text), try ModerationReason(body.text("reason") ?? "").text)
        } catch {
            return BoardAnswer.invalid("reason", error)
        }
        return try await change(caller, context) { moderation throws(StoreError) in
            try moderation.removeAll(of: name, reason: reason).map { result in
                .json { json in
                    json.object { json in
                        json.int("removed", result.removed)
                        json.int("left", result.left)
                    }
                }
            }
        }
    }

    private var listModeration: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.moderation, for: store.moderators,
            OpenAPIOperation(
                "listModeration", "Lists the actions of moderators and admins, newest first; for moderators",
                tag: Self.tag, parameters: ModerationSchemas.page,
                responses: [ModerationSchemas.list("The entries of the log.", of: ModerationSchemas.line)]
                    + ModerationSchemas.refusals)
        ) { _, context in
            try await list(context) { lists throws(StoreError) in try lists.log() }
        }
    }

    private var listNotices: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.notices, for: store.members,
            OpenAPIOperation(
                "listNotices", "Lists the caller's notices, newest first",
                description: """
                    Decisions of moderators about the caller's posts and comments (`hide`, `restore`, `remove`) \
                    with the reason, and texts of others, whose notices disappear with the text: `mention` names \
                    the caller with an "@", `reply` answers the caller's comment, `comment` is on the caller's \
                    post. The caller gets at most one notice per text.
                    """, tag: Self.tag, parameters: ModerationSchemas.page,
                responses: [ModerationSchemas.list("The notices.", of: ModerationSchemas.notice)]
                    + ModerationSchemas.refusals)
        ) { caller, context in
            try await list(context) { lists throws(StoreError) in try lists.notices(of: caller) }
        }
    }

    private var countNotices: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.noticeCount, for: store.members,
            OpenAPIOperation(
                "countNotices", "Counts the caller's unread notices", tag: Self.tag,
                responses: [
                    OpenAPIResponse(200, "The count.", schema: .integer(minimum: 0))
                ] + ModerationSchemas.refusals)
        ) { [store] caller, _ in
            BoardAnswer.count(
                try await store.database.reading { connection throws(StoreError) in
                    try ModerationLists.unreadNotices(of: caller, on: connection)
                })
        }
    }

    private var readNotices: CommunityOperation {
        CommunityOperation(
            .post, CommunityPath.readNotices, for: store.members,
            OpenAPIOperation(
                "readNotices", "Marks the caller's notices as read", tag: Self.tag,
                parameters: [IdempotencyKey.parameter],
                body: .objectOrForm([
                    .required("up_to", .integer().described("The id of the newest notice that was read."))
                ]),
                responses: [OpenAPIResponse(200, "The notices are marked as read.", schema: .object([]))]
                    + ModerationSchemas.refusals),
            handler: readNotices)
    }

    private func readNotices(_ caller: Caller<Role>, _ context: RequestContext) async throws -> HTTPResponse {
        guard let id = try RequestForm(context).int("up_to") else {
            return StrapiErrors.validation("up_to", "up_to must be the id of a notice.")
        }
        return try await change(caller, context) { moderation throws(StoreError) in
            try moderation.markRead(upTo: id)
            return .success(.json { json in json.object { _ in } })
        }
    }

    private func list(
        _ context: RequestContext,
        _ read: @escaping @Sendable (ModerationLists) throws(StoreError) -> [UInt8]
    ) async throws -> HTTPResponse {
        let before = context.query.string("id_lt").flatMap { Int($0) }
        let limit = context.query.int(
            "_limit", default: Self.limits.upperBound, clampedTo: Self.limits)
        return Self.json(
            try await store.database.reading { connection throws(StoreError) in
                try read(ModerationLists(before: before, limit: limit, connection: connection))
            })
    }

    /// Makes the change once per `Idempotency-Key`.
    private func change(
        _ caller: Caller<Role>, _ context: RequestContext,
        _ body: @escaping @Sendable (Moderation) throws(StoreError) -> Result<HTTPResponse, HTTPFailure>
    ) async throws -> HTTPResponse {
        let key = try caller.idempotencyKey(of: context.request)
        let now = store.now()
        let seconds = store.seconds
        return try await store.accounts.write(as: caller) { caller, connection throws(StoreError) in
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

    static func subject(in body: RequestForm) -> Subject? {
        switch (body.int("post"), body.int("comment")) {
        case (let post?, nil): .post(post)
        case (nil, let comment?): .comment(comment)
        default: nil
        }
    }

    static let noSubject = StrapiErrors.validation("post", "Either post or comment must be an id.")
}
