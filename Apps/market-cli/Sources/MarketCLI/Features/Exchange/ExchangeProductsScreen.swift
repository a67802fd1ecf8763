import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The traded products: sorted, filtered and searched.
@MainActor
final class ExchangeProductsScreen: ProductsHost {
    private let model: ExchangeListViewModel
    let coordinator: ExchangeCoordinator
    private let products: ExchangeProductList

    init(_ model: ExchangeListViewModel, _ coordinator: ExchangeCoordinator) {
        self.model = model
        self.coordinator = coordinator
        products = ExchangeProductList(id: "exchange-products", coordinator: coordinator)
    }

    var title: String { LocalizedText("Products", "거래 상품")[coordinator.language] }
    var pageTitle: String { (model.state.restrictions + [title]).joined(separator: " · ") }
    var address: PageAddress? { ExchangeAddress.products(model.state.query).page }
    var actions: ScreenActions<ExchangeProductsScreen> { Self.all }
    nonisolated static let all = ScreenActions<ExchangeProductsScreen>(
        list: "exchange-products",
        [
            Action(
                "search", LocalizedText("Search by name", "이름으로 검색"), keys: ["/"],
                hint: LocalizedText("search", "검색")
            ).forScreen(command: { $0.line }) { $0.askKeyword() },
            Action(
                "filter", LocalizedText("Filter", "필터"), keys: ["f"], hint: LocalizedText("filter", "필터")
            ).forScreen(command: { _ in "products --filters" }) {
                await ExchangeFilterSheets($0.model, $0.coordinator).choose()
            },
            Action(
                "sort", LocalizedText("Sort", "정렬 기준 고르기"), keys: ["o"],
                hint: LocalizedText("sort", "정렬")
            ).forScreen(command: { $0.line }) { $0.chooseSort() },
            Action.refresh.forScreen(command: { $0.line }) {
                await $0.model.send(.load($0.model.state.query))
            },
            .openProduct,
        ])
    private var line: String { ExchangeProductsCommand.line(model.state.query) }

    func body(in context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        let (shown, more) = (NumberText.grouped(state.rows.count), state.mayHaveMore)
        let count = LocalizedText(
            "\(shown)\(more ? "+" : "") \(state.rows.count == 1 ? "product" : "products")",
            "상품 \(shown)개\(more ? " 이상" : "")")
        let status = StatusLine(
            count: count[language], [ExchangeText.sort(state.query.sort)[language]] + state.restrictions,
            note: nil, phase: state.phase, isEmpty: state.rows.isEmpty)
        return .column([
            status.element(context),
            state.rows.isEmpty
                ? EmptyView.element(state.emptyMessage, state.phase, context)
                : products.element(state.rows, of: state.query, label: title, context),
        ])
    }

    var narrowing: Narrowing? {
        guard !model.state.restrictions.isEmpty else { return nil }
        return Narrowing(LocalizedText("all products", "전체 상품")) { [self] in
            show { query in
                let sort = query.sort
                query = ExchangeQuery()
                query.sort = sort
            }
        }
    }

    func appear() async { await load(model.state.query) }

    /// Shows the list of an address. A list that is shown already stays as it is.
    func load(_ query: ExchangeQuery) async {
        guard query != model.state.query || model.state.phase == .idle else { return }
        await model.send(.load(query))
    }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        if products.showed(rows, of: model.state.rows), model.state.mayHaveMore,
            model.state.phase.failure == nil
        {
            await model.send(.loadMore)
        }
    }

    private func show(_ change: @escaping @MainActor (inout ExchangeQuery) -> Void) {
        var query = model.state.query
        change(&query)
        coordinator.flow.read { [model] in await model.send(.load(query)) }
    }

    private func askKeyword() {
        let language = coordinator.language
        coordinator.flow.present(
            InputSheet(
                title: LocalizedText("Search by name", "이름으로 검색")[language], scope: ExchangeScope.searching,
                label: LocalizedText(
                    "A part of the name, in English or Korean, or Korean initials. Leave it empty to see everything.",
                    "영어나 한국어 이름의 일부, 또는 초성(ㅎㄷ → 후드). 비우면 전체를 보여 줍니다.")[language],
                placeholder: LocalizedText("For example hoodie", "예: 후드")[language], purpose: .search,
                coordinator.flow,
                then: { [self] text in
                    let keyword = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                    show { $0.keyword = keyword.isEmpty ? nil : keyword }
                }))
    }

    private func chooseSort() {
        let (sorts, language) = (ExchangeQuery.Sort.allCases, coordinator.language)
        coordinator.flow.present(
            ChoiceSheet(
                title: LocalizedText("Sort by", "정렬")[language],
                sorts.map { ExchangeText.sort($0)[language] },
                current: sorts.firstIndex(of: model.state.query.sort), coordinator.flow
            ) { [self] index in show { $0.sort = sorts[index] } })
    }
}

/// The sheets that choose a filter, and then its value.
@MainActor
struct ExchangeFilterSheets {
    private let model: ExchangeListViewModel
    private let coordinator: ExchangeCoordinator

    init(_ model: ExchangeListViewModel, _ coordinator: ExchangeCoordinator) {
        self.model = model
        self.coordinator = coordinator
    }

    func choose() async {
        if model.state.filters == nil { await model.send(.loadFilters) }
        guard let filters = model.state.filters else {
            return coordinator.flow.report(failure: model.state.phase.failure, notice: nil)
        }
        let kinds = [
            LocalizedText("Category", "분류"), LocalizedText("For whom", "성별"), LocalizedText("Brand", "브랜드"),
            LocalizedText("Collection", "컬렉션"), LocalizedText("Price", "가격"),
            LocalizedText("Without filters", "필터 모두 지우기"),
        ]
        present(LocalizedText("Filter", "필터"), kinds.map { $0[coordinator.language] }) { kind in
            switch kind {
            case 0:
                names(kinds[0], filters.categories, { ExchangeText.category($0) }) { $0.category = $1 }
            case 1: names(kinds[1], filters.genders, { ExchangeText.gender($0) }) { $0.gender = $1 }
            case 2: ids(kinds[2], filters.brands) { $0.brands = $1 }
            case 3: ids(kinds[3], filters.collections) { $0.collections = $1 }
            case 4: prices()
            default:
                show { query in
                    let (sort, keyword) = (query.sort, query.keyword)
                    query = ExchangeQuery()
                    (query.sort, query.keyword) = (sort, keyword)
                }
            }
        }
    }

    private func names(
        _ title: LocalizedText, _ names: [String], _ text: (String) -> LocalizedText,
        set: @escaping @MainActor (inout ExchangeQuery, String?) -> Void
    ) {
        let choices = [Self.all[coordinator.language]] + names.map { text($0)[coordinator.language] }
        present(title, choices) { index in show { set(&$0, index == 0 ? nil : names[index - 1]) } }
    }

    private func ids(
        _ title: LocalizedText, _ choices: [ExchangeFilters.Choice],
        set: @escaping @MainActor (inout ExchangeQuery, [Int]) -> Void
    ) {
        present(title, [Self.all[coordinator.language]] + choices.map(\.name)) { index in
            show { set(&$0, index == 0 ? [] : [choices[index - 1].id]) }
        }
    }

    private static let all = LocalizedText("All", "전체")

    private func prices() {
        let language = coordinator.language
        coordinator.flow.present(
            InputSheet(
                title: LocalizedText("Price", "가격")[language], scope: ExchangeScope.pricing,
                label: LocalizedText(
                    "From and to in won, such as 100,000-300,000, 100,000- or -300,000. Leave it empty for any price.",
                    "원 단위 범위. 예: 100,000-300,000, 100,000- (이상), -300,000 (이하). 비우면 전체입니다.")[language],
                placeholder: "100,000-300,000", coordinator.flow,
                submit: { text in
                    if ExchangePriceRange(typed: text) != nil { return true }
                    coordinator.say(
                        LocalizedText(
                            "Type a range such as 100,000-300,000.", "100,000-300,000처럼 범위를 입력하세요."),
                        isFailure: true)
                    return false
                },
                then: { text in
                    guard let range = ExchangePriceRange(typed: text) else { return }
                    show { ($0.lowest, $0.highest) = (range.lowest, range.highest) }
                }))
    }

    private func present(
        _ title: LocalizedText, _ choices: [String], choose: @escaping @MainActor (Int) -> Void
    ) {
        coordinator.flow.present(
            ChoiceSheet(title: title[coordinator.language], choices, coordinator.flow) { choose($0) })
    }

    private func show(_ change: @escaping @MainActor (inout ExchangeQuery) -> Void) {
        var query = model.state.query
        change(&query)
        coordinator.flow.read { [model] in await model.send(.load(query)) }
    }
}
