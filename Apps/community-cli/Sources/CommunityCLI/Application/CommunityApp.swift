import AccountCore
public import AppCore
import CommunityBackend
import CommunityPresentation
import DIContainer
import PresentationCore
import TerminalKit
import TextCore

extension App {
    /// community-cli.
    public static let community = App.community(AccountStore.Options(), CommunityBackendOptions())

    /// The app with custom options of its board, for tests: they sign up often and wait for writes of other processes,
    /// and both hashing a password and waiting take time.
    static func community(_ store: AccountStore.Options, _ backend: CommunityBackendOptions) -> App {
        App(
            .community,
            LocalizedText(
                "A message board with accounts, posts and comments that also works offline",
                "계정, 글, 댓글이 있는 게시판(오프라인 지원)"),
            words: AppWords(
                profile: LocalizedText("Profile with its own account and settings", "계정과 설정을 구분할 프로필"),
                server: LocalizedText(
                    "Use the board of this server; 'none' for this device", "이 서버의 게시판 사용. 'none'이면 이 기기"),
                local: LocalizedText("the board on this device", "이 기기의 게시판을"),
                settingExample: .init(
                    "community-cli config set limit 30", LocalizedText("Show longer lists", "목록을 더 길게 보기")),
                loss: LocalizedText(
                    "Its drafts and what still waits to be sent go with it.",
                    "임시 저장한 글과 아직 보내지 못한 글도 함께 삭제됩니다."),
                hasAccounts: true),
            examples: [
                .init(
                    LocalizedText(
                        "community-cli signup meng meng@example.com",
                        "community-cli signup 민수 minsu@example.com"), LocalizedText("Sign up", "가입하기")),
                .init("community-cli post create \"Hello\"", LocalizedText("Post something", "글 쓰기")),
                .init("community-cli posts", LocalizedText("Read the board", "게시판 읽기")),
            ],
            groups: groups, screens: screens, commands: commands, fields: JSONFields.all,
            completers: Completers.all,
            diagnostics: { $0.diagnostics() },
            moves: { $0.moves() },
            fault: { (run, _: AppSettings) in fault(run) },
            container: { run, settings in AppDIContainer(run, settings, store: store, backend: backend) })
    }

    private static let screens = Command<AppDIContainer>.screens(of: .community, { $0.screens }) { run, app in
        CommunityCoordinator.screens(run, app)
    }

    private static let groups = [
        CommandGroup(
            LocalizedText("The board", "게시판"),
            ["posts", "search", "post", "comments", "comment", "reaction", "watch"]),
        CommandGroup(LocalizedText("Your texts", "내 글"), ["drafts", "outbox", "export"]),
        CommandGroup(
            LocalizedText("Account", "계정"), ["signup", "signin", "signout", "whoami", "password", "token"]),
        CommandGroup(LocalizedText("Moderation", "운영"), ["report", "notices", "moderate"]),
    ]

    private static let commands: [Command<AppDIContainer>] = [
        Command(SignUpCommand.spec, secret: password, needsSession: true) {
            (parsed, run, app) async throws(UsageError) in
            try await SignUpCommand(parsed).run(app.accountScene(), run)
        },
        Command(SignInCommand.spec, secret: password, needsSession: true) {
            (parsed, run, app) async throws(UsageError) in
            try await SignInCommand(parsed).run(app.accountScene(), run)
        },
        Command(SignOutCommand.spec, needsSession: true) { _, run, app in
            await SignOutCommand().run(app.accountScene(), run)
        },
        Command(WhoAmICommand.spec) { parsed, run, app in
            await WhoAmICommand(parsed).run(app.accountScene(), run)
        },
        Command(PasswordCommand.spec, secret: password, needsSession: true) {
            (parsed, run, app) async throws(UsageError) in
            try await PasswordCommand(parsed).run(app.accountScene(), run)
        },
        Command(TokenCommand.spec("community-cli"), secret: TokenCommand.secret, needsSession: true) {
            (parsed, run, app) async throws(UsageError) in
            try await TokenCommand(parsed).run(app.tokens(), run) { run.dialog.fail($0) }
        },
        asking(PostsCommand.spec, PostsCommand.init) { command, run, app in
            await command.run(app.boardScene(), app.writingScene(), app.limit, run)
        },
        asking(PostsCommand.search, PostsCommand.init) { command, run, app in
            await command.run(app.boardScene(), app.writingScene(), app.limit, run)
        },
        asking(PostCommand.spec, PostCommand.init, writes: { !$0.reads }) { command, run, app in
            await command.run(app.boardScene(), app.writingScene(), run)
        },
        asking(CommentsCommand.spec, CommentsCommand.init) { command, run, app in
            await command.run(app.boardScene(), app.writingScene(), run)
        },
        asking(CommentCommand.spec, CommentCommand.init, writes: { _ in true }) { command, run, app in
            await command.run(app.writingScene(), run)
        },
        asking(WatchCommand.spec, WatchCommand.init) { command, run, app in
            // `watch` shows only future events, so unread notices are mentioned first.
            if !command.json { await NoticesCommand.announce(app.moderationScene(), run) }
            return await command.run(app.boardScene(), run)
        },
        Command(DraftsCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await DraftsCommand(parsed).run(app.writingScene(), run)
        },
        Command(OutboxCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await OutboxCommand(parsed).run(app.writingScene(), run)
        },
        asking(ReportCommand.spec, ReportCommand.init, writes: { _ in true }) { command, run, app in
            await command.run(app.writingScene(), run)
        },
        asking(ReactionCommand.spec, ReactionCommand.init, writes: { _ in true }) { command, run, app in
            await command.run(app.writingScene(), run)
        },
        asking(NoticesCommand.spec, NoticesCommand.init) { command, run, app in
            await command.run(app.moderationScene(), run)
        },
        asking(ModerateCommand.spec, ModerateCommand.init) { command, run, app in
            await command.run(app.moderationScene(), run)
        },
        asking(ExportCommand.spec, ExportCommand.init) { command, run, app in
            await command.run(app.accountScene(), run)
        },
        screens,
        .serveBoard,
        Command(AdminCommand.spec, isLocal: true) { (parsed, run, app) async throws(UsageError) in
            try await AdminCommand(parsed).run(app.administration(), run)
        },
    ]

    private static let password = LocalizedText("your password", "비밀번호를")

    /// A command that sends requests to the server. It sends the outbox first, unless it `writes`, which sends the
    /// outbox itself. After a success, it mentions new notices, except with `--json`.
    private static func asking<Asking: Sendable>(
        _ spec: CommandSpec,
        _ make: @escaping @Sendable (ParsedCommand) throws(UsageError) -> Asking,
        writes: @escaping @Sendable (Asking) -> Bool = { _ in false },
        _ action: @escaping @MainActor @Sendable (Asking, Run, AppDIContainer) async -> ExitCode
    ) -> Command<AppDIContainer> {
        Command(spec) { (parsed, run, app) async throws(UsageError) in
            let command = try make(parsed)
            if !writes(command) { await OutboxCommand.flush(app.writingScene(), run) }
            let code = await action(command, run, app)
            if code == .success, parsed.given("json") == nil {
                await NoticesCommand.announce(app.moderationScene(), run)
            }
            return code
        }
    }

    /// The messages for failures of the server.
    private static func fault(_ run: Run) -> ServerFault {
        func advice(_ language: Language, _ name: String, _ email: String) -> String {
            AccountText.signInAdvice(
                run.commandLine("signin \(name)"), signup: run.commandLine("signup \(name) \(email)"))[
                    language]
        }
        return ServerFault(
            choice: run.server, protocolName: "community",
            signIn: LocalizedText(advice(.english, "NAME", "EMAIL"), advice(.korean, "이름", "이메일")))
    }
}

extension AppIdentity {
    /// The name and version of community-cli.
    static let community = AppIdentity(
        name: "community-cli", version: "0.1.0", folder: "community",
        exampleServer: "https://board.example", publicPages: ["posts"])
}
