public import AppCore
import DIContainer
import MoviesDomain
import NetworkCore
public import PictureCore
import TerminalKit
import TextCore

extension App {
    /// movies-cli. `pictures` decodes posters, which are untrusted.
    public static func movies(pictures: any PictureProcessing) -> App {
        App(
            .movies,
            LocalizedText(
                "Browse, search and bookmark films, offline too", "영화를 둘러보고, 검색하고, 북마크합니다(오프라인 지원)."),
            words: AppWords(
                profile: LocalizedText("Profile with its own bookmarks and settings", "북마크와 설정을 구분할 프로필"),
                server: LocalizedText(
                    "Use the films of this server; 'none' for this device", "이 서버의 영화 사용. 'none'이면 이 기기"),
                local: LocalizedText("the catalogue on this device", "이 기기의 영화 목록을"),
                settingExample: .init(
                    "movies-cli config set limit 30", LocalizedText("Show longer lists", "목록을 더 길게 보기")),
                loss: LocalizedText(
                    "Its bookmarks, scores, watched films and notes go with it; what a score added to a film's rating stays.",
                    "북마크, 점수, 본 영화, 메모도 함께 삭제됩니다. 점수가 반영된 영화의 평점은 그대로 남습니다."),
                ownRecords: LocalizedText(
                    "your bookmarks, scores, watched films and notes, which 'personal export' saves",
                    "'personal export'로 저장하는 북마크, 점수, 본 영화, 메모")
            ),
            serverOptions: [
                .choice(
                    "source", MovieServer.Source.allCases.map(\.rawValue),
                    LocalizedText("Protocol of the server (default: yts)", "서버의 프로토콜 (기본값: yts)"))
            ],
            examples: [
                .init("movies-cli search 기생충", LocalizedText("Find a film", "영화 검색")),
                .init("movies-cli list --genre Drama --year 2010-", LocalizedText("Browse", "둘러보기")),
            ],
            groups: groups, screens: screens, commands: commands, fields: JSONFields.all,
            completers: Completers.all,
            diagnostics: { $0.diagnostics() },
            moves: { $0.moves() }, fault: fault,
            container: { run, settings in AppDIContainer(run, settings, pictures: pictures) })
    }

    private static let screens = Command<AppDIContainer>.screens(of: .movies, { $0.screens }) { run, app in
        MoviesCoordinator.screens(run, app)
    }

    private static let groups = [
        CommandGroup(
            LocalizedText("Films", "영화"), ["list", "search", "show", "similar", "person", "random"]),
        CommandGroup(
            LocalizedText("Your own", "내 기록"),
            ["bookmark", "rate", "ratings", "watched", "note", "recent", "personal"]),
        CommandGroup(LocalizedText("The catalogue", "목록 관리"), ["import", "export"]),
    ]

    private static let commands: [Command<AppDIContainer>] = [
        Command(ListCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await ListCommand(parsed).run(app.catalogueScene(), app.limit, run)
        },
        Command(SearchCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await SearchCommand(parsed).run(app.searchScene(), app.limit, run)
        },
        Command(ShowCommand.spec) { (parsed, run, app) async throws(UsageError) in
            await ShowCommand(parsed).run(app.detailsScene(), app.printer(), run)
        },
        Command(SimilarCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await SimilarCommand(parsed).run(app.detailsScene(), run)
        },
        Command(PersonCommand.spec) { parsed, run, app in
            await PersonCommand(parsed).run(app.personScene(), run)
        },
        Command(RandomCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await RandomCommand(parsed).run(
                app.catalogueScene(), app.detailsScene(), app.printer(), run)
        },
        Command(BookmarkCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await BookmarkCommand(parsed).run(app.bookmarksScene(), app.detailsScene(), run)
        },
        Command(RecentCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await RecentCommand(parsed).run(app.searchScene(), run)
        },
        Command(RateCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await RateCommand(parsed).run(app.detailsScene(), run)
        },
        Command(RatingsCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await RatingsCommand(parsed).run(app.diaryScene(), run)
        },
        Command(WatchedCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await WatchedCommand(parsed).run(app.diaryScene(), app.detailsScene(), run)
        },
        Command(NoteCommand.spec) { (parsed, run, app) async throws(UsageError) in
            try await NoteCommand(parsed).run(app.diaryScene(), app.detailsScene(), run)
        },
        Command(PersonalCommand.spec, isDocument: true) { (parsed, run, app) async throws(UsageError) in
            try await PersonalCommand(parsed).run(app.personalTransfer(), run)
        },
        Command(ImportCommand.spec, isLocal: true) { (parsed, run, app) async throws(UsageError) in
            try await ImportCommand(parsed).run(app.libraryScene(), run)
        },
        Command(ExportCommand.spec, isLocal: true, isDocument: true) {
            (parsed, run, app) async throws(UsageError) in
            try await ExportCommand(parsed).run(app.libraryScene(), run)
        },
        screens,
        .serve(
            .movies,
            LocalizedText("Serve this device's catalogue over HTTP", "이 기기의 영화 목록을 HTTP로 제공"),
            discussion: LocalizedText(
                "Serves both protocols: lists under /api/v2, search under /3; also /openapi.json, /health "
                    + "and /metrics. Ctrl-C or SIGTERM stops it after open requests are answered (exit code 0); "
                    + "a second one stops it at once.",
                "두 프로토콜을 제공합니다. 목록은 /api/v2, 검색은 /3이며 /openapi.json, /health, /metrics도 있습니다. Ctrl-C나 "
                    + "SIGTERM을 받으면 받은 요청에 모두 응답한 뒤 종료하고(종료 코드 0), 한 번 더 받으면 바로 종료합니다.")
        ) { _, _, app in app.servedCatalogue() },
    ]

    /// The messages for failures of the server.
    private static func fault(_ run: Run, _ settings: AppSettings) -> ServerFault {
        let source = settings.source ?? .yts
        return ServerFault(
            choice: run.server, protocolName: source.rawValue, options: ["--server", "--source"],
            signIn: source == .tmdb ? missingKey(run) : nil)
    }

    private static func missingKey(_ run: Run) -> LocalizedText {
        let place = run.server.address?.place ?? "server"
        if run.server.address?.isPrivate == false {
            return LocalizedText(
                "\(place) requires a key, and keys are only sent over https. Write https:// in --server.",
                "\(place) 서버는 키가 필요하고, 키는 https로만 보냅니다. --server 주소를 https://로 지정하세요.")
        }
        let command = run.commandLine("config set-secret \(AppIdentity.tmdbKey)")
        return LocalizedText(
            "\(place) requires a valid key. Set it with '\(command)'.",
            "\(place) 서버는 올바른 키가 필요합니다. '\(command)' 명령으로 저장하세요.")
    }
}

extension AppIdentity {
    /// The name and version of movies-cli.
    static let movies = AppIdentity(
        name: "movies-cli", version: "0.1.0", folder: "movies",
        exampleServer: "https://films.example/api/v2", keys: [tmdbKey],
        redaction: Redaction(paths: [
            SecretPath(.get, "/3/guest_session/{id}/rated/movies", .segment(fromEnd: 2))
        ]), publicPages: ["films"])

    /// The key sent to a server with the TMDB-style protocol, as `api_key`.
    static let tmdbKey = "tmdb-key"
}
