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

    /// The app with other options of its board, for tests: many of them sign up, and hashing a password takes time, as
    /// does waiting for what another process wrote.
    static func community(_ store: AccountStore.Options, _ backend: CommunityBackendOptions) -> App {
        App(
            .community,
            LocalizedText(
                "A board with accounts, posts and comments, offline too", "계정, 글, 댓글이 있는 게시판(오프라인 지원)"),
            words: AppWords(
                profile: LocalizedText("Profile with its own account and settings", "계정과 설정을 구분할 프로필"),
                server: LocalizedText(
                    "Use the board of this server; 'none' for this device", "이 서버의 게시판 사용. 'none'이면 이 기기"),
                local: LocalizedText("the board on this device", "이 기기의 게시판을"),
                settingExample: .init(
                    "community-cli config set limit 30", LocalizedText("Show longer lists", "목록을 더 길게 보기"))),
            examples: [
                .init("community-cli signup meng meng@example.com", LocalizedText("Sign up", "가입하기")),
                .init("community-cli post create \"Hello\"", LocalizedText("Post something", "글 쓰기")),
                .init("community-cli posts", LocalizedText("Read the board", "게시판 읽기")),
            ],
            groups: groups, commands: commands, completers: Completers.all, diagnostics: { $0.diagnostics() },
            moves: { $0.moves() },
            fault: { (run, _: AppSettings) in fault(run) },
            container: { run, settings in AppDIContainer(run, settings, store: store, backend: backend) })
    }

    private static let groups = [
        CommandGroup(
            LocalizedText("Account", "계정"), ["signup", "signin", "signout", "whoami", "password"]),
        CommandGroup(LocalizedText("Moderation", "운영"), ["report", "notices", "moderate"]),
    ]

    private static let commands: [Command<AppDIContainer>] = [
        Command(SignUpCommand.spec, secret: password) { (parsed, run, app) async throws(UsageError) in
            try await SignUpCommand(parsed).run(app.accountScene(), run)
        },
        Command(SignInCommand.spec, secret: password) { (parsed, run, app) async throws(UsageError) in
            try await SignInCommand(parsed).run(app.accountScene(), run)
        },
        Command(SignOutCommand.spec) { _, run, app in await SignOutCommand().run(app.accountScene(), run) },
        Command(WhoAmICommand.spec) { parsed, run, app in
            await WhoAmICommand(parsed).run(app.accountScene(), run)
        },
        Command(PasswordCommand.spec, secret: password) { (parsed, run, app) async throws(UsageError) in
            try await PasswordCommand(parsed).run(app.accountScene(), run)
        },
        Command(PostsCommand.spec) { (parsed, run, app) async throws(UsageError) in
            let command = try PostsCommand(parsed)
            await look(run, app, isForProgram: command.json)
            return await command.run(app.boardScene(), app.limit, run)
        },
        Command(PostCommand.spec) { (parsed, run, app) async throws(UsageError) in
            let command = try PostCommand(parsed)
            // Other writes flush the outbox themselves.
            if case .show = command { await OutboxCommand.flush(app.writingScene(), run) }
            return await command.run(app.boardScene(), app.writingScene(), run)
        },
        Command(CommentsCommand.spec) { (parsed, run, app) async throws(UsageError) in
            let command = try CommentsCommand(parsed)
            await look(run, app, isForProgram: command.json)
            return await command.run(app.boardScene(), run)
        },
        Command(CommentCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await CommentCommand(parsed).run(app.writingScene(), run)
        },
        Command(WatchCommand.spec) { (parsed, run, app) async throws(UsageError) in
            let command = try WatchCommand(parsed)
            await look(run, app, isForProgram: command.json)
            return await command.run(app.boardScene(), run)
        },
        Command(DraftsCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await DraftsCommand(parsed).run(app.writingScene(), run)
        },
        Command(OutboxCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await OutboxCommand(parsed).run(app.writingScene(), run)
        },
        Command(ReportCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await ReportCommand(parsed).run(app.writingScene(), run)
        },
        Command(NoticesCommand.spec) { parsed, run, app in
            await OutboxCommand.flush(app.writingScene(), run)
            return await NoticesCommand(parsed).run(app.moderationScene(), run)
        },
        Command(ModerateCommand.spec) { (parsed, run, app) async throws(UsageError) in
            let command = try ModerateCommand(parsed)
            await OutboxCommand.flush(app.writingScene(), run)
            return await command.run(app.moderationScene(), run)
        },
        Command(ExportCommand.spec) { (parsed, run, app) async throws(UsageError) in
            let command = try ExportCommand(parsed)
            await OutboxCommand.flush(app.writingScene(), run)
            return await command.run(app.accountScene(), run)
        },
        .screens(of: .community, { $0.screens }) { run, app in CommunityCoordinator.screens(run, app) },
        .serveBoard,
        Command(AdminCommand.spec, isLocal: true) { (parsed, run, app) async throws(UsageError) in
            try await AdminCommand(parsed).run(app.administration(), run)
        },
    ]

    private static let password = LocalizedText("your password", "비밀번호를")

    /// Before a command that reads the board, sends the outbox and mentions new notices.
    @MainActor
    private static func look(_ run: Run, _ app: AppDIContainer, isForProgram: Bool) async {
        await OutboxCommand.flush(app.writingScene(), run)
        if !isForProgram { await NoticesCommand.announce(app.moderationScene(), run) }
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
        exampleServer: "https://board.example")
}
