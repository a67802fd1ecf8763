import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The bookmarked listings with the state and the price of now.
@MainActor
final class BookmarksScreen: ListingHost {
    private let model: ProductBookmarksViewModel
    let coordinator: ListingsCoordinator
    private let listings: ListingList

    init(_ model: ProductBookmarksViewModel, _ coordinator: ListingsCoordinator) {
        self.model = model
        self.coordinator = coordinator
        listings = ListingList("bookmarks", coordinator)
    }

    var title: String { Self.title[coordinator.language] }
    static let title = LocalizedText("Bookmarks", "찜한 상품")
    var address: PageAddress? { ListingAddress.bookmarks.page }
    func address(of item: ItemID, in list: ElementID) -> PageAddress? {
        if case .number(let id) = item { ListingAddress.listing(id).page } else { nil }
    }
    var actions: ScreenActions<BookmarksScreen> { Self.all }
    nonisolated static let all = ScreenActions<BookmarksScreen>(
        list: "bookmarks",
        [
            Action(
                .bookmarkListing, LocalizedText("Remove the bookmark", "찜 취소"), keys: ["b", "delete"],
                hint: LocalizedText("remove", "찜 취소")
            ).forSubject(command: { "bookmark remove \($1.id)" }) {
                await $0.coordinator.changeBookmark(.remove($1.id))
            }, .layout,
            Action.refresh.forScreen(command: { _ in "bookmark list" }) { await $0.appear() },
            Action.open.forSubject(command: { "show \($1.id)" }) {
                $0.coordinator.open($1.id, known: $1.product)
            },
        ])

    func body(in context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        let number = NumberText.grouped(state.bookmarks.count)
        let count = LocalizedText("\(number) bookmarked", "찜한 상품 \(number)개")
        let status = StatusLine(
            count: count[language], [], note: nil, phase: state.phase, isEmpty: state.rows.isEmpty
        ).element(context)
        guard !state.rows.isEmpty else {
            let next = EmptyView.Next(.bookmarkListing, on: ListingsScreen.allActions.scope) {
                LocalizedText(
                    "Press \($0) on a listing to bookmark it. The wishes of the exchange are on My page.",
                    "상품에서 \($0) 키를 누르면 찜할 수 있습니다. 거래소 관심 상품은 마이페이지에 있습니다.")
            }
            return .column([
                status, EmptyView.element(state.emptyMessage, state.phase, context, next: next),
            ])
        }
        let list = listings.element(state.rows, outOf: state.bookmarks.count, label: title, context) {
            ListingItem($0, in: language)
        }
        return .column([status, list])
    }

    func appear() async {
        await model.send(.load(limit: max(coordinator.pageSize, model.state.rows.count)))
    }

    func disappear() { listings.disappear() }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        listings.showed(rows)
        let state = model.state
        guard rows.upperBound + 10 >= state.rows.count, state.mayHaveMore, state.phase == .loaded() else {
            return
        }
        await model.send(.loadMore(coordinator.pageSize))
    }

    func subject(of item: ItemID?) -> ProductBookmarksViewModel.Row? {
        model.state.rows.first { item == .number($0.id) }
    }
}
