import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The member's wishes, newest first.
@MainActor
final class WishesScreen: MemberScreen {
    private let model: WishesViewModel
    let coordinator: ExchangeCoordinator
    private static let page = 50

    init(_ model: WishesViewModel, _ coordinator: ExchangeCoordinator) {
        self.model = model
        self.coordinator = coordinator
    }

    var title: String { LocalizedText("Wishes", "관심 상품")[coordinator.language] }
    var address: PageAddress? { ExchangeAddress.wishes.page }
    func address(of item: ItemID, in list: ElementID) -> PageAddress? { item.productAddress?.page }
    var actions: ScreenActions<WishesScreen> { Self.all }
    nonisolated static let all = ScreenActions<WishesScreen>(
        list: "exchange-wishes",
        [
            Action(
                ExchangeAction.wish, LocalizedText("Take out of the wishes", "관심 상품에서 빼기"),
                keys: ["w", "delete"], hint: LocalizedText("take out", "빼기")
            ).forSubject(command: { WishCommand.wish.line($1.product, size: $1.size) + " --off" }) {
                await $0.toggle($1)
            },
            Action.refresh.forScreen(command: { _ in "wishes" }) { await $0.refresh() },
            Action.open.forSubject(command: { ExchangeProductCommand.line($1.product, size: $1.size) }) {
                $0.coordinator.openProduct($1.product, size: $1.size)
            },
        ])

    func body(in context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        let count = LocalizedText(
            "\(state.count) \(state.count == 1 ? "wish" : "wishes")", "관심 상품 \(state.count)개")
        let status = StatusLine(
            count: count[language], [], note: nil, phase: state.phase, isEmpty: state.wishes.isEmpty)
        let wishes = state.wishes
        guard !wishes.isEmpty else {
            let none = LocalizedText("You have no wishes yet.", "아직 관심 상품이 없습니다.")
            let next = EmptyView.Next(ExchangeAction.wish, on: ProductPageScreen.all.scope) {
                LocalizedText("Press \($0) on a product.", "상품에서 \($0) 키를 누르면 추가됩니다.")
            }
            return .column([
                status.element(context),
                EmptyView.element(
                    state.phase == .loaded() ? none[language] : nil, state.phase, context, next: next),
            ])
        }
        let source = ListSource(
            count: wishes.count, rowHeight: 2, id: { .product(wishes[$0].product, size: wishes[$0].size) },
            row: { index in
                let wish = wishes[index]
                let (name, ask) = (
                    ExchangeText.name(of: wish, language), ExchangeText.won(wish.lowestAsk, language)
                )
                return .column([
                    .row([
                        .text(StyledText("♥ ", .bad) + StyledText(name, .strong)).width(.fill(1)).label(name),
                        .text(StyledText(ask, .strong)).label(
                            LocalizedText("buy now \(ask)", "즉시 구매가 \(ask)")[language]),
                    ]), .text(StyledText("  \(wish.brand) · \(wish.size)", .dim)),
                ])
            })
        return .column([status.element(context), .list("wishes", source, label: title)])
    }

    func subject(of item: ItemID?) -> Wish? {
        model.state.wishes.first { item == .product($0.product, size: $0.size) }
    }

    func read() async -> Failure? {
        await model.send(.load(page: 1, size: max(Self.page, model.state.wishes.count)))
        return model.state.phase.failure
    }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        let state = model.state
        guard rows.upperBound + 10 >= state.wishes.count, state.mayHaveMore, state.phase == .loaded() else {
            return
        }
        await model.send(.loadMore)
    }

    private func toggle(_ wish: Wish) async {
        await model.send(.toggle(wish.product, size: wish.size))
        if let failure = model.state.phase.failure {
            return coordinator.report(failure, for: self) { [self] in await toggle(wish) }
        }
        let notice = model.state.notice
        await load()
        guard let notice else { return }
        coordinator.flow.show(toast: notice) { [self] in
            await model.send(.toggle(wish.product, size: wish.size))
            await load()
        }
    }
}
