import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalUI
import TextCore

/// Films similar to a film.
@MainActor
final class SimilarScreen: FilmHost {
    private let model: SimilarViewModel
    private let film: Movie.ID
    let coordinator: MoviesCoordinator
    private let films: FilmList

    init(_ model: SimilarViewModel, _ film: Movie.ID, _ coordinator: MoviesCoordinator) {
        self.model = model
        self.film = film
        self.coordinator = coordinator
        films = FilmList(id: "similar", coordinator: coordinator)
    }

    var title: String { LocalizedText("Similar films", "비슷한 영화")[coordinator.language] }
    var address: PageAddress? { MoviesAddress.similar(film).page }
    var actions: ScreenActions<SimilarScreen> { Self.all }
    nonisolated static let all = ScreenActions<SimilarScreen>(
        list: "similar",
        [
            .bookmark, .typeSearch,
            Action.refresh.forScreen(command: { SimilarCommand.line($0.film) }) {
                await $0.model.send($0.model.state.phase.failure == nil ? .load(.id($0.film)) : .retry)
            }, .rows, .more, .open,
        ])

    func body(in context: ViewContext) -> Element {
        let state = model.state
        let status = StatusLine([], note: nil, phase: state.phase, isEmpty: state.rows.isEmpty).element(
            context)
        return .column([
            status,
            films.element(
                state.rows, emptyMessage: state.emptyMessage, state.phase, label: title, context),
        ])
    }

    func appear() async {
        if model.state.phase == .idle { await model.send(.load(.id(film))) }
    }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        _ = films.showed(rows, of: model.state.rows)
    }

    var rows: [MovieRow] { model.state.rows }

    func select(_ film: Movie.ID) async { await model.send(.select(film)) }
}
