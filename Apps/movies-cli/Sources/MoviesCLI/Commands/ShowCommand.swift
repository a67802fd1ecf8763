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
        arguments: [.film],
        options: [.json],
        examples: [.init("movies-cli show tt6751668", LocalizedText("By its IMDb code", "IMDb 코드로"))])

    let film: MovieReference
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        film = try parsed.film()
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: DetailsSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeDetailsViewModel()
        await viewModel.send(.load(film))
        let state = viewModel.state
        let failure = state.phase.failure
        if json, let content = state.content {
            let code = run.print(
                json: MovieDetailsJSON(
                    details: content.details, isBookmarked: state.isBookmarked, isFresh: failure == nil))
            if code != .success { return code }
        } else {
            for line in DetailsRenderer.lines(state, run) { run.console.out(line) }
        }
        return failure.map { run.fail($0, about: film.text) } ?? .success
    }
}
