import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli show <film>`: shows the details of a film.
struct ShowCommand: Sendable {
    static let spec = CommandSpec(
        "show",
        LocalizedText("Show one film", "영화 자세히 보기"),
        discussion: LocalizedText(
            "If several films share the title, you are asked which one you mean; in a script, the error lists their numbers.",
            "제목이 같은 영화가 여럿이면 어떤 영화인지 물어봅니다. 스크립트에서는 오류 메시지에 영화 번호가 나옵니다."),
        arguments: [.filmInWords],
        options: [.json],
        examples: [
            .init("movies-cli show 기생충", LocalizedText("By its title", "제목으로")),
            .init("movies-cli show tt6751668", LocalizedText("By its IMDb code", "IMDb 코드로")),
        ])

    static func line(_ film: Movie.ID) -> String { "show \(film.rawValue)" }

    let film: String
    let json: Bool

    init(_ parsed: ParsedCommand) {
        film = parsed.film()
        json = parsed.flag("json")
    }

    @MainActor
    func run(
        _ scene: DetailsSceneDIContainer, _ printer: PicturePrinter, _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeDetailsViewModel()
        let answer = await FilmQuestion(run: run).film(film, scene.makeFilmFinder()) { reference in
            await viewModel.send(.load(reference))
            return viewModel.state.phase.failure
        }
        switch answer {
        case .film(let reference):
            if !json { await PosterOutput(scene, printer).print(viewModel.state.content, run) }
            return Self.show(reference, viewModel, json: json, run)
        case .ended(let code): return code
        }
    }

    /// Prints the loaded film.
    @MainActor
    static func show(
        _ film: MovieReference, _ viewModel: DetailsViewModel, json: Bool, _ run: Run
    ) -> ExitCode {
        let state = viewModel.state
        let failure = state.phase.failure
        if json, let content = state.content {
            let code = run.dialog.print(
                json: MovieDetailsJSON(
                    details: content.details, isBookmarked: state.isBookmarked, diary: state.diary,
                    isFresh: failure == nil))
            if code != .success { return code }
        } else {
            for line in DetailsRenderer.lines(state, run) { run.console.out(line) }
        }
        return failure.map { run.dialog.fail($0, about: film.text) } ?? .success
    }
}
