import AppCore
import DomainCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli similar <film>`: lists similar films.
struct SimilarCommand: Sendable {
    static let limits = 1...4

    static let spec = CommandSpec(
        "similar",
        LocalizedText("List similar films", "비슷한 영화 보기"),
        arguments: [.filmInWords],
        options: [.limit(limits, default: "4"), .json],
        examples: [
            .init("movies-cli similar 대부", LocalizedText("Films like The Godfather", "대부와 비슷한 영화"))
        ])

    static func line(_ film: Movie.ID) -> String { "similar \(film.rawValue)" }

    let film: String
    let limit: Int
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        film = parsed.film()
        limit = try parsed.int("limit", in: Self.limits) ?? 4
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: DetailsSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeSimilarViewModel()
        let answer = await FilmQuestion(run: run).film(film, scene.makeFilmFinder()) { reference in
            await viewModel.send(.load(reference))
            return viewModel.state.phase.failure
        }
        let reference: MovieReference
        switch answer {
        case .film(let found): reference = found
        case .ended(let code): return code
        }
        let state = viewModel.state
        let rows = Array(state.rows.prefix(limit))
        return ListOutput(
            rows: rows, phase: state.phase, emptyMessage: state.emptyMessage, total: .exactly(rows.count),
            subject: reference.text
        ).print(json: json, run)
    }
}
