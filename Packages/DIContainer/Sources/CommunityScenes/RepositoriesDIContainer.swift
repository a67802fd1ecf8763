import CommunityData
public import CommunityDomain
public import DIContainer
public import NetworkCore
public import Persistence
import SQLCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The repositories that all scenes of the community share, made from one way to the server, one store and one place
/// for secrets.
///
/// To swap an implementation, make your own of the protocol and hand that to the scenes instead.
public struct RepositoriesDIContainer: Sendable {
    /// What the repositories need from whoever makes them.
    public struct Dependencies: Sendable {
        /// Reaches the server, without tokens.
        public var transport: Shared<any HTTPTransport>
        /// Puts around the transport with tokens what tells people of its failures.
        public var told: @Sendable (any HTTPTransport) -> any HTTPTransport
        /// Scheme, host and port; `nil` is the backend in this process.
        public var server: String?
        /// What every path of the server begins with.
        public var basePath: String
        /// Keeps the session.
        public var secrets: Shared<any SecretStore>
        /// Where the secret of that name is kept.
        public var place: @Sendable (String) async -> Session.Place
        /// Held while a token is renewed.
        public var lock: ProcessLock
        /// Keeps what belongs to the profile.
        public var profile: Shared<any KeyValueStore>
        /// The folder of the profile's drafts.
        public var drafts: String
        public var now: @Sendable () -> Date
        /// Told once for each session that the server ended.
        public var onSessionEnd: @Sendable (Account) -> Void
        /// Who keeps the record of what uses what; `nil` keeps none.
        public var graph: DependencyGraph?

        public init(
            transport: Shared<any HTTPTransport>,
            told: @escaping @Sendable (any HTTPTransport) -> any HTTPTransport = { $0 },
            server: String? = nil, basePath: String = "", secrets: Shared<any SecretStore>,
            place: @escaping @Sendable (String) async -> Session.Place, lock: ProcessLock,
            profile: Shared<any KeyValueStore>, drafts: String, now: @escaping @Sendable () -> Date,
            onSessionEnd: @escaping @Sendable (Account) -> Void = { _ in }, graph: DependencyGraph? = nil
        ) {
            self.transport = transport
            self.told = told
            self.server = server
            self.basePath = basePath
            self.secrets = secrets
            self.place = place
            self.lock = lock
            self.profile = profile
            self.drafts = drafts
            self.now = now
            self.onSessionEnd = onSessionEnd
            self.graph = graph
        }
    }

    public let session: Shared<any SessionRepository>
    public let posts: Shared<any PostRepository>
    public let comments: Shared<any CommentRepository>
    public let moderation: Shared<any ModerationRepository>
    public let events: Shared<any EventRepository>
    public let drafts: Shared<any DraftRepository>
    public let outbox: Shared<any OutboxRepository>
    public let marks: Shared<any ReadMarkRepository>
    public let own: Shared<any OwnTextRepository>

    public init(_ dependencies: Dependencies) {
        let graph = dependencies.graph
        let origin = dependencies.server ?? HTTPRequest.embedded
        let (server, basePath, lock) = (dependencies.server, dependencies.basePath, dependencies.lock)
        let address = server.map { $0 + basePath }

        let keeper = Shared("sessionKeeper", in: graph) {
            SessionKeeper(
                server: address,
                open: HTTPClient(
                    origin: origin, basePath: basePath,
                    transport: dependencies.told(dependencies.transport())),
                store: dependencies.secrets(),
                place: { await dependencies.place(SessionKeeper.secretName(of: address)) },
                exclusively: { work throws(StoreError) in _ = try await lock.exclusively { await work() } },
                now: { Int(dependencies.now().timeIntervalSince1970) }, onEnd: dependencies.onSessionEnd)
        }
        let client = Shared("communityClient", in: graph) {
            let authenticating = AuthenticatingTransport(
                dependencies.transport(), origin: origin, source: keeper())
            return CommunityClient(
                http: HTTPClient(
                    origin: origin, basePath: basePath, transport: dependencies.told(authenticating)),
                sessions: keeper())
        }
        let session = Shared<any SessionRepository>("sessionRepository", in: graph) {
            DefaultSessionRepository(client: client())
        }
        let scope: @Sendable () async throws(CommunityError) -> OutboxScope = {
            () async throws(CommunityError) in
            guard let current = try await session().current() else { throw .signedOut }
            return OutboxScope(
                server: address ?? HTTPRequest.embedded, account: current.account.id,
                name: current.account.name)
        }
        let own = Shared("ownTextShelf", in: graph) {
            OwnTextShelf(store: dependencies.profile(), scope: scope)
        }
        let drafts = Shared<any DraftRepository>("draftRepository", in: graph) {
            FileDraftRepository(
                folder: PrivateFolder(path: dependencies.drafts, sizeLimit: FileDraftRepository.sizeLimit)
            ) {
                // Where it cannot be read who is signed in, a text is kept all the same.
                (try? await scope())?.place ?? BoardPlace(server: address, account: nil)
            }
        }
        self.session = session
        self.drafts = drafts
        posts = Shared("postRepository", in: graph) { DefaultPostRepository(client: client(), own: own()) }
        comments = Shared("commentRepository", in: graph) {
            DefaultCommentRepository(client: client(), own: own())
        }
        moderation = Shared("moderationRepository", in: graph) {
            DefaultModerationRepository(client: client())
        }
        events = Shared("eventRepository", in: graph) { DefaultEventRepository(client: client()) }
        outbox = Shared("outboxRepository", in: graph) {
            DefaultOutboxRepository(
                client: client(), store: dependencies.profile(), drafts: drafts(), scope: scope,
                now: dependencies.now)
        }
        self.own = Shared("ownTextRepository", in: graph) { own() }
        marks = Shared("readMarkRepository", in: graph) {
            DefaultReadMarkRepository(store: dependencies.profile()) { () async throws(CommunityError) in
                try await scope().text
            }
        }
    }
}
