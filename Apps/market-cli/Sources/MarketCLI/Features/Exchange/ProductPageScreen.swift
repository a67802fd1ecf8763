import AppCore
import MarketDomain
import MarketPresentation
import Observation
import PresentationCore
import TerminalKit
import TerminalUI
import TextCore

/// The page of a product, or of one of its sizes.
@MainActor
@Observable
final class ProductPageScreen: ExchangeScreen {
    @ObservationIgnored private let model: ExchangePageViewModel
    @ObservationIgnored private let wishes: WishesViewModel
    @ObservationIgnored private let product: ExchangeProduct.ID
    @ObservationIgnored let coordinator: ExchangeCoordinator
    /// The size requested last.
    @ObservationIgnored private var size: String?
    private var picture = 0

    init(
        _ model: ExchangePageViewModel, _ product: ExchangeProduct.ID, size: String?,
        _ coordinator: ExchangeCoordinator
    ) {
        self.model = model
        self.product = product
        self.size = size
        self.coordinator = coordinator
        wishes = coordinator.exchange.makeWishesViewModel()
    }

    var title: String {
        model.state.name.isEmpty ? LocalizedText("Product", "상품")[coordinator.language] : model.state.name
    }
    var address: PageAddress? { ExchangeAddress.product(product, size: size).page }
    var actions: ScreenActions<ProductPageScreen> { Self.all }
    nonisolated static let all = ScreenActions<ProductPageScreen>(
        page: "exchange-product",
        [
            Action.buy.forScreen(command: { $0.line(TicketCommand.buy) }) { screen in
                screen.withSize(LocalizedText("Buy: choose a size", "구매: 사이즈 고르기")) {
                    screen.ticket(.bid, $0)
                }
            },
            Action.sellAtExchange.forScreen(command: { $0.line(TicketCommand.sellNow) }) { screen in
                screen.withSize(LocalizedText("Sell: choose a size", "판매: 사이즈 고르기")) {
                    screen.ticket(.ask, $0)
                }
            },
            Action(
                ExchangeAction.wish, LocalizedText("Add to the wishes, or take out", "관심 상품에 넣기 또는 빼기"),
                keys: ["w"], hint: LocalizedText("wish", "관심")
            ).forScreen(command: { $0.line(WishCommand.wish) + ($0.isWished ? " --off" : "") }) { screen in
                screen.withSize(LocalizedText("Wish: choose a size", "관심: 사이즈 고르기")) { screen.wish($0) }
            },
            Action(
                ExchangeAction.sizes, LocalizedText("Choose a size", "사이즈 고르기"), keys: ["z"],
                hint: LocalizedText("sizes", "사이즈"), opensScreen: true
            ).forScreen(command: { "sizes \($0.product)" }) { $0.chooseSize() },
            Action(
                ExchangeAction.book, LocalizedText("Show who waits, live", "실시간 호가 보기"), keys: ["d"],
                hint: LocalizedText("live book", "호가")
            ).forScreen(command: {
                ExchangeProductCommand.line($0.product, size: $0.size ?? "SIZE") + " --chart depth"
            }) { screen in
                screen.withSize(LocalizedText("Live book: choose a size", "호가: 사이즈 고르기")) {
                    screen.coordinator.openBook(screen.product, size: $0)
                }
            },
            Action(
                ExchangeAction.chart, LocalizedText("Another kind of chart", "차트 종류 바꾸기"), keys: ["c"],
                hint: LocalizedText("chart", "차트")
            ).forScreen(command: { $0.chartLine }) { await $0.changeChart(.nextChart) },
            Action(
                ExchangeAction.span, LocalizedText("Another span of the chart", "차트 기간 바꾸기"), keys: ["t"],
                hint: LocalizedText("span", "기간")
            ).forScreen(command: { $0.chartLine }) { await $0.changeChart(.nextSpan) },
            Action(
                ExchangeAction.similar, LocalizedText("Similar products", "비슷한 상품"), keys: ["m"]
            ).forScreen(command: { $0.line }) { $0.showSimilar() },
            Action(
                .nextPicture, LocalizedText("The next picture", "다음 사진"), keys: ["n"]
            ).forScreen { $0.turn(by: 1) },
            Action(.previousPicture, LocalizedText("The previous picture", "이전 사진"), keys: ["p"])
                .forScreen { $0.turn(by: -1) },
            Action(
                ExchangeAction.alert, LocalizedText("Set a price alert", "가격 알림 설정"), keys: ["a"],
                opensScreen: true
            ).forScreen(command: { $0.line(AlertsCommand.spec) + " PRICE" }) { screen in
                screen.withSize(LocalizedText("Price alert: choose a size", "가격 알림: 사이즈 고르기")) {
                    screen.askPrice($0)
                }
            },
            Action.refresh.forScreen(command: { $0.line }) { await $0.load($0.size) },
            Action.open.forItem(command: { screen, item in
                screen.product(of: item).map { ExchangeProductCommand.line($0) } ?? screen.line
            }) { screen, item in
                guard let similar = screen.product(of: item) else { return screen.chooseSize() }
                screen.coordinator.openProduct(similar)
            },
        ])
    /// The similar product of a row, which only a page of a browser has.
    private func product(of item: ItemID?) -> ExchangeProduct.ID? {
        if case .number(let id) = item { id } else { nil }
    }
    func address(of item: ItemID, in list: ElementID) -> PageAddress? {
        product(of: item).map { ExchangeAddress.product($0).page }
    }
    private var line: String { ExchangeProductCommand.line(product, size: size) }
    private func line(_ spec: CommandSpec) -> String { spec.line(product, size: size) }
    private var chartLine: String {
        "\(line) --chart \(model.state.chart.kind.rawValue) --range \(model.state.chart.span.rawValue)"
    }
    private var isWished: Bool {
        size.map { model.state.page?.product.wished.contains($0) == true } ?? false
    }

    func body(in context: ViewContext) -> Element {
        let state = model.state
        guard let page = state.page else { return EmptyView.element(nil, state.phase, context) }
        let size =
            state.size.map { LocalizedText("size \($0)", "사이즈 \($0)") }
            ?? LocalizedText("all sizes", "모든 사이즈")
        let status = StatusLine([size[context.language]], note: nil, phase: state.phase, isEmpty: false)
        let sections = ProductPageSections(
            state: state, page: page, context: context, today: coordinator.today,
            localTime: coordinator.run.localTime, picture: slot(page, context),
            similar: ExchangeProductList(id: "exchange-similar", coordinator: coordinator)
        )
        return .column([status.element(context), .scroll("product", sections.element)])
    }

    /// Shows another picture; the first one follows the last one.
    private func turn(by step: Int) {
        let count = max(1, model.state.page?.product.pictures.count ?? 0)
        picture = (picture + step + count) % count
    }

    private func slot(_ page: ExchangePage, _ context: ViewContext) -> ProductPageSections.Picture {
        let addresses = page.product.pictures
        let place = ProductPageSections.place(context)
        let pictures = coordinator.pictures.pictures(context, place)
        guard !addresses.isEmpty else { return .init(slot: nil, number: 0, count: 0) }
        let number = min(picture, addresses.count - 1)
        // The next picture is loaded in advance.
        let wanted = [addresses[number], addresses[(number + 1) % addresses.count]]
        coordinator.pictures.show(wanted, place)
        return .init(slot: pictures(addresses[number]), number: number + 1, count: addresses.count)
    }

    func appear() async {
        coordinator.listen(self) { [model] in await model.send(.update) }
        if model.state.page == nil { return await load(size) }
        await model.send(.update)
    }

    func disappear() { coordinator.stopListening(self) }

    private func load(_ size: String?) async {
        self.size = size
        await model.send(.load(product, size: size))
    }

    private func chooseSize() {
        guard model.state.page != nil else { return }
        coordinator.chooseSize(LocalizedText("Size", "사이즈"), model.state.sizes, mayBeAll: true) {
            [self] size in
            coordinator.flow.read { [self] in await load(size) }
        }
    }

    /// Continues with the size of the page, or lets the user choose a size first.
    private func withSize(_ title: LocalizedText, _ then: @escaping @MainActor (String) -> Void) {
        if let size = model.state.size { return then(size) }
        guard model.state.page != nil else { return }
        coordinator.chooseSize(title, model.state.sizes, mayBeAll: false) { size in
            if let size { then(size) }
        }
    }

    private func ticket(_ side: BookSide, _ size: String) {
        let title = model.state.page.map {
            ExchangeText.title(of: $0.product, size: size, coordinator.language)
        }
        coordinator.openTicket(side, product, size: size, title: title)
    }

    private func wish(_ size: String) {
        coordinator.signedIn { [self] in
            await wishes.send(.toggle(product, size: size))
            if let failure = wishes.state.phase.failure {
                return coordinator.report(failure, for: self) { [self] in wish(size) }
            }
            coordinator.flow.report(failure: nil, notice: wishes.state.notice)
            await model.send(.update)
        }
    }

    private func askPrice(_ size: String) {
        let (alerts, language) = (coordinator.exchange.makeAlertsViewModel(), coordinator.language)
        coordinator.flow.present(
            InputSheet(
                title: LocalizedText("Price alert · \(size)", "가격 알림 · \(size)")[language],
                scope: ExchangeScope.pricing,
                label: LocalizedText(
                    "You are told on the first page when somebody sells for this price or less.",
                    "이 가격 이하의 판매 입찰이 나오면 첫 화면에서 알려 드립니다.")[language],
                placeholder: LocalizedText("For example 259,000", "예: 259,000")[language], purpose: .amount,
                coordinator.flow
            ) { [self] text in
                let form = TicketForm(
                    product: product, size: size, side: .bid, isImmediate: false, price: text)
                guard let price = form.amount, price > 0 else {
                    coordinator.say(
                        LocalizedText("Type an amount such as 259,000.", "259,000처럼 금액을 입력하세요."),
                        isFailure: true)
                    return false
                }
                await alerts.send(.set(PriceAlert(product: product, size: size, price: price)))
                coordinator.flow.report(failure: alerts.state.phase.failure, notice: alerts.state.notice)
                return alerts.state.phase.failure == nil
            })
    }

    /// Shows the chart's settings in a message, because the chart may be out of sight.
    private func changeChart(_ input: ExchangePageViewModel.Input) async {
        await model.send(input)
        let choice = model.state.chart
        let (kind, span) = (ExchangeText.chart(choice.kind), ExchangeText.span(choice.span))
        coordinator.say(
            choice.kind == .depth
                ? LocalizedText("Chart: \(kind.english)", "차트: \(kind.korean)")
                : LocalizedText(
                    "Chart: \(kind.english), \(span.english)", "차트: \(kind.korean), \(span.korean)"))
    }

    private func showSimilar() {
        guard !model.state.related.isEmpty else {
            return coordinator.say(LocalizedText("There is nothing similar.", "비슷한 상품이 없습니다."))
        }
        coordinator.flow.push(SimilarProductsScreen(model, product, coordinator))
    }
}

/// Products similar to a product.
@MainActor
final class SimilarProductsScreen: ProductsHost {
    private let model: ExchangePageViewModel
    private let product: ExchangeProduct.ID
    let coordinator: ExchangeCoordinator
    private let products: ExchangeProductList

    init(
        _ model: ExchangePageViewModel, _ product: ExchangeProduct.ID, _ coordinator: ExchangeCoordinator
    ) {
        self.model = model
        self.product = product
        self.coordinator = coordinator
        products = ExchangeProductList(id: "exchange-similar", coordinator: coordinator)
    }

    var title: String { LocalizedText("Similar products", "비슷한 상품")[coordinator.language] }
    var pageTitle: String { [title, model.state.name].filter { !$0.isEmpty }.joined(separator: " · ") }
    var address: PageAddress? { ExchangeAddress.similar(product).page }
    var actions: ScreenActions<SimilarProductsScreen> { Self.all }
    nonisolated static let all = ScreenActions<SimilarProductsScreen>(
        list: "exchange-similar",
        [
            Action.refresh.forScreen(command: { ExchangeProductCommand.line($0.product) }) {
                await $0.model.send(.update)
            },
            .openProduct,
        ])

    func body(in context: ViewContext) -> Element {
        let state = model.state
        let status = StatusLine([state.name], note: nil, phase: state.phase, isEmpty: state.related.isEmpty)
        return .column([
            status.element(context),
            state.related.isEmpty
                ? EmptyView.element(nil, state.phase, context)
                : products.element(state.related, label: title, context),
        ])
    }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        _ = products.showed(rows, of: model.state.related)
    }
}
