import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalUI
import TextCore

/// Films similar to a film.
@MainActor
final class SimilarScreen: Screen {
    private let model: SimilarViewModel
    private let film: Movie.ID
    private let coordinator: MoviesCoordinator
    private let films: FilmList

    init(_ model: SimilarViewModel, _ film: Movie.ID, _ coordinator: MoviesCoordinator) {
        self.model = model
        self.film = film
        self.coordinator = coordinator
        films = FilmList(id: "similar", coordinator: coordinator)
    }

    var title: String { LocalizedText("Similar films", "비슷한 영화")[coordinator.language] }
    var scope: ActionScope { .similarFilms }

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

    func perform(_ action: ActionID, on item: ItemID?) async {
        if action == .refresh {
            return await model.send(model.state.phase.failure == nil ? .load(.id(film)) : .retry)
        }
        await films.perform(action, on: item, of: model.state.rows) { await model.send(.select($0)) }
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        action == .refresh
            ? coordinator.commandLine("similar \(film.rawValue)") : coordinator.command(for: action, on: item)
    }
}
