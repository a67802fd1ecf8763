import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The bookmarks.
@MainActor
final class BookmarksScreen: Screen {
    private let model: BookmarksViewModel
    private let coordinator: MoviesCoordinator
    private static let list: ElementID = "bookmarks"

    init(_ model: BookmarksViewModel, _ coordinator: MoviesCoordinator) {
        self.model = model
        self.coordinator = coordinator
    }

    var title: String { LocalizedText("Bookmarks", "북마크")[coordinator.language] }
    var scope: ActionScope { .bookmarks }

    func body(in context: ViewContext) -> Element {
        let state = model.state
        let count = LocalizedText("\(state.rows.count) bookmarked", "북마크 \(state.rows.count)편")[
            context.language]
        let status = StatusLine([count], note: nil, phase: state.phase, isEmpty: state.rows.isEmpty).element(
            context)
        guard !state.rows.isEmpty else {
            let invitation = LocalizedText("Press b on a film to bookmark it.", "영화에서 b를 누르면 북마크됩니다.")
            let message = state.emptyMessage.map { "\($0) \(invitation[context.language])" }
            return .column([status, EmptyView.element(message, state.phase, context)])
        }
        return .column([
            status,
            FilmList(
                id: Self.list, label: title, rows: state.rows.map(\.movie), asides: state.rows.map(\.added),
                marked: [], posters: coordinator.posters
            ).element(coordinator.rows(context), context),
        ])
    }

    func appear() async { await model.send(.load) }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        let films = model.state.rows.map(\.movie)
        coordinator.showPosters(films[rows.clamped(to: 0..<films.count)])
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        let row = model.state.rows.first { item == .number($0.id.rawValue) }
        switch action {
        case .open: if let row { await model.send(.select(row.id)) }
        case .bookmark: if let row { await coordinator.toggle(row.movie.movie) }
        case .refresh: await model.send(.load)
        case .rows: coordinator.changeRows()
        default: break
        }
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        action == .refresh
            ? coordinator.commandLine("bookmark list") : coordinator.command(for: action, on: item)
    }
}
