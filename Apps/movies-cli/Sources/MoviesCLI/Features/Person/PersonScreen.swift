import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The films of a director or actor.
@MainActor
final class PersonScreen: FilmHost {
    private let model: PersonViewModel
    private let name: String
    let coordinator: MoviesCoordinator
    private let films: FilmList

    init(_ model: PersonViewModel, _ name: String, _ coordinator: MoviesCoordinator) {
        self.model = model
        self.name = name
        self.coordinator = coordinator
        films = FilmList(id: "person", coordinator: coordinator)
    }

    /// The person with the most films, if several have the name.
    private var person: PersonRow? { model.state.people.first }

    var title: String { person?.name ?? name }
    var address: PageAddress? { MoviesAddress.person(name).page }
    var actions: ScreenActions<PersonScreen> { Self.all }
    nonisolated static let all = ScreenActions<PersonScreen>(
        list: "person",
        [
            .bookmark, .typeSearch,
            Action.refresh.forScreen(command: { PersonCommand.line($0.name) }) { await $0.load() },
            .rows, .more, .open,
        ])

    func body(in context: ViewContext) -> Element {
        let state = model.state
        let status = StatusLine(
            [person.map { $0.summary }], note: nil, phase: state.phase, isEmpty: person == nil
        ).element(context)
        return .column([
            status,
            films.element(
                rows, asides: rows.map { parts(in: $0, context.language) }, emptyMessage: state.emptyMessage,
                state.phase, label: title, context),
        ])
    }

    /// The films that the person directed, then the others, the newest first.
    var rows: [MovieRow] {
        guard let person else { return [] }
        let directed = Set(person.directed.map(\.id))
        return person.directed + person.roles.filter { !directed.contains($0.id) }
    }

    /// The part of the person in a film.
    private func parts(in row: MovieRow, _ language: Language) -> String {
        [
            (person?.directed, LocalizedText("director", "감독")), (person?.roles, LocalizedText("cast", "출연")),
        ].filter { rows, _ in rows?.contains { $0.id == row.id } ?? false }
            .map { $0.1[language] }.joined(separator: " · ")
    }

    func appear() async { if model.state.phase == .idle { await load() } }

    private func load() async { await model.send(.find(name)) }

    func showed(_ list: ElementID, _ rows: Range<Int>) async { _ = films.showed(rows, of: self.rows) }

    func select(_ film: Movie.ID) async { coordinator.openFilm(film) }
}
