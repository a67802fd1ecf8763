import AppCore
import MarketDomain
import MarketPresentation
import Observation
import PresentationCore
import TerminalUI
import TextCore

/// All products on offer, or the products of this device's vendor, as a list or a grid.
@MainActor
@Observable
final class ListingsScreen: ListingHost, LiveScreen {
    @ObservationIgnored let model: ProductsViewModel
    @ObservationIgnored let isMine: Bool
    /// The filter of the list.
    private(set) var filter = ListingFilter()
    @ObservationIgnored let coordinator: ListingsCoordinator
    @ObservationIgnored private let listings: ListingList
    @ObservationIgnored private var chosen: ItemID?
    private static let list: ElementID = "listings"

    init(_ model: ProductsViewModel, isMine: Bool, _ coordinator: ListingsCoordinator) {
        self.model = model
        self.isMine = isMine
        self.coordinator = coordinator
        listings = ListingList(Self.list, coordinator)
    }

    var title: String { (isMine ? Self.ownTitle : Self.allTitle)[coordinator.language] }
    static let allTitle = LocalizedText("Listings", "상품")
    static let ownTitle = LocalizedText("My listings", "내 상품")
    var pageTitle: String {
        ([filter.text.trimmed].filter { !$0.isEmpty }.map { "“\($0)”" }
            + [filter.category?.name[coordinator.language], title].compactMap(\.self)).joined(
                separator: " · ")
    }
    var address: PageAddress? { ListingAddress.listings(filter, isMine: isMine).page }
    func address(of item: ItemID, in list: ElementID) -> PageAddress? {
        switch item {
        case .number(let id): return ListingAddress.listing(id).page
        case .text(let text):
            var filter = filter
            filter.text = text
            return ListingAddress.listings(filter, isMine: isMine).page
        }
    }
    var actions: ScreenActions<ListingsScreen> { isMine ? Self.ownActions : Self.allActions }
    private typealias ListAction = ScreenAction<ListingsScreen>

    nonisolated static let allActions = ScreenActions<ListingsScreen>(
        list: "listings",
        [search, .bookmark, filtering, sort, .layout, .sell, refresh, clear, vendor.unhinted, open]
            + ListAction.onListing.map(\.unhinted))
    nonisolated static let ownActions = ScreenActions<ListingsScreen>(
        list: "my-listings",
        [.sell] + ListAction.onListing + [
            vendor, .layout, filtering, sort, refresh, clear, .bookmark.unhinted, open,
        ])

    private nonisolated static let open: ListAction = Action.open.forItem(command: { screen, item in
        screen.subject(of: item).map { "show \($0.id)" }
    }) { $0.open($1) }
    private nonisolated static let refresh: ListAction = Action.refresh.forScreen(command: { $0.line }) {
        await $0.refresh()
    }
    private nonisolated static let search: ListAction = Action(
        "search", LocalizedText("Search names and descriptions", "이름과 설명에서 검색"), keys: ["/"],
        hint: LocalizedText("search", "검색")
    ).forScreen(command: { $0.line }) { $0.coordinator.askSearch(for: $0) }
    private nonisolated static let filtering: ListAction = Action(
        "filter", LocalizedText("Filter by price and stock", "가격·재고로 필터링"), keys: ["f"],
        hint: LocalizedText("filter", "필터")
    ).forScreen(command: { $0.line }) { $0.coordinator.showFilter(of: $0) }
    private nonisolated static let sort: ListAction = Action(
        "sort", LocalizedText("Sort", "정렬 기준 고르기"), keys: ["o"], hint: LocalizedText("sort", "정렬")
    ).forScreen(command: { $0.line }) { $0.coordinator.chooseSort(for: $0) }
    private nonisolated static let clear: ListAction = Action(
        "clear-filters", LocalizedText("Show everything again", "검색과 필터 지우기"), keys: ["c"]
    ).forScreen(command: { ListingCommand.line(of: ListingFilter(), isMine: $0.isMine) }) {
        $0.show(ListingFilter())
    }
    private nonisolated static let vendor: ListAction = Action(
        "vendor", LocalizedText("Show your vendor", "내 판매자 정보 보기"), keys: ["v"],
        hint: LocalizedText("vendor", "판매자")
    ).forScreen(command: { _ in "vendor show" }) { $0.coordinator.showVendor() }

    func body(in context: ViewContext) -> Element {
        let state = model.state
        let news = state.newCount > 0 ? ProductText.new(state.newCount)[context.language] : nil
        let status = StatusLine(
            [count] + filter.facts(in: context.language),
            note: state.savedNote, news: news, phase: phase,
            isEmpty: state.rows.isEmpty)
        return .column(
            [status.element(context)] + StatusLine.reading(state.readingNote) + [list(context)])
    }

    private func list(_ context: ViewContext) -> Element {
        let rows = model.state.rows
        guard !rows.isEmpty else {
            // The action of a page opens the way to a first vendor, and is named after it.
            let isBeginning = hasNoVendor && context.surface == .page
            return EmptyView.element(
                hasNoVendor ? model.state.phase.failure?.message : model.state.emptyMessage, phase, context,
                suggestion: model.state.suggestion, next: isBeginning ? nil : next,
                hints: isBeginning ? [Self.beginning] : [])
        }
        let (language, showsVendor, marked) = (context.language, !isMine, coordinator.marked)
        return listings.element(
            rows, outOf: model.state.total, of: model.state.query, label: title, context
        ) { row in
            ListingItem(row, isMarked: marked.contains(row.id), showsVendor: showsVendor, in: language)
        }
    }

    private var count: String? {
        let state = model.state
        guard state.page > 0 else { return nil }
        return ProductLines.count(state.total ?? state.rows.count)[coordinator.language]
    }

    private static let beginning: (action: ActionID, words: LocalizedText) = (
        "vendor", LocalizedText("become a vendor", "판매자 만들기")
    )

    /// A device without a vendor has no products of its own, which is not a failure.
    private var hasNoVendor: Bool { model.state.phase.failure?.kind == .signInNeeded }
    private var phase: LoadPhase { hasNoVendor ? .loaded() : model.state.phase }

    private var next: EmptyView.Next {
        if hasNoVendor {
            return .init("vendor") {
                LocalizedText("Press \($0) to become a vendor.", "\($0) 키를 누르면 판매자를 만들 수 있습니다.")
            }
        }
        guard isNarrow else {
            return .init(.sell) {
                LocalizedText("Press \($0) to sell something.", "\($0) 키를 누르면 상품을 등록할 수 있습니다.")
            }
        }
        return .init("clear-filters") {
            LocalizedText("Press \($0) to show everything.", "\($0) 키를 누르면 모두 볼 수 있습니다.")
        }
    }

    private var isNarrow: Bool { filter.isNarrow || !filter.text.isEmpty }

    var narrowing: Narrowing? {
        guard isNarrow else { return nil }
        return Narrowing(LocalizedText("everything", "전체 보기")) { [self] in show(ListingFilter()) }
    }

    func appear() async {
        coordinator.follow(self)
        if model.state.phase == .idle || hasNoVendor { await load() }
    }

    func disappear() {
        coordinator.stopFollowing()
        listings.disappear()
    }

    /// Shows the list of an address. A list that is shown already stays as it is.
    func load(_ filter: ListingFilter) async {
        guard filter != self.filter || model.state.phase == .idle else { return }
        self.filter = filter
        await load()
    }

    func lookForChanges() async -> Bool { await model.lookForNew() }

    /// Shows the filtered list from its beginning.
    func load() async { await model.send(.load(filter.query(size: coordinator.pageSize), mine: isMine)) }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        listings.showed(rows)
        await model.send(.show(rows, fitting: nil))
    }

    func chose(_ item: ItemID, of list: ElementID) { chosen = item }

    /// Refreshes the list. A selection at the top moves to the new first row; any other selection stays.
    private func refresh() async {
        guard model.state.page > 0 else { return await load() }
        let first = model.state.rows.first.map { ItemID.number($0.id) }
        await model.send(.refresh)
        if first == chosen, first != model.state.rows.first.map({ .number($0.id) }) {
            coordinator.flow.select(row: 0, in: Self.list)
        }
    }

    func subject(of item: ItemID?) -> Product? {
        model.state.rows.first { .number($0.id) == item }?.product
    }

    private func open(_ item: ItemID?) {
        // The suggestion below a search without results.
        if case .text(let text) = item {
            var filter = filter
            filter.text = text
            show(filter)
        } else if let product = subject(of: item) {
            coordinator.open(product.id, known: product)
        }
    }

    /// Shows the list with another filter.
    func show(_ filter: ListingFilter) {
        self.filter = filter
        coordinator.flow.read { [self] in await load() }
    }

    private var line: String { ListingCommand.line(of: filter, isMine: isMine) }
}
