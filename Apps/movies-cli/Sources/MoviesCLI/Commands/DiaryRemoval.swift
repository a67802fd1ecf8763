import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// Removes what is kept of films that were named on the command line. Only what is kept is searched, so that it can
/// be removed when the film is gone from its source.
@MainActor
struct DiaryRemoval {
    private let kind: DiaryViewModel.Kind
    private let scene: DiarySceneDIContainer
    private let details: DetailsSceneDIContainer
    private let run: Run

    init(
        _ kind: DiaryViewModel.Kind, _ scene: DiarySceneDIContainer, _ details: DetailsSceneDIContainer,
        _ run: Run
    ) {
        self.kind = kind
        self.scene = scene
        self.details = details
        self.run = run
    }

    func remove(_ films: [String]) async -> ExitCode {
        await FilmChange.each(films) { await remove($0) }
    }

    private func remove(_ film: String) async -> ExitCode {
        let viewModel = scene.makeDiaryViewModel(kind)
        await viewModel.send(.load)
        if let failure = viewModel.state.phase.failure { return run.fail(failure) }
        let rows = viewModel.state.rows.map(\.movie)
        switch await FilmQuestion(run: run).film(
            film, among: rows, details.makeFilmFinder(), absent: kind.absent(film))
        {
        case .ended(let code): return code
        case .film(let reference):
            guard let row = rows.first(where: { reference.names($0.movie) }) else { return .failure }
            await viewModel.send(.remove(row.id))
        }
        if let failure = viewModel.state.actionFailure { return run.fail(failure, about: film) }
        if let notice = viewModel.state.notice { run.console.out(notice.terminalSafe()) }
        return .success
    }
}

extension DiaryViewModel.Kind {
    /// Says that nothing of this kind is kept of a film.
    func absent(_ film: String) -> LocalizedText {
        switch self {
        case .scores: LocalizedText("You have no score for “\(film)”.", "“\(film)”에 준 점수가 없습니다.")
        case .watched: LocalizedText("“\(film)” is not among the watched films.", "“\(film)”: 본 영화에 없습니다.")
        case .notes: LocalizedText("There is no note for “\(film)”.", "“\(film)” 메모가 없습니다.")
        }
    }
}
