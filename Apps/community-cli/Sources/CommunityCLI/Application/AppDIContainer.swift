import AppCore
import CommunityBackend
import CommunityDomain
import CommunityPresentation
import DIContainer
import NetworkCore
import Persistence
import PresentationCore
import SQLCore
import TerminalKit

/// The composition of the app: every implementation is chosen here or in the containers that it opens.
struct AppDIContainer: Sendable {
    let accountScene: Shared<AccountSceneDIContainer>
    let boardScene: Shared<BoardSceneDIContainer>
    let writingScene: Shared<WritingSceneDIContainer>
    let moderationScene: Shared<ModerationSceneDIContainer>
    let administration: Shared<any CommunityAdministration>
    let diagnostics: Shared<Diagnostics>
    let served: Shared<any Database>
    let secrets: Shared<any SecretStore>

    /// What uses what, seen while it was made.
    let graph: DependencyGraph
    /// Closes what was opened.
    let lifetime: Lifetime

    init(
        _ environment: AppEnvironment, _ configuration: AppConfiguration, wire: Wire, context: CommandContext,
        storeOptions: CommunityStoreOptions = CommunityStoreOptions()
    ) {
        let graph = DependencyGraph()
        let lifetime = Lifetime()
        let language = configuration.language
        let stores = StoresDIContainer(
            .community, environment, store: configuration.store, profile: configuration.profile,
            backend: CommunityStore.migrations, graph: graph, lifetime: lifetime)
        let sessionStores = SecretsDIContainer(
            .community, environment, store: configuration.store, profile: configuration.profile,
            choice: configuration.secrets, graph: graph)
        let store = Shared("communityStore", in: graph) {
            CommunityStore(database: stores.backend(), now: environment.now, options: storeOptions)
        }

        let chain = TransportChain(
            .init(
                environment: environment, fault: configuration.serverFault, language: language, wire: wire,
                faults: context.faults, lifetime: lifetime),
            options: .interactive(.community, followsRedirects: false),
            embedded: { Self.embedded(store(), context) })
        let transport = Shared("transport", in: graph) { chain.makePlainTransport() }
        let repositories = Shared("repositories", in: graph) {
            RepositoriesDIContainer(
                transport: transport, reporting: { chain.reporting($0) },
                server: configuration.server.address?.origin,
                basePath: configuration.server.address?.path ?? "", secrets: sessionStores.store,
                place: { Session.Place(await sessionStores.place($0)) }, lock: sessionStores.lock,
                profile: stores.profile, draftFolder: stores.files.folder("drafts"), now: environment.now,
                onSessionEnd: { account in
                    context.console.error(
                        LocalizedText(
                            "The server ended the session of \(account.name): you are signed out.",
                            "서버가 \(account.name)님의 세션을 끝내 로그아웃되었습니다.")[language])
                }, graph: graph)
        }
        accountScene = Shared("accountScene", isEntry: true, in: graph) {
            let all = repositories()
            return AccountSceneDIContainer(
                session: all.session(), posts: all.posts(), comments: all.comments(),
                moderation: all.moderation(), drafts: all.drafts(), outbox: all.outbox(), language: language)
        }
        boardScene = Shared("boardScene", isEntry: true, in: graph) {
            let all = repositories()
            return BoardSceneDIContainer(
                posts: all.posts(), comments: all.comments(), events: all.events(), session: all.session(),
                marks: all.marks(), language: language, now: environment.now)
        }
        writingScene = Shared("writingScene", isEntry: true, in: graph) {
            let all = repositories()
            return WritingSceneDIContainer(
                sources: .init(
                    session: all.session(), outbox: all.outbox(), drafts: all.drafts(), posts: all.posts(),
                    comments: all.comments(), own: all.own(), marks: all.marks()),
                language: language, now: environment.now)
        }
        moderationScene = Shared("moderationScene", isEntry: true, in: graph) {
            let all = repositories()
            return ModerationSceneDIContainer(
                moderation: all.moderation(), posts: all.posts(), comments: all.comments(),
                language: language, now: environment.now)
        }
        administration = Shared("administration", isEntry: true, in: graph) {
            SQLCommunityAdministration(store: store())
        }
        diagnostics = Shared("diagnostics", isEntry: true, in: graph) {
            Diagnostics(
                common: CommonChecks(app: .community, environment: environment, language: language),
                configuration: configuration, files: stores.files, backend: stores.backend(),
                profile: stores.profileDatabase?(), session: repositories().session(),
                secrets: sessionStores.store(), faults: context.faults)
        }
        served = Shared("served", isEntry: true, in: graph) { stores.served() }
        secrets = sessionStores.store
        self.graph = graph
        self.lifetime = lifetime
    }

    private static func embedded(_ store: CommunityStore, _ context: CommandContext) -> any HTTPTransport {
        let backend = CommunityBackend(store: store) { error, _ in
            context.faults.report(BackendFault(error, context.language, .community).message)
        }
        return EmbeddedTransport { request in await backend(request) }
    }
}
