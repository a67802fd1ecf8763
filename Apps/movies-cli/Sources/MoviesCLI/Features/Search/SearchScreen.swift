import AppCore
import DomainCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The search, with the recent searches while the field is empty.
@MainActor
final class SearchScreen: FilmHost {
    private let model: SearchViewModel
    private let recent: RecentSearchesViewModel
    let coordinator: MoviesCoordinator
    static let field: ElementID = "search-text"
    private let films: FilmList
    private static let recentList: ElementID = "recent"

    init(_ model: SearchViewModel, _ recent: RecentSearchesViewModel, _ coordinator: MoviesCoordinator) {
        self.model = model
        self.recent = recent
        self.coordinator = coordinator
        films = FilmList(id: "found", coordinator: coordinator)
    }

    var title: String { LocalizedText("Search", "검색")[coordinator.language] }
    var pageTitle: String { model.state.query.isEmpty ? title : "“\(model.state.query)” · \(title)" }
    var address: PageAddress? { MoviesAddress.search(model.state.query).page }
    func address(of item: ItemID, in list: ElementID) -> PageAddress? {
        switch item {
        case .text(let text): MoviesAddress.search(text).page
        case .number(let id): MoviesAddress.film(Movie.ID(id)).page
        }
    }
    var actions: ScreenActions<SearchScreen> { isBlank ? Self.recentSearches : Self.searching }
    nonisolated static let searching = ScreenActions<SearchScreen>(
        list: "search",
        [
            typeSearch, .bookmark,
            Action.refresh.forScreen(command: { $0.line }) { await $0.refresh() }, .rows, .more, clearRecent,
            open,
        ])
    nonisolated static let recentSearches = ScreenActions<SearchScreen>(
        list: "recent", [typeSearch, clearRecent, open])

    private nonisolated static let open: ScreenAction<SearchScreen> = Action.open.forItem(
        command: { screen, item in
            if case .text(let text) = item { return SearchCommand.line(text) }
            return screen.subject(of: item).map { ShowCommand.line($0.id) }
        }
    ) { await $0.open($1) }
    private nonisolated static let typeSearch: ScreenAction<SearchScreen> = Action.typeSearch.forScreen(
        command: { $0.line }) { $0.coordinator.typeSearch() }
    private nonisolated static let clearRecent: ScreenAction<SearchScreen> = Action(
        "clear-recent", LocalizedText("Clear the recent searches", "최근 검색어 모두 삭제"), keys: ["x"]
    ).forScreen(command: { _ in "recent clear" }) { $0.askToClear() }

    private var line: String? {
        model.state.query.isEmpty ? nil : SearchCommand.line(model.state.query)
    }

    /// The effect of Enter in the field.
    private var enter: LocalizedText? {
        let text = model.state.text
        if !text.contains(where: { !$0.isWhitespace }) { return nil }
        return text == model.state.query && !model.state.rows.isEmpty
            ? LocalizedText("results", "결과") : LocalizedText("search", "검색")
    }

    private var isBlank: Bool { model.state.query.isEmpty && model.state.rows.isEmpty }

    func body(in context: ViewContext) -> Element {
        let state = model.state
        let language = context.language
        let invitation = LocalizedText(
            "Title, person, IMDb code, or initials such as ㄱㅅㅊ", "제목, 사람, IMDb 코드, 초성(ㄱㅅㅊ)")
        let field = Element.row([
            .text(StyledText("⌕", .accent)).role(.decoration),
            .field(
                Self.field,
                FieldSource(
                    state.text, placeholder: invitation[language], limit: 400,
                    enter: enter?[language], purpose: .search),
                label: title
            ).width(.fill(1)),
        ])
        var parts =
            [
                field,
                StatusLine(
                    [state.query.isEmpty ? nil : "“\(state.query)”", state.total],
                    note: state.savedNote, phase: state.phase, isEmpty: state.rows.isEmpty
                ).element(context),
            ] + StatusLine.reading(state.readingNote)
        if isBlank, state.phase == .idle {
            parts += recentSearches(context)
        } else {
            parts.append(
                films.element(
                    state.rows, outOf: state.totalCount?.count, of: state.query,
                    emptyMessage: state.emptyMessage, state.phase, label: title, context,
                    suggestion: state.suggestion))
        }
        return .column(parts)
    }

    private func recentSearches(_ context: ViewContext) -> [Element] {
        let state = model.state
        let texts = state.recentSearches
        guard !texts.isEmpty, state.text.isEmpty else {
            let message =
                state.text.isEmpty
                ? LocalizedText(
                    "Type to search. Results appear when you pause.", "검색어를 입력하세요. 입력을 멈추면 결과가 나옵니다.")
                : LocalizedText("Results appear when you pause.", "입력을 멈추면 결과가 나옵니다.")
            return [EmptyView.element(message[context.language], .idle, context)]
        }
        let label = LocalizedText("Recent searches", "최근 검색어")[context.language]
        return [
            .text(StyledText(" " + label, .heading)).role(.heading),
            .list(
                Self.recentList,
                ListSource(
                    count: texts.count, id: { .text(texts[$0]) }, row: { .text(StyledText("  " + texts[$0])) }
                ),
                label: label),
        ]
    }

    func appear() async { await model.send(.appear) }

    var narrowing: Narrowing? {
        guard !model.state.query.isEmpty else { return nil }
        return Narrowing(LocalizedText("recent searches", "최근 검색어")) { [model] in
            await model.send(.type(""))
        }
    }

    func edited(_ field: ElementID, _ text: String) async {
        coordinator.flow.read { [model] in await model.send(.type(text)) }
    }

    func submitted(_ field: ElementID, _ text: String) async {
        if text == model.state.query, !model.state.rows.isEmpty {
            // The results are there already: moves to them.
            coordinator.flow.focus(films.id)
        } else if text.contains(where: { !$0.isWhitespace }) {
            coordinator.flow.read { [model] in await model.send(.search(text)) }
        }
    }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        guard list == films.id else { return }
        if films.showed(rows, of: model.state.rows), model.state.canLoadMore, model.state.phase.failure == nil
        {
            await model.send(.loadMore)
        }
    }

    var rows: [MovieRow] { model.state.rows }

    func select(_ film: Movie.ID) async { await model.send(.select(film)) }

    private func open(_ item: ItemID?) async {
        if case .text(let text) = item {
            coordinator.flow.read { [self] in
                await model.send(.search(text))
                // Digits go to the rows, not into the field.
                if !model.state.rows.isEmpty { coordinator.flow.focus(films.id) }
            }
        } else if let row = subject(of: item) {
            await open(row)
        }
    }

    private func refresh() async {
        if model.state.phase.failure != nil {
            await model.send(.retry)
        } else if !model.state.query.isEmpty {
            await model.send(.search(model.state.query))
        }
    }

    private func askToClear() {
        let language = coordinator.language
        coordinator.flow.ask(
            Alert(
                title: LocalizedText("Clear the recent searches?", "최근 검색어를 모두 삭제할까요?")[language],
                message: LocalizedText("They cannot be brought back.", "되돌릴 수 없습니다.")[language]
            ) { [recent, model, flow = coordinator.flow] isYes in
                guard isYes else { return }
                Task {
                    await recent.send(.clear)
                    await model.send(.appear)
                    if let failure = recent.state.phase.failure {
                        flow.show(toast: failure.message, isFailure: true)
                    }
                }
            })
    }
}
