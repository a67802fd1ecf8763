import AppCore
import DomainCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The list of films.
@MainActor
final class CatalogueScreen: FilmHost {
    private let model: CatalogueViewModel
    let coordinator: MoviesCoordinator
    private let films: FilmList

    init(_ model: CatalogueViewModel, _ coordinator: MoviesCoordinator) {
        self.model = model
        self.coordinator = coordinator
        films = FilmList(id: "films", coordinator: coordinator)
    }

    var title: String { LocalizedText("List", "목록")[coordinator.language] }
    var pageTitle: String {
        let films = LocalizedText("Films", "영화")[coordinator.language]
        guard let genre = model.state.options.genre else { return films }
        return "\(GenreText.name(of: genre, in: coordinator.language)) · \(films)"
    }
    var address: PageAddress? {
        MoviesAddress.films(model.state.options.genre, model.state.options.sort).page
    }
    var actions: ScreenActions<CatalogueScreen> { Self.all }
    nonisolated static let all = ScreenActions<CatalogueScreen>(
        list: "list",
        [
            .bookmark,
            Action(
                "filter", LocalizedText("Choose a genre", "장르 고르기"), keys: ["f"],
                hint: LocalizedText("genre", "장르")
            ).forScreen(command: { $0.line }) { $0.coordinator.chooseGenre(for: $0.model) },
            Action(
                "sort", LocalizedText("Sort", "정렬 기준 고르기"), keys: ["o"],
                hint: LocalizedText("sort", "정렬")
            ).forScreen(command: { $0.line }) { $0.coordinator.chooseSort(for: $0.model) },
            .typeSearch,
            Action.refresh.forScreen(command: { $0.line }) {
                await $0.model.send($0.model.state.phase.failure == nil ? .refresh : .retry)
            }, .rows, .more, .open,
        ])
    /// The command of the list with its filters.
    private var line: String {
        let options = model.state.options
        let genre = options.genre.map { "--genre \(Invocation.quoted($0.name)) " } ?? ""
        return "list \(genre)--sort \(options.sort.rawValue)"
    }

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

    var rows: [MovieRow] { model.state.rows }

    func select(_ film: Movie.ID) async { await model.send(.select(film)) }
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
