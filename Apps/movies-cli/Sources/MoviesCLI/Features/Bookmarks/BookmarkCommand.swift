import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli bookmark add|remove|toggle|list`.
enum BookmarkCommand: Sendable {
    static func line(toggle film: Movie.ID) -> String { "bookmark toggle \(film.rawValue)" }

    case add([String], json: Bool)
    case remove([String], json: Bool)
    case toggle([String], json: Bool)
    case list(limit: Int?, json: Bool)

    static let limits = 1...100_000

    static let spec = CommandSpec(
        "bookmark",
        LocalizedText("Add, remove and list bookmarks", "북마크 추가, 삭제, 목록 보기"),
        examples: [
            .init("movies-cli bookmark add 기생충", LocalizedText("Bookmark Parasite", "기생충을 북마크")),
            .init(
                "movies-cli bookmark list", LocalizedText("List bookmarks, newest first", "북마크 목록, 최근 것부터")),
        ],
        subcommands: [
            CommandSpec(
                "add", LocalizedText("Bookmark films", "북마크에 추가"), arguments: [.films],
                options: [.json],
                examples: [
                    .init("movies-cli bookmark add 기생충", LocalizedText("Bookmark Parasite", "기생충을 북마크"))
                ]),
            CommandSpec(
                "remove", LocalizedText("Remove bookmarks", "북마크 삭제"), arguments: [.bookmarkedFilms],
                options: [.json],
                examples: [
                    .init(
                        "movies-cli bookmark remove 기생충", LocalizedText("Remove the bookmark", "북마크 삭제")
                    )
                ]),
            CommandSpec(
                "toggle", LocalizedText("Add missing bookmarks, remove existing ones", "없으면 추가하고 있으면 삭제"),
                arguments: [.films], options: [.json],
                examples: [
                    .init(
                        "movies-cli bookmark toggle 기생충",
                        LocalizedText("Like pressing a heart button", "하트 버튼처럼"))
                ]),
            CommandSpec(
                "list", LocalizedText("List bookmarks, newest first", "북마크 목록, 최근 것부터"),
                options: [.limit(limits, default: nil), .json],
                examples: [.init("movies-cli bookmark list --json", LocalizedText("As JSON", "JSON으로"))]),
        ])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let json = parsed.flag("json")
        switch parsed.path.last {
        case "add": self = .add(parsed.strings("film"), json: json)
        case "remove": self = .remove(parsed.strings("film"), json: json)
        case "toggle": self = .toggle(parsed.strings("film"), json: json)
        default: self = .list(limit: try parsed.int("limit", in: Self.limits), json: json)
        }
    }

    @MainActor
    func run(
        _ scene: BookmarksSceneDIContainer, _ details: DetailsSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        switch self {
        case .list(let limit, let json):
            return await list(limit, json, scene, run)
        case .add(let films, let json):
            return await FilmChange(details, run, json: json).change(films, by: .addBookmark)
        case .remove(let films, let json):
            return await remove(films, json, scene, details, run)
        case .toggle(let films, let json):
            return await FilmChange(details, run, json: json).change(films, by: .toggleBookmark)
        }
    }

    /// Searches only the bookmarks, so that a bookmark can be removed after its film left the catalogue.
    @MainActor
    private func remove(
        _ films: [String], _ json: Bool, _ scene: BookmarksSceneDIContainer,
        _ details: DetailsSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeBookmarksViewModel()
        await viewModel.send(.load)
        if let failure = viewModel.state.phase.failure { return run.dialog.fail(failure) }
        let rows = viewModel.state.rows.map(\.movie)
        return await FilmChange(details, run, json: json).perform(films) { name in
            await FilmQuestion(run: run).step(
                name, among: rows, details.makeFilmFinder(),
                absent: LocalizedText("“\(name)” is not bookmarked.", "“\(name)”: 북마크에 없습니다.")
            ) { id in
                await viewModel.send(.remove(id))
                return FilmChange.Outcome(
                    failure: viewModel.state.actionFailure, notice: viewModel.state.notice)
            }
        }
    }

    @MainActor
    private func list(
        _ limit: Int?, _ json: Bool, _ scene: BookmarksSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeBookmarksViewModel()
        await viewModel.send(.load)
        let state = viewModel.state
        if let failure = state.phase.failure {
            return run.dialog.fail(failure)
        }
        let rows = Array(state.rows.prefix(limit ?? state.rows.count))
        if json { return run.dialog.print(json: BookmarksJSON(rows)) }
        if let message = state.emptyMessage { run.console.out(message) }
        if !rows.isEmpty { MovieTable.lines(rows, run).forEach(run.console.out) }
        return .success
    }
}
