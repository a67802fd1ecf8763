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
            RecentCommand.spec, RateCommand.spec, ImportCommand.spec, ExportCommand.spec, ServeCommand.spec,
            ConfigCommand.spec,
            DoctorCommand.spec, GraphCommand.spec, Completions.command(app: MoviesApp.name),
        ],
        options: [
            .text(
                "profile", "NAME", default: ProfileName.main.text,
                LocalizedText("Whose bookmarks and settings", "누구의 북마크와 설정을 쓸지")),
            .choice(
                "store", StoreKind.allCases.map(\.rawValue),
                LocalizedText("Where data is kept; memory forgets", "저장 방식. memory는 저장하지 않음")),
            .choice(
                "language", Language.allCases.map(\.rawValue),
                LocalizedText("The language, instead of the locale's", "로캘 대신 쓸 언어")),
        ] + ServerOptions.specs,
        examples: [
            .init("movies-cli search 기생충", LocalizedText("Find a film", "영화 찾기")),
            .init("movies-cli list --genre Drama --sort rating", LocalizedText("Browse", "둘러보기")),
        ])

    static func profile(_ parsed: ParsedCommand) throws(UsageError) -> ProfileName {
        let text = parsed.string("profile") ?? ""
        guard let profile = ProfileName(text) else {
            throw parsed.usageError(
                LocalizedText(
                    "'\(text)' is no profile name: 1 to 64 letters, digits, '.', '_' or '-'.",
                    "'\(text)'은(는) 프로필 이름이 될 수 없습니다. 영문자, 숫자, '.', '_', '-'를 1~64자 쓰세요."))
        }
        return profile
    }

    /// Commands about the catalogue on this device, which no server can stand in for.
    static func isLocal(_ parsed: ParsedCommand) -> Bool {
        ["import", "export", "serve"].contains(parsed.path.first)
    }

    /// Commands that help to mend a broken settings file.
    static func worksWithoutSettings(_ parsed: ParsedCommand) -> Bool {
        ["config", "doctor", "completions"].contains(parsed.path.first)
    }

    @MainActor
    static func run(
        _ parsed: ParsedCommand, _ container: AppDIContainer, _ configuration: AppConfiguration,
        _ settings: any SettingsStore<AppSettings>, _ context: CommandContext
    ) async throws(UsageError) -> ExitCode {
        switch parsed.path.first {
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
            try await ConfigCommand(parsed).run(
                settings, container.secrets(), path: container.diagnostics().files.settings, context)
        case "doctor": try await DoctorCommand(parsed).run(container.diagnostics(), context)
        case "graph": try await GraphCommand(parsed).run(container.graph, context)
        default: try CompletionsCommand(parsed).run(app, context)
        }
    }
}
