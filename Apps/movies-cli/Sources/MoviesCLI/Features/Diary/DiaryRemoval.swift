import AppCore
import MoviesDomain
import MoviesPresentation
import Platform
import PresentationCore
import TerminalKit
import TextCore

/// Removes diary entries of films named on the command line. Searches only the diary, so that an entry can be removed
/// after its film left the source.
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

    /// With a day, removes only the viewing of that day.
    func remove(_ films: [String], day: Date? = nil, json: Bool) async -> ExitCode {
        let viewModel = scene.makeDiaryViewModel(kind)
        await viewModel.send(.load)
        if let failure = viewModel.state.phase.failure { return run.dialog.fail(failure) }
        var seen: Set<Movie.ID> = []
        let rows = viewModel.state.rows.map(\.movie).filter { seen.insert($0.id).inserted }
        return await FilmChange(details, run, json: json).perform(films) { name in
            await FilmQuestion(run: run).step(
                name, among: rows, details.makeFilmFinder(), absent: kind.absent(name)
            ) { id in
                await viewModel.send(.remove(id, day: day))
                return FilmChange.Outcome(
                    failure: viewModel.state.actionFailure, notice: viewModel.state.notice)
            }
        }
    }
}

extension DiaryViewModel.Kind {
    /// The message that the diary has no entry of this kind for a film.
    func absent(_ film: String) -> LocalizedText {
        switch self {
        case .scores: LocalizedText("You have no score for “\(film)”.", "“\(film)”에 준 점수가 없습니다.")
        case .watched: LocalizedText("“\(film)” is not in your watched list.", "“\(film)”: 본 영화 목록에 없습니다.")
        case .notes: LocalizedText("There is no note for “\(film)”.", "“\(film)” 메모가 없습니다.")
        }
    }
}
