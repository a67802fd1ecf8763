import AppCore
import DomainCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The list of films.
@MainActor
final class CatalogueScreen: Screen {
    private let model: CatalogueViewModel
    private let coordinator: MoviesCoordinator
    private let films: FilmList

    init(_ model: CatalogueViewModel, _ coordinator: MoviesCoordinator) {
        self.model = model
        self.coordinator = coordinator
        films = FilmList(id: "films", coordinator: coordinator)
    }

    var title: String { LocalizedText("List", "목록")[coordinator.language] }
    var scope: ActionScope { .catalogue }

    func body(in context: ViewContext) -> Element {
        let state = model.state
        let options = state.options
        let genre = options.genre.map { GenreText.name(of: $0, in: context.language) }
        let order = SortText.name(options.sort, in: context.language)
        let status = StatusLine(
            [state.total, genre, order], note: state.savedNote, phase: state.phase,
            isEmpty: state.rows.isEmpty)
        return .column([
            status.element(context),
            films.element(
                state.rows, outOf: state.totalCount?.count, of: state.options,
                emptyMessage: state.emptyMessage, state.phase, label: title,
                context),
        ])
    }

    var narrowing: Narrowing? {
        guard model.state.options.genre != nil else { return nil }
        return Narrowing(LocalizedText("all films", "전체 영화")) { [model] in
            var options = model.state.options
            options.genre = nil
            await model.send(.show(options))
        }
    }

    func appear() async {
        if model.state.phase == .idle { await model.send(.load()) }
    }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        if films.showed(rows, of: model.state.rows), model.state.canLoadMore, model.state.phase.failure == nil
        {
            await model.send(.loadMore)
        }
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch action {
        case .refresh: await model.send(model.state.phase.failure == nil ? .refresh : .retry)
        case .filter: coordinator.chooseGenre(for: model)
        case .sort: coordinator.chooseSort(for: model)
        case .importFilms: coordinator.showImport()
        case .exportFilms: coordinator.showExport()
        default:
            await films.perform(action, on: item, of: model.state.rows) { await model.send(.select($0)) }
        }
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        switch action {
        case .refresh, .filter, .sort: coordinator.command("list", of: model.state.options)
        default: coordinator.command(for: action, on: item)
        }
    }
}

/// The names of the orders of a list.
enum SortText {
    static func name(_ sort: MovieListQuery.Sort, in language: Language) -> String {
        let name =
            switch sort {
            case .title: LocalizedText("by title", "제목순")
            case .year: LocalizedText("newest first", "최신순")
            case .rating: LocalizedText("best rated first", "평점순")
            case .popularity: LocalizedText("most popular first", "인기순")
            case .added: LocalizedText("recently added first", "최근 등록순")
            }
        return name[language]
    }
}
