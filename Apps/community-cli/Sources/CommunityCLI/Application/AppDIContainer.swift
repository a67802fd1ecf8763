import AccountCore
import AppCore
import CommunityBackend
import CommunityDomain
import CommunityPresentation
import DIContainer
import DomainCore
import NetworkCore
import Persistence
import PresentationCore
import SQLCore
import TerminalKit
import TextCore

/// The composition of the app: every implementation is chosen here or in the containers that it creates. Creating it
/// does no I/O.
struct AppDIContainer: Sendable {
    let accountScene: Shared<AccountSceneDIContainer>
    let boardScene: Shared<BoardSceneDIContainer>
    let writingScene: Shared<WritingSceneDIContainer>
    let moderationScene: Shared<ModerationSceneDIContainer>
    let administration: Shared<any CommunityAdministration>
    let served: Shared<any Database>
    let tokens: Shared<any ScriptTokenRepository>
    let moves: Shared<StoreTransfer>
    let diagnostics: Shared<Diagnostics>
    /// Reports that the server ended the session.
    let sessionEnd: SessionEnd
    /// How the screens look and which keys do what.
    let screens: ScreenSettings
    /// The number of rows of a list, unless the command gives one.
    let limit: Int
    /// Composes the app for a visitor of the pages that this run serves.
    let forVisitor: @Sendable (Run) -> AppDIContainer

    init(
        _ run: Run, _ settings: AppSettings, store options: AccountStore.Options = AccountStore.Options(),
        backend: CommunityBackendOptions = CommunityBackendOptions()
    ) {
        let (graph, now, language, here) = (run.graph, run.now, run.language, run.here)
        let stores = StoresDIContainer(
            run, backend: CommunityStore.migrations,
            keepsAnswers: run.server.isRemote && !run.wire.isSelfContained)
        let secrets = SecretsDIContainer(run, choice: settings.secrets ?? .auto)
        let store = Shared("communityStore", in: graph) {
            CommunityStore(database: stores.backend(), now: now, accounts: options)
        }
        var own = backend
        // A user of this device can read the board's file anyway.
        own.isReadingPublic = true
        let chain = TransportChain(run) { [own] in
            let backend = CommunityBackend(store: store(), options: own) { error, _ in run.report(error) }
            return EmbeddedTransport { request in await backend(request) }
        }
        let sessionEnd = SessionEnd { account in
            run.console.error(AccountText.sessionEnded(account.name)[language])
        }
        self.sessionEnd = sessionEnd
        screens = settings.screens ?? ScreenSettings()
        let transport = Shared("transport", in: graph) { chain.makePlainTransport() }
        let all = RepositoriesDIContainer(
            transport: transport, reporting: { chain.authorized($0) },
            server: run.server.address?.origin, basePath: run.server.address?.path ?? "",
            address: run.placeAddress, cache: stores.cache, secrets: secrets.sessions,
            hasToken: run.token != nil,
            place: { run.token == nil ? Session.Place(await secrets.place($0)) : .variable },
            lock: secrets.lock,
            profile: stores.profile, draftFolder: run.isForVisitor ? nil : run.files.folder("drafts"),
            onUnreadableDraft: { run.console.error($0.message(in: run.language, of: run.app)) }, now: now,
            onSessionEnd: { [sessionEnd] account in sessionEnd.tell(account) }, graph: graph)

        limit = settings.limit ?? 20
        forVisitor = { AppDIContainer($0, AppSettings()) }
        accountScene = Shared("accountScene", isEntry: true, in: graph) {
            let sources = ExportViewModel.Sources(
                session: all.session(), posts: all.posts(), comments: all.comments(),
                moderation: all.moderation(), drafts: all.drafts(), outbox: all.outbox())
            return .init(sources: sources, here: here)
        }
        boardScene = Shared("boardScene", isEntry: true, in: graph) {
            .init(
                posts: all.posts(), comments: all.comments(), saved: all.saved(), events: all.events(),
                session: all.session(), marks: all.marks(), here: here)
        }
        writingScene = Shared("writingScene", isEntry: true, in: graph) {
            let sources = ComposeViewModel.Sources(
                session: all.session(), outbox: all.outbox(), drafts: all.drafts(), posts: all.posts(),
                comments: all.comments(), own: all.own(), saved: all.saved(), marks: all.marks())
            return .init(sources: sources, here: here)
        }
        moderationScene = Shared("moderationScene", isEntry: true, in: graph) {
            .init(
                moderation: all.moderation(), session: all.session(), posts: all.posts(),
                comments: all.comments(), here: here)
        }
        tokens = Shared("scriptTokens", isEntry: true, in: graph) { all.tokens() }
        administration = Shared("administration", isEntry: true, in: graph) {
            SQLCommunityAdministration(store: store())
        }
        served = Shared("served", isEntry: true, in: graph) { stores.served() }
        moves = Shared("moves", isEntry: true, in: graph) { StoreTransfer(stores, PortableBoard()) }
        diagnostics = Shared("diagnostics", isEntry: true, in: graph) {
            let session = all.session()
            return Diagnostics(
                stores, backend: LocalizedText("board", "게시판"),
                local: LocalizedText("none, the board of this device", "없음, 이 기기의 게시판")
            ) {
                await Self.answers(session)
            } own: {
                [await Self.check(session, language), Self.checkLookAlikes(language)]
            }
        }
    }

    /// Whether a server speaks the protocol, signed in or not.
    private static func answers(_ session: any SessionRepository) async -> Bool {
        do throws(CommunityError) {
            _ = try await session.refreshed()
            return true
        } catch {
            switch error {
            case .offline, .unavailable: return false
            default: return true
            }
        }
    }

    private static func check(
        _ session: any SessionRepository, _ language: Language
    ) async -> DiagnosticCheck {
        let name = LocalizedText("sign-in", "로그인")[language]
        do throws(CommunityError) {
            guard let session = try await session.current() else {
                return DiagnosticCheck(name, .ok, LocalizedText("none", "없음")[language])
            }
            let place = AccountContent(session, in: language).place
            return DiagnosticCheck(name, .ok, "\(session.account.name), \(place)")
        } catch {
            return DiagnosticCheck(name, .failed, Failure(error, in: language).message)
        }
    }

    /// Similar names can only be detected with ICU's tables.
    private static func checkLookAlikes(_ language: Language) -> DiagnosticCheck {
        let name = LocalizedText("look-alike names", "비슷한 이름")[language]
        guard let tables = LookAlikes.tables else {
            return DiagnosticCheck(
                name, .warning,
                LocalizedText("not detected: ICU (libicu) is missing", "구별할 수 없음: ICU(libicu)가 없음")[language])
        }
        return DiagnosticCheck(name, .ok, tables)
    }
}

extension Session.Place {
    /// A `nil` place means in this process only.
    init(_ place: SecretPlace?) {
        self =
            switch place {
            case .keyring: .keyring
            case .file(let path, let reason): .file(path: path, reason: reason)
            case .nowhere, .refused, nil: .memory
            }
    }
}
