import CommunityData
import CommunityDomain
import DataCore
import DIContainer
import DomainCore
import NetworkCore
import Persistence
import Platform
import SQLCore

/// The repositories that all scenes of the community share, made from one way to the server, one store and one place
/// for secrets.
struct RepositoriesDIContainer: Sendable {
    let session: Shared<any SessionRepository>
    let posts: Shared<any PostRepository>
    let comments: Shared<any CommentRepository>
    let saved: Shared<any SavedBoardRepository>
    let moderation: Shared<any ModerationRepository>
    let events: Shared<any EventRepository>
    let drafts: Shared<any DraftRepository>
    let outbox: Shared<any OutboxRepository>
    let marks: Shared<any ReadMarkRepository>
    let own: Shared<any OwnTextRepository>
    let tokens: Shared<any ScriptTokenRepository>

    /// - Parameters:
    ///   - transport: reaches the server, without tokens.
    ///   - reporting: wraps the transport with tokens in one that reports failures to the user.
    ///   - server: scheme, host and port; `nil` is the backend in this process.
    ///   - basePath: the prefix of every path of the server.
    ///   - address: the board's name in the keys of stored data; `nil` is the board of this device.
    ///   - cache: stores answers of a server; `nil` stores no answers.
    ///   - secrets: stores the session.
    ///   - hasToken: whether requests carry a token from outside; see `CommunitySessions`.
    ///   - place: where the secret of that name is stored.
    ///   - lock: held while a token is renewed; `nil` without other processes.
    ///   - profile: stores data that belongs to the profile.
    ///   - draftFolder: the folder of the profile's drafts; `nil` stores them with the profile.
    ///   - onUnreadableDraft: called for each draft that a list leaves out.
    ///   - now: the time of day.
    ///   - onSessionEnd: called once for each session that the server ended.
    ///   - graph: records the dependencies.
    init(
        transport: Shared<any HTTPTransport>,
        reporting: @escaping @Sendable (any HTTPTransport) -> any HTTPTransport, server: String?,
        basePath: String, address: String?, cache: Shared<any ResponseCache>?,
        secrets: Shared<any SecretStore>, hasToken: Bool,
        place: @escaping @Sendable (String) async -> Session.Place, lock: ProcessLock?,
        profile: Shared<any KeyValueStore>, draftFolder: String?,
        onUnreadableDraft: @escaping @Sendable (StoreError) -> Void, now: @escaping @Sendable () -> Date,
        onSessionEnd: @escaping @Sendable (Account) -> Void, graph: DependencyGraph
    ) {
        let origin = server ?? HTTPRequest.embedded
        let reaching: @Sendable (any HTTPTransport) -> HTTPClient = {
            HTTPClient(origin: origin, basePath: basePath, transport: reporting($0))
        }
        let sessions = Shared("sessionAccess", in: graph) {
            CommunitySessions(
                server: address, open: reaching(transport()), secrets: secrets(),
                exclusively: { work throws(StoreError) in
                    guard let lock else { return await work() }
                    _ = try await lock.exclusively { await work() }
                },
                now: { Int(now().timeIntervalSince1970) }, hasToken: hasToken, onEnd: onSessionEnd)
        }
        let client = Shared("communityClient", in: graph) {
            CommunityClient(
                http: reaching(AuthenticatingTransport(transport(), origin: origin, source: sessions())),
                sessions: sessions())
        }
        let session = Shared<any SessionRepository>("sessionRepository", in: graph) {
            DefaultSessionRepository(
                client: client(), sessions: sessions(),
                place: { await place(CommunitySessions.secretName(of: address)) })
        }
        tokens = Shared("tokenRepository", in: graph) {
            DefaultSessionRepository(client: client(), sessions: sessions()).scriptTokens
        }
        let here: @Sendable () async throws(CommunityError) -> BoardPlace = {
            () async throws(CommunityError) in
            guard let current = try await session().current() else { throw .signedOut }
            return BoardPlace(
                server: address, account: current.account.id, name: current.account.name,
                database: current.database)
        }
        let own = Shared("ownTextStore", in: graph) {
            OwnTextStore(store: profile(), place: here)
        }
        let drafts = Shared<any DraftRepository>("draftRepository", in: graph) {
            // A text is stored even if the session cannot be read.
            let place: @Sendable () async -> BoardPlace = {
                (try? await here()) ?? BoardPlace(server: address, account: nil)
            }
            guard let draftFolder else {
                return StoredDraftRepository(store: profile(), place: place, now: now)
            }
            return FileDraftRepository(
                folder: PrivateFolder(path: draftFolder, sizeLimit: FileDraftRepository.sizeLimit),
                place: place, onUnreadable: onUnreadableDraft)
        }
        self.session = session
        self.drafts = drafts
        let saving = Shared("savingClient", in: graph) {
            CommunitySavingClient(client(), cache: cache?()) { try? await session().current() }
        }
        posts = Shared("postRepository", in: graph) { DefaultPostRepository(server: saving(), own: own()) }
        comments = Shared("commentRepository", in: graph) {
            DefaultCommentRepository(server: saving(), own: own())
        }
        saved = Shared("savedBoardRepository", in: graph) { DefaultSavedBoardRepository(server: saving()) }
        moderation = Shared("moderationRepository", in: graph) {
            DefaultModerationRepository(client: client())
        }
        events = Shared("eventRepository", in: graph) { DefaultEventRepository(client: client()) }
        outbox = Shared("outboxRepository", in: graph) {
            DefaultOutboxRepository(
                client: client(), store: profile(), drafts: drafts(), place: here,
                now: now)
        }
        self.own = Shared("ownTextRepository", in: graph) { own() }
        marks = Shared("readMarkRepository", in: graph) {
            DefaultReadMarkRepository(store: profile()) { () async throws(CommunityError) in
                let current = try await session().current()
                return BoardPlace(
                    server: address, account: current?.account.id, database: current?.database)
            }
        }
    }
}
