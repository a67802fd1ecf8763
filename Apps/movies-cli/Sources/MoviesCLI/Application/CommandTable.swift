import AppCore
import DIContainer
import Persistence
import TerminalKit
import TextCore

/// Every command: what it is called, what it takes, and which scene it is handed.
enum CommandTable {
    static let app = AppSpec(
        MoviesApp.name, version: MoviesApp.version,
        LocalizedText("Browse, search and bookmark films, offline too", "영화를 둘러보고, 찾고, 북마크합니다. 오프라인에서도."),
        commands: [
            ListCommand.spec, SearchCommand.spec, ShowCommand.spec, SimilarCommand.spec, BookmarkCommand.spec,
            RecentCommand.spec, RateCommand.spec, ImportCommand.spec, ExportCommand.spec, serve, config,
            DoctorCommand.spec(.movies), GraphCommand.spec(.movies), Completions.command(app: MoviesApp.name),
        ],
        options: CommonOptions.specs(
            profile: LocalizedText("Whose bookmarks and settings", "누구의 북마크와 설정을 쓸지"))
            + ServerOptions.specs(
                server: LocalizedText(
                    "Films from this server; 'none' for this device", "이 서버의 영화를 씀. 'none'이면 이 기기"),
                more: [
                    .choice(
                        "source", MovieServer.Source.allCases.map(\.rawValue),
                        LocalizedText("What the server speaks (default: yts)", "서버의 프로토콜 (기본값: yts)"))
                ]),
        examples: [
            .init("movies-cli search 기생충", LocalizedText("Find a film", "영화 찾기")),
            .init("movies-cli list --genre Drama --sort rating", LocalizedText("Browse", "둘러보기")),
        ])

    private static let serve = ServeCommand.spec(
        .movies,
        LocalizedText("Serve this device's catalogue over HTTP", "이 기기의 영화 목록을 HTTP로 제공"),
        discussion: LocalizedText(
            "Answers both protocols: lists under /api/v2, search under /3; besides /openapi.json, /health and /metrics. "
                + "Ctrl-C or SIGTERM stops it when it has answered what it has (exit code 0); a second one ends it at once.",
            "두 프로토콜로 응답합니다: 목록은 /api/v2, 검색은 /3. /openapi.json, /health, /metrics도 있습니다. Ctrl-C나 SIGTERM을 받으면 "
                + "받은 요청에 모두 응답한 뒤 끝나고(종료 코드 0), 한 번 더 받으면 바로 끝납니다."))

    private static let config = ConfigCommand<AppSettings>.spec(
        .movies,
        example: .init("movies-cli config set limit 30", LocalizedText("Longer lists", "목록을 더 길게")),
        more: SecretCommand.specs)

    /// Commands about the catalogue on this device take no server.
    static func requireLocal(_ call: AppCall<AppSettings>) throws(UsageError) {
        guard ["import", "export", "serve"].contains(call.parsed.path.first) else { return }
        try ServerOptions.requireLocal(
            call.parsed, call.server,
            subject: LocalizedText("the catalogue on this device", "이 기기의 영화 목록을"))
    }

    @MainActor
    static func run(
        _ call: AppCall<AppSettings>, _ container: AppDIContainer, _ configuration: AppConfiguration,
        _ context: CommandContext
    ) async throws(UsageError) -> ExitCode {
        let parsed = call.parsed
        return switch parsed.path.first {
        case "list":
            try await ListCommand(parsed).run(container.catalogueScene(), configuration.limit, context)
        case "search":
            try await SearchCommand(parsed).run(container.searchScene(), configuration.limit, context)
        case "show": try await ShowCommand(parsed).run(container.detailsScene(), context)
        case "similar": try await SimilarCommand(parsed).run(container.detailsScene(), context)
        case "bookmark":
            try await BookmarkCommand(parsed).run(
                container.bookmarksScene(), container.detailsScene(), context)
        case "recent": try await RecentCommand(parsed).run(container.searchScene(), context)
        case "rate": try await RateCommand(parsed).run(container.detailsScene(), context)
        case "serve":
            try await ServeCommand(parsed).run(container.servedCatalogue(), context)
        case "import": try await ImportCommand(parsed).run(container.libraryScene(), context)
        case "export": try await ExportCommand(parsed).run(container.libraryScene(), context)
        case "config" where SecretCommand.handles(parsed):
            try await SecretCommand(parsed).run(container.secrets(), context)
        case "config":
            try await ConfigCommand(parsed, .movies).run(
                call.settingsStore, path: call.files.settings, secrets: SecretName.allCases.map(\.rawValue),
                in: container.secrets(), context)
        case "doctor": try await DoctorCommand(parsed).run(container.diagnostics().checks(), context)
        case "graph": try GraphCommand(parsed).run(container.graph, context)
        default: try CompletionsCommand(parsed).run(app, context)
        }
    }
}
