import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli bookmark add|remove|toggle|list`.
enum BookmarkCommand: Sendable {
    case add([MovieReference])
    case remove([MovieReference])
    case toggle([MovieReference])
    case list(limit: Int?, json: Bool)

    static let limits = 1...100_000

    static let spec = CommandSpec(
        "bookmark",
        LocalizedText("Add, remove and list bookmarks", "북마크 추가, 삭제, 목록 보기"),
        examples: [
            .init("movies-cli bookmark add tt6751668", LocalizedText("Bookmark Parasite", "기생충을 북마크")),
            .init(
                "movies-cli bookmark list", LocalizedText("List bookmarks, newest first", "북마크 목록, 최근 것부터")),
        ],
        subcommands: [
            CommandSpec(
                "add", LocalizedText("Bookmark films", "북마크에 추가"), arguments: [films(.films)],
                examples: [
                    .init("movies-cli bookmark add tt6751668", LocalizedText("Bookmark Parasite", "기생충을 북마크"))
                ]),
            CommandSpec(
                "remove", LocalizedText("Remove bookmarks", "북마크 삭제"), arguments: [films(.bookmarkedFilms)],
                examples: [
                    .init(
                        "movies-cli bookmark remove tt6751668", LocalizedText("Remove the bookmark", "북마크 삭제")
                    )
                ]),
            CommandSpec(
                "toggle", LocalizedText("Add missing bookmarks, remove existing ones", "없으면 추가하고 있으면 삭제"),
                arguments: [films(.films)],
                examples: [
                    .init(
                        "movies-cli bookmark toggle tt6751668",
                        LocalizedText("Like pressing a heart button", "하트 버튼처럼"))
                ]),
            CommandSpec(
                "list", LocalizedText("List bookmarks, newest first", "북마크 목록, 최근 것부터"),
                options: [.limit(limits, default: nil), .json],
                examples: [.init("movies-cli bookmark list --json", LocalizedText("As JSON", "JSON으로"))]),
        ])

    private static func films(_ completion: CompletionSource) -> ArgumentSpec {
        ArgumentSpec(
            "film", count: .oneOrMore, completion: completion,
            LocalizedText(
                "The numbers or IMDb codes of films, as lists show them", "목록에 보이는 영화 번호 또는 IMDb 코드"))
    }

    init(_ parsed: ParsedCommand) throws(UsageError) {
        switch parsed.path.last {
        case "add": self = .add(try parsed.films())
        case "remove": self = .remove(try parsed.films())
        case "toggle": self = .toggle(try parsed.films())
        default: self = .list(limit: try parsed.int("limit", in: Self.limits), json: parsed.flag("json"))
        }
    }

    @MainActor
    func run(
        _ scene: BookmarksSceneDIContainer, _ details: DetailsSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        switch self {
        case .list(let limit, let json):
            return await list(limit, json, scene, run)
        case .add(let films):
            return await each(films) { await change($0, by: .addBookmark, details, run) }
        case .remove(let films):
            return await each(films) { await remove($0, scene, run) }
        case .toggle(let films):
            return await each(films) { await change($0, by: .toggleBookmark, details, run) }
        }
    }

    /// Handles every film, even after a failure; the first failure determines the exit code.
    @MainActor
    private func each(
        _ films: [MovieReference], _ act: @MainActor (MovieReference) async -> ExitCode
    ) async -> ExitCode {
        var worst = ExitCode.success
        for film in films {
            let code = await act(film)
            if worst == .success { worst = code }
            if code == .interrupted { return code }
        }
        return worst
    }

    @MainActor
    private func change(
        _ film: MovieReference, by input: DetailsViewModel.Input, _ scene: DetailsSceneDIContainer,
        _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeDetailsViewModel()
        await viewModel.send(.load(film))
        // A cached film can be bookmarked although its server does not answer.
        if viewModel.state.content == nil, let failure = viewModel.state.phase.failure {
            return run.fail(failure, about: film.text)
        }
        await viewModel.send(input)
        if let failure = viewModel.state.actionFailure {
            return run.fail(failure, about: film.text)
        }
        if let notice = viewModel.state.notice { run.console.out(notice.terminalSafe()) }
        return .success
    }

    /// Searches only the bookmarks, so that one can be removed whose film is no longer in the catalogue.
    @MainActor
    private func remove(
        _ film: MovieReference, _ scene: BookmarksSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeBookmarksViewModel()
        await viewModel.send(.load)
        if let failure = viewModel.state.phase.failure {
            return run.fail(failure)
        }
        guard let row = viewModel.state.rows.first(where: { film.names($0.movie.movie) }) else {
            return run.fail(
                LocalizedText("\(film.text) is not bookmarked.", "'\(film.text)': 북마크에 없습니다.")[
                    run.language])
        }
        await viewModel.send(.remove(row.id))
        if let failure = viewModel.state.actionFailure {
            return run.fail(failure, about: film.text)
        }
        if let notice = viewModel.state.notice { run.console.out(notice.terminalSafe()) }
        return .success
    }

    @MainActor
    private func list(
        _ limit: Int?, _ json: Bool, _ scene: BookmarksSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeBookmarksViewModel()
        await viewModel.send(.load)
        let state = viewModel.state
        if let failure = state.phase.failure {
            return run.fail(failure)
        }
        let rows = Array(state.rows.prefix(limit ?? state.rows.count))
        if json { return run.print(json: BookmarksJSON(rows)) }
        if let message = state.emptyMessage { run.console.out(message) }
        if !rows.isEmpty { MovieTable.lines(rows, run).forEach(run.console.out) }
        return .success
    }
}
