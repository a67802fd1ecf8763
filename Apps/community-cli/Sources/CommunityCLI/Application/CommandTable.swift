import AppCore
import DIContainer
import TerminalKit
import TextCore

/// Every command: what it is called, what it takes, and which scene it is handed.
enum CommandTable {
    static let app = AppSpec(
        CommunityApp.name, version: CommunityApp.version,
        LocalizedText(
            "A board with accounts, posts and comments, offline too", "계정과 글, 댓글이 있는 게시판. 오프라인에서도."),
        commands: [
            SignUpCommand.spec, SignInCommand.spec, SignOutCommand.spec, WhoAmICommand.spec,
            PasswordCommand.spec,
            PostsCommand.spec, PostCommand.spec, CommentsCommand.spec, CommentCommand.spec, WatchCommand.spec,
            DraftsCommand.spec, OutboxCommand.spec, ReportCommand.spec, NoticesCommand.spec,
            ModerateCommand.spec,
            ExportCommand.spec, ServeCommunityCommand.spec, AdminCommand.spec, config,
            DoctorCommand.spec(.community), GraphCommand.spec(.community),
            Completions.command(app: CommunityApp.name),
        ],
        options: CommonOptions.specs(
            profile: LocalizedText("Which account and settings", "어느 계정과 설정을 쓸지"))
            + ServerOptions.specs(
                server: LocalizedText(
                    "The board of this server; 'none' for this device", "이 서버의 게시판. 'none'이면 이 기기")),
        examples: [
            .init("community-cli signup meng meng@example.com", LocalizedText("Sign up", "가입하기")),
            .init("community-cli post create \"Hello\"", LocalizedText("Post something", "글 올리기")),
            .init("community-cli posts", LocalizedText("Read the board", "게시판 읽기")),
        ])

    private static let config = ConfigCommand<AppSettings>.spec(
        .community,
        example: .init("community-cli config set limit 30", LocalizedText("Longer lists", "목록을 더 길게")))

    /// Commands about the board on this device take no server.
    static func requireLocal(_ call: AppCall<AppSettings>) throws(UsageError) {
        guard ["admin", "serve"].contains(call.parsed.path.first) else { return }
        try ServerOptions.requireLocal(
            call.parsed, call.server, subject: LocalizedText("the board on this device", "이 기기의 게시판을"))
    }

    @MainActor
    static func run(
        _ call: AppCall<AppSettings>, _ container: AppDIContainer, _ configuration: AppConfiguration,
        _ context: CommandContext
    ) async throws(UsageError) -> ExitCode {
        let parsed = call.parsed
        /// What waits in the outbox goes before a command that asks the board, when the command makes sense.
        func asking<Command: Sendable>(_ command: Command) async -> Command {
            await OutboxCommand.flush(container.writingScene(), context)
            return command
        }
        /// Whoever looks at the board is told of notices first.
        func looking<Command: Sendable>(_ command: Command) async -> Command {
            let command = await asking(command)
            if !parsed.flag("json") { await NoticesCommand.announce(container.moderationScene(), context) }
            return command
        }
        if ["signup", "signin", "password"].contains(parsed.path.first) {
            context.warnOfListeners(
                configuration.server.address, to: LocalizedText("your password", "비밀번호를"))
        }
        return switch parsed.path.first ?? "" {
        case "signup": try await SignUpCommand(parsed).run(container.accountScene(), context)
        case "signin": try await SignInCommand(parsed).run(container.accountScene(), context)
        case "signout": await SignOutCommand(parsed).run(container.accountScene(), context)
        case "whoami": await WhoAmICommand(parsed).run(container.accountScene(), context)
        case "password": try await PasswordCommand(parsed).run(container.accountScene(), context)
        case "posts":
            try await looking(PostsCommand(parsed)).run(container.boardScene(), configuration.limit, context)
        case "post":
            // What is written goes behind what waits by itself.
            try await (parsed.path.last == "show" ? asking(PostCommand(parsed)) : PostCommand(parsed)).run(
                container.boardScene(), container.writingScene(), context)
        case "comments": try await looking(CommentsCommand(parsed)).run(container.boardScene(), context)
        case "comment": try await CommentCommand(parsed).run(container.writingScene(), context)
        case "watch": try await looking(WatchCommand(parsed)).run(container.boardScene(), context)
        case "drafts": try await DraftsCommand(parsed).run(container.writingScene(), context)
        case "outbox": try await OutboxCommand(parsed).run(container.writingScene(), context)
        case "report": try await ReportCommand(parsed).run(container.writingScene(), context)
        case "notices": await asking(NoticesCommand(parsed)).run(container.moderationScene(), context)
        case "moderate": try await asking(ModerateCommand(parsed)).run(container.moderationScene(), context)
        case "export": try await asking(ExportCommand(parsed)).run(container.accountScene(), context)
        case "serve": try await ServeCommunityCommand(parsed).run(container.served(), context)
        case "admin": try await AdminCommand(parsed).run(container.administration(), context)
        case "config":
            try await ConfigCommand(parsed, .community).run(
                call.settingsStore, path: call.files.settings, secrets: [], in: container.secrets(), context)
        case "doctor": try await DoctorCommand(parsed).run(container.diagnostics().checks(), context)
        case "graph": try GraphCommand(parsed).run(container.graph, context)
        default: try CompletionsCommand(parsed).run(app, context)
        }
    }
}
