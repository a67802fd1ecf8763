import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The first page of the exchange: expiring orders and reached alerts, sections, recommendations.
@MainActor
final class ExchangeHomeScreen: ExchangeScreen {
    private let model: ExchangeHomeViewModel
    private let alerts: PriceAlertsViewModel
    let coordinator: ExchangeCoordinator
    private static let list: ElementID = "exchange-home"
    /// A banner needs a tall screen.
    private var hasBanner = false
    /// Whether an openable row was selected initially: the first rows are information only.
    private var hasChosen = false
    /// The rows of the last body. A page asks each of them for its address and whether it opens.
    private var shown: [ItemID: Row] = [:]

    init(
        _ model: ExchangeHomeViewModel, _ alerts: PriceAlertsViewModel, _ coordinator: ExchangeCoordinator
    ) {
        self.model = model
        self.alerts = alerts
        self.coordinator = coordinator
    }

    var title: String { LocalizedText("Exchange", "거래소")[coordinator.language] }
    var address: PageAddress? { ExchangeAddress.home.page }
    func address(of item: ItemID, in list: ElementID) -> PageAddress? { subject(of: item)?.address?.page }
    var actions: ScreenActions<ExchangeHomeScreen> { Self.all }
    nonisolated static let all = ScreenActions<ExchangeHomeScreen>(
        list: "exchange-home",
        [
            Action.refresh.forScreen(command: { _ in "home" }) { await $0.load() },
            Action.open.forSubject(command: { $1.line }, offers: { $1?.line != nil }) { $0.open($1) },
        ])

    /// A row of the page.
    enum Row: Sendable {
        case banner([String])
        case note(String)
        case expiring(OwnOrderRow)
        case alert(PriceAlertsViewModel.Row)
        case heading(Int, ExchangeHomeViewModel.Section)
        case product(Int, ExchangeProductRow)

        var id: ItemID {
            switch self {
            case .banner: .text("banner")
            case .note: .text("note")
            case .expiring(let row): .text("order \(row.id)")
            case .alert(let row): .text("alert \(row.alert.product) \(row.alert.size)")
            case .heading(let section, _): .text("section \(section)")
            case .product(let section, let row): .text("product \(row.id) \(section)")
            }
        }

        /// The command that shows the page of the row; `nil` without a page.
        var line: String? {
            switch self {
            case .banner, .note, .heading: nil
            case .product(_, let row): ExchangeProductCommand.line(row.id)
            case .alert(let row): ExchangeProductCommand.line(row.alert.product, size: row.alert.size)
            case .expiring(let row): WhyCommand.line(row.id)
            }
        }

        /// The address of that page.
        var address: ExchangeAddress? {
            switch self {
            case .banner, .note, .heading: nil
            case .product(_, let row): .product(row.id)
            case .alert(let row): .product(row.alert.product, size: row.alert.size)
            case .expiring(let row): .order(row.id)
            }
        }
    }

    private var rows: [Row] {
        let state = model.state
        guard let home = state.home else { return [] }
        var rows: [Row] = []
        if hasBanner, !home.banners.isEmpty { rows.append(.banner(home.banners)) }
        if home.isSimulation { rows.append(.note(ExchangeText.simulation[coordinator.language])) }
        rows += state.expiring.map(Row.expiring)
        rows += alerts.state.rows.filter(\.isReached).map(Row.alert)
        for (index, section) in state.sections.enumerated() {
            rows.append(.heading(index, section))
            rows += section.rows.map { .product(index, $0) }
        }
        return rows
    }

    private static func hasBanner(_ context: ViewContext) -> Bool {
        context.size.rows >= 40 && !context.isNarrow
    }
    private static func bannerPlace(_ context: ViewContext) -> PicturePlace {
        PicturePlace(columns: min(60, (context.size.columns - 6) / 3), rows: 8)
    }

    func body(in context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        hasBanner = Self.hasBanner(context)
        guard let home = state.home else { return EmptyView.element(nil, state.phase, context) }
        let (rows, isNarrow) = (rows, context.isNarrow)
        shown = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
        let place = Self.bannerPlace(context)
        let pictures = coordinator.pictures.pictures(context, place)
        if hasBanner { coordinator.pictures.show(home.banners, place) }
        let status = StatusLine(
            [LocalizedText("products with bids and asks, in won", "입찰로 거래하는 한정판 상품")[language]], note: nil,
            phase: state.phase, isEmpty: false)
        let source = ListSource.fitting(count: rows.count, id: { rows[$0].id }) { index in
            Self.element(rows[index], language, place, pictures, isNarrow: isNarrow)
        }
        return .column([status.element(context), .list(Self.list, source, label: title)])
    }

    private nonisolated static func element(
        _ row: Row, _ language: Language, _ place: PicturePlace,
        _ pictures: @Sendable (String) -> SlotPicture?, isNarrow: Bool
    ) -> Element {
        switch row {
        case .banner(let addresses):
            return .row(
                addresses.prefix(3).enumerated().map { index, address in
                    let name = LocalizedText(
                        "Banner \(index + 1) of \(addresses.count)", "배너 \(index + 1)/\(addresses.count)")[
                            language]
                    return Element.picture(PictureSlot(pictures(address), title: name), label: name)
                        .width(.fixed(place.columns)).height(.fixed(place.rows))
                })
        case .note(let text): return .text(StyledText(text, .warning), .wrapped()).role(.heading)
        case .expiring(let row):
            let text = LocalizedText(
                "Your order \(row.id) is good only \(row.date): \(row.name) · \(row.order.size), \(row.price).",
                "주문 \(row.id)의 기한이 곧 끝납니다(\(row.date)): \(row.name) · \(row.order.size), \(row.price)")
            return .text(StyledText(text[language], .warning), .wrapped())
        case .alert(let row):
            let price = ExchangeText.won(row.lowestAsk, language)
            let text = LocalizedText(
                "Price alert: \(row.name) · \(row.alert.size) costs \(price).",
                "가격 알림: \(row.name) · \(row.alert.size)의 즉시 구매가가 \(price)입니다.")
            return .text(StyledText(text[language], .good), .wrapped())
        case .heading(_, let section):
            let detail = section.detail.isEmpty ? "" : "  \(section.detail)"
            let title = Element.text(StyledText(section.title, .heading) + StyledText(detail, .dim))
            return .column([Element.text("").role(.decoration), title]).role(.heading)
        case .product(_, let row):
            return ExchangeProductItem(row: row, language: language, isNarrow: isNarrow).element
        }
    }

    func appear() async {
        coordinator.listen(self) { [weak self] in await self?.load() }
        await coordinator.member.send(.loadCurrent)
        coordinator.follow()
        await load()
    }

    private func load() async {
        await model.send(.load(now: coordinator.now))
        // A failure to load the alerts is ignored: the user asked for the page.
        await alerts.send(.load)
        guard !hasChosen, coordinator.flow.isPresented(self),
            let first = rows.firstIndex(where: { $0.line != nil })
        else { return }
        hasChosen = true
        coordinator.flow.select(row: first, in: Self.list)
    }

    func disappear() { coordinator.stopFollowing() }

    private func open(_ row: Row) {
        switch row {
        case .product(_, let row): coordinator.openProduct(row.id)
        case .alert(let row): coordinator.openProduct(row.alert.product, size: row.alert.size)
        case .expiring(let row): coordinator.openOrder(row.id)
        case .banner, .note, .heading: break
        }
    }

    func subject(of item: ItemID?) -> Row? { item.flatMap { shown[$0] } }
}
