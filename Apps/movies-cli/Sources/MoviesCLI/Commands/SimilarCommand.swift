import AppCore
import DomainCore
import MoviesDomain
import MoviesPresentation
import TerminalKit
import TextCore

/// `movies-cli similar <film>`: lists similar films.
struct SimilarCommand: Sendable {
    static let limits = 1...4

    static let spec = CommandSpec(
        "similar",
        LocalizedText("List similar films", "비슷한 영화 보기"),
        arguments: [.film],
        options: [.limit(limits, default: "4"), .json],
        examples: [
            .init("movies-cli similar tt0068646", LocalizedText("Films like The Godfather", "대부와 비슷한 영화"))
        ])

    let film: MovieReference
    let limit: Int
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        film = try parsed.film()
        limit = try parsed.int("limit", in: Self.limits) ?? 4
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: DetailsSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeSimilarViewModel()
        await viewModel.send(.load(film))
        let state = viewModel.state
        let rows = Array(state.rows.prefix(limit))
        return ListOutput(
            rows: rows, phase: state.phase, emptyMessage: state.emptyMessage, total: .exactly(rows.count),
            subject: film.text
        ).print(json: json, run)
    }
}
