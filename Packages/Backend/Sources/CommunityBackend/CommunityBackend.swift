public import AccountCore
public import BackendCore
import CommunityDomain
public import EventCore
public import NetworkCore
import SQLCore

/// The server side of the community: accounts, posts and comments in the protocol of a Strapi 3.6 project, with
/// moderation and live events beside it. The same value serves the app's process and an HTTP server.
public struct CommunityBackend: Sendable {
    public let service: Service
    let operations: [CommunityOperation]
    let hub: EventHub

    /// - Parameters:
    ///   - store: the data to serve.
    ///   - options: limits, clocks, the service's description of itself.
    ///   - report: receives the errors that clients must not see, such as those of the database, with the method, path
    ///     and id of the request: the rest may contain secrets.
    public init(
        store: CommunityStore, options: CommunityBackendOptions = CommunityBackendOptions(),
        report: @escaping Router.Report = { _, _ in }
    ) {
        let hub = EventHub(options.events, log: BoardEvents.log, in: store.database)
        let accounts = AccountRoutes(store: store, options: options)
        let readers = store.readers(isPublic: options.isReadingPublic)
        let board = BoardRoutes(store: store, readers: readers, quota: WriteQuota(options))
        let moderation = ModerationRoutes(store: store)
        let events = EventRoutes(
            store: store, readers: readers,
            stream: EventStream<BoardEventReader>(hub: hub, database: store.database, report: report))
        let fields = RequestLimits(bodyBytes: 16 << 10)
        let apis = [
            ServiceAPI(errors: StrapiErrors.signInBody, limits: fields, accounts.passwordOperations),
            ServiceAPI(errors: StrapiErrors.body, limits: fields, accounts.operations),
            // A text in an escaped form is up to three times as long.
            ServiceAPI(
                errors: StrapiErrors.body, limits: RequestLimits(bodyBytes: 256 << 10), board.operations),
            ServiceAPI(errors: StrapiErrors.body, limits: fields, moderation.operations),
            ServiceAPI(errors: StrapiErrors.body, events.operations),
        ]
        self.hub = hub
        operations = apis.flatMap(\.operations)
        service = Service(
            Self.document, apis, errors: StrapiErrors.body, database: store.database, probing: "secret",
            startedAt: store.seconds, options: options.service, middleware: [EventNotifier(hub: hub)],
            report: report)
    }

    /// Answers a request; never fails.
    public func callAsFunction(_ request: HTTPRequest) async -> HTTPResponse { await service(request) }

    /// The answer to a request that the server in front refuses, in the shape of the API at that path.
    public func refusal(status: Int, reason: String, at path: String) -> HTTPResponse {
        service.refusal(status: status, reason: reason, at: path)
    }

    private static let document = OpenAPIDocument(
        title: "Trellis Community",
        description: """
            A board with accounts, posts and comments in the protocol of a Strapi 3.6 project, extended by \
            moderation and live events. Bodies may be JSON or forms, except for tokens for scripts, which \
            require JSON. All operations of the board except signing up, signing in and renewing a session \
            require `Authorization: Bearer` with a token; on a public board, reading does not. Answers repeat \
            the X-Request-Id of the request.
            """,
        schemas: [
            AccountSchemas.all, AccountStore.scriptTokenSchemas, BoardSchemas.all, ModerationSchemas.all,
            ["Error": StrapiErrors.schema],
        ]
        .reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } },
        security: [
            CommunityAccess.scheme: .bearer(
                "The `jwt` of signing up, signing in or renewing a session, or a token for scripts.")
        ])
}

/// The limits of a community backend and the data for its document.
public struct CommunityBackendOptions: Sendable {
    /// Limits for all requests, clocks, version.
    public var service = ServiceOptions()
    /// Limits for signing up and in.
    public var signIns = SignInLimits()
    /// The daily limit of each account's writes, in bytes: its texts, the answers stored for retries, and 1 KiB more
    /// for each text; `nil` means no limit.
    public var bytesOfAccount: Int? = 32 << 20
    /// The daily limit of each client with all its accounts, counted alike; `nil` means no limit.
    public var bytesOfClient: Int? = 128 << 20
    /// The daily limit of texts of an account younger than a day; `nil` means no limit.
    public var textsOfNewcomer: Int? = 200
    /// Whether new accounts can be created without an invitation.
    public var isSignUpOpen = true
    /// Whether posts, comments and events are open to guests.
    public var isReadingPublic = false
    /// Gives clients that cannot renew a token one that is valid for 30 days instead of 15 minutes.
    public var longLivedTokens = false
    /// How live events are sent.
    public var events = EventOptions()

    public init() {}
}

typealias CommunityOperation = ServiceOperation<CommunityAccess>

/// The callers of an operation. Permissions for a particular post are checked in the handlers.
enum CommunityAccess: Hashable, Sendable {
    case everybody
    /// A signed-in caller with at least that role.
    case role(Role)

    /// The security scheme of the OpenAPI document for signed-in callers.
    static let scheme = "session"
}

extension Authorization where Access == CommunityAccess, Caller == Void {
    static var everybody: Self { Self(.everybody) }
}

extension Caller<Role> {
    /// A caller who is not signed in and sees what any member sees. No account has the id 0.
    static var guest: Self { Self(id: 0, name: "", role: .member, sessionID: 0) }

    var isGuest: Bool { id == 0 }
}

extension CommunityStore {
    /// Members with a session, without tokens for scripts. `missing` refuses a request without a token.
    func owners(orElse missing: HTTPFailure? = nil) -> Authorization<CommunityAccess, Caller<Role>> {
        atLeast(.member, isOwner: true, orElse: missing)
    }

    /// The readers of the board: everyone on a public board, otherwise members. A token must be valid when sent.
    func readers(isPublic: Bool) -> Authorization<CommunityAccess, Caller<Role>> {
        guard isPublic else { return members }
        return Authorization(.everybody) { context in
            guard !context.request.headers.values(of: "Authorization").isEmpty else { return .guest }
            return try await accounts.caller(of: context.request)
        }
    }

    var members: Authorization<CommunityAccess, Caller<Role>> { atLeast(.member) }
    var moderators: Authorization<CommunityAccess, Caller<Role>> { atLeast(.moderator) }
    var admins: Authorization<CommunityAccess, Caller<Role>> { atLeast(.admin) }

    private func atLeast(
        _ least: Role, isOwner: Bool = false, orElse missing: HTTPFailure? = nil
    ) -> Authorization<CommunityAccess, Caller<Role>> {
        Authorization(.role(least), scheme: CommunityAccess.scheme) { context in
            let caller: Caller<Role> = try await accounts.caller(of: context.request, orElse: missing)
            guard caller.role >= least else { throw StrapiFailure.forbidden(.needsRole(least)) }
            if isOwner { try caller.requireSession() }
            return caller
        }
    }
}
