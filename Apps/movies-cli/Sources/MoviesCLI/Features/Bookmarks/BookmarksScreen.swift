import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The bookmarks.
@MainActor
final class BookmarksScreen: FilmHost {
    private let model: BookmarksViewModel
    let coordinator: MoviesCoordinator
    private let films: FilmList

    init(_ model: BookmarksViewModel, _ coordinator: MoviesCoordinator) {
        self.model = model
        self.coordinator = coordinator
        films = FilmList(id: "bookmarks", coordinator: coordinator)
    }

    var title: String { LocalizedText("Bookmarks", "북마크")[coordinator.language] }
    var address: PageAddress? { MoviesAddress.bookmarks.page }
    var actions: ScreenActions<BookmarksScreen> { Self.all }
    nonisolated static let all = ScreenActions<BookmarksScreen>(
        list: "bookmarks",
        [
            .bookmark(
                Action(
                    .bookmark, LocalizedText("Remove the bookmark", "북마크 삭제"), keys: ["b", "delete"],
                    hint: LocalizedText("remove", "삭제"))), .typeSearch,
            Action.refresh.forScreen(command: { _ in "bookmark list" }) { await $0.model.send(.load) }, .rows,
            .more, .open,
        ])

    func body(in context: ViewContext) -> Element {
        let state = model.state
        let count = LocalizedText("\(state.rows.count) bookmarked", "북마크 \(state.rows.count)편")[
            context.language]
        let status = StatusLine(
            count: count, [], note: nil, phase: state.phase, isEmpty: state.rows.isEmpty
        ).element(context)
        let next = EmptyView.Next(.bookmark, on: CatalogueScreen.all.scope) {
            LocalizedText("Press \($0) on a film to bookmark it.", "영화에서 \($0) 키를 누르면 북마크됩니다.")
        }
        return .column([
            status,
            films.element(
                rows, asides: state.rows.map(\.added),
                emptyMessage: state.emptyMessage, next: next, state.phase, label: title, context),
        ])
    }

    func appear() async { await model.send(.load) }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        _ = films.showed(rows, of: self.rows)
    }

    var rows: [MovieRow] { model.state.rows.map(\.movie) }

    func select(_ film: Movie.ID) async { await model.send(.select(film)) }
}
