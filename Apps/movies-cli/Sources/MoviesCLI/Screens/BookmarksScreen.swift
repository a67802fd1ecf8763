import AppCore
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
    private let films: FilmList

    init(_ model: BookmarksViewModel, _ coordinator: MoviesCoordinator) {
        self.model = model
        self.coordinator = coordinator
        films = FilmList(id: "bookmarks", coordinator: coordinator)
    }

    var title: String { LocalizedText("Bookmarks", "북마크")[coordinator.language] }
    var scope: ActionScope { .bookmarks }

    func body(in context: ViewContext) -> Element {
        let state = model.state
        let count = LocalizedText("\(state.rows.count) bookmarked", "북마크 \(state.rows.count)편")[
            context.language]
        let status = StatusLine(
            count: count, [], note: nil, phase: state.phase, isEmpty: state.rows.isEmpty
        ).element(context)
        let invitation = LocalizedText("Press b on a film to bookmark it.", "영화에서 b를 누르면 북마크됩니다.")
        return .column([
            status,
            films.element(
                state.rows.map(\.movie), asides: state.rows.map(\.added),
                emptyMessage: state.emptyMessage.map { "\($0) \(invitation[context.language])" },
                state.phase, label: title, context),
        ])
    }

    func appear() async { await model.send(.load) }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        _ = films.showed(rows, of: model.state.rows.map(\.movie))
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        if action == .refresh { return await model.send(.load) }
        await films.perform(action, on: item, of: model.state.rows.map(\.movie)) {
            await model.send(.select($0))
        }
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        action == .refresh
            ? coordinator.commandLine("bookmark list") : coordinator.command(for: action, on: item)
    }
}
