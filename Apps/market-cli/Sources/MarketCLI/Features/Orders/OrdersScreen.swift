import AppCore
import MarketDomain
import MarketPresentation
import Observation
import PresentationCore
import TerminalUI
import TextCore

/// The member's orders and trades by their status.
@MainActor
@Observable
final class OrdersScreen: OrderHost {
    @ObservationIgnored let model: OwnOrdersViewModel
    @ObservationIgnored let coordinator: ExchangeCoordinator
    private var list: OwnOrderList
    private var side: BookSide?
    /// Whether the selected orders differ from the loaded ones.
    @ObservationIgnored private var isAnother = true
    private static let page = 50

    init(
        _ model: OwnOrdersViewModel, _ list: OwnOrderList, _ side: BookSide?,
        _ coordinator: ExchangeCoordinator
    ) {
        self.model = model
        self.list = list
        self.side = side
        self.coordinator = coordinator
    }

    var title: String { LocalizedText("Orders and trades", "주문과 거래")[coordinator.language] }
    var address: PageAddress? { ExchangeAddress.orders(list, side).page }
    func address(of item: ItemID, in list: ElementID) -> PageAddress? {
        if case .number(let id) = item { ExchangeAddress.order(id).page } else { nil }
    }
    var actions: ScreenActions<OrdersScreen> { Self.all }
    nonisolated static let all = ScreenActions<OrdersScreen>(
        list: "exchange-orders",
        [
            Action(
                "status", LocalizedText("Another status", "다른 상태 보기"), keys: ["s"],
                hint: LocalizedText("status", "상태")
            ).forScreen(command: { $0.line }) { $0.chooseStatus() },
            Action(
                "side", LocalizedText("Bought, sold or both", "구매, 판매 또는 전부"), keys: ["d"],
                hint: LocalizedText("side", "종류")
            ).forScreen(command: { $0.line }) { $0.chooseSide() },
        ] + ScreenAction<OrdersScreen>.changes + [
            Action(
                "cancel-all", LocalizedText("Cancel all that wait", "대기 중인 입찰 모두 취소"), keys: ["ctrl+x"]
            ).forScreen(command: { _ in "cancel --all" }) { $0.cancelAll() },
            Action.refresh.forScreen(command: { $0.line }) { await $0.refresh() },
            Action.open.forSubject(command: { WhyCommand.line($1.id) }) { $0.coordinator.openOrder($1.id) },
        ])

    func body(in context: ViewContext) -> Element {
        let (loaded, language) = (model.state, context.language)
        let (rows, isNarrow) = (loaded.rows, context.isNarrow)
        let filter = [Self.text(list), Self.text(side)].map { $0[language] }.joined(separator: ", ")
        let status = StatusLine(
            count: loaded.counts(in: language),
            [LocalizedText("shown: \(filter)", "보기: \(filter)")[language]],
            note: nil, phase: loaded.phase, isEmpty: rows.isEmpty)
        guard !rows.isEmpty else {
            let none = LocalizedText("There are no orders like that.", "해당하는 주문이 없습니다.")
            return .column([
                status.element(context),
                EmptyView.element(loaded.phase == .loaded() ? none[language] : nil, loaded.phase, context),
            ])
        }
        let source = ListSource(
            count: rows.count, rowHeight: 2, id: { .number(rows[$0].id) },
            row: { Self.element(rows[$0], isNarrow: isNarrow) }
        ).of(loaded.filter)
        return .column([status.element(context), .list("orders", source, label: title)])
    }

    nonisolated private static func element(_ row: OwnOrderRow, isNarrow: Bool) -> Element {
        let tone: Tone =
            switch row.order.detail {
            case .waiting, .refusable: .warning
            case .matched, .shipped, .inspected, .completed: .good
            case .cancelled, .expired, .refused, .failed, .halted: .dim
            }
        return .column([
            .row([
                .text(StyledText("  \(row.side) ", .accent) + StyledText(row.name, .strong)).width(.fill(1)),
                .text(StyledText(row.price, .strong)),
            ]),
            .row(
                [
                    .text(
                        StyledText("  \(row.id) · \(row.order.size) · ", .dim) + StyledText(row.detail, tone)
                    ).width(.fill(1))
                ] + (isNarrow ? [] : [.text(StyledText(row.date, .dim))])),
        ])
    }

    static func text(_ list: OwnOrderList) -> LocalizedText {
        switch list {
        case .all: LocalizedText("all", "전체")
        case .trades: LocalizedText("trades", "체결된 거래")
        case .only(let state): ExchangeText.state(state)
        }
    }

    /// The lists to choose from.
    nonisolated static let lists: [OwnOrderList] =
        [.all, .only(.waiting), .trades] + [.progress, .finished, .cancelled].map { .only($0) }

    private static func text(_ side: BookSide?) -> LocalizedText {
        switch side {
        case nil: LocalizedText("bought and sold", "구매와 판매")
        case .bid: LocalizedText("bought", "구매")
        case .ask: LocalizedText("sold", "판매")
        }
    }

    func read() async -> Failure? {
        let isAnother = isAnother || model.state.rows.isEmpty
        self.isAnother = false
        await model.send(isAnother ? .load(side, list, page: 1, size: Self.page) : .reload)
        return model.state.phase.failure
    }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        let loaded = model.state
        guard rows.upperBound + 10 >= loaded.rows.count, loaded.mayHaveMore, loaded.phase == .loaded() else {
            return
        }
        await model.send(.loadMore)
    }

    func subject(of item: ItemID?) -> OwnOrder? {
        model.state.rows.first { item == .number($0.id) }?.order
    }

    private func chooseStatus() {
        coordinator.flow.present(
            ChoiceSheet(
                title: LocalizedText("Status", "상태")[coordinator.language],
                Self.lists.map { Self.text($0)[coordinator.language] },
                current: Self.lists.firstIndex(of: list),
                coordinator.flow
            ) { [self] index in
                (list, isAnother) = (Self.lists[index], true)
                await load()
            })
    }

    private func chooseSide() {
        let sides: [BookSide?] = [nil] + BookSide.allCases
        coordinator.flow.present(
            ChoiceSheet(
                title: LocalizedText("Bought or sold", "구매 또는 판매")[coordinator.language],
                sides.map { Self.text($0)[coordinator.language] }, current: sides.firstIndex(of: side),
                coordinator.flow
            ) { [self] index in
                (side, isAnother) = (sides[index], true)
                await load()
            })
    }

    private var line: String {
        let orders =
            switch list {
            case .all: "orders --status all"
            case .trades: "trades"
            case .only(.waiting): "orders"
            case .only(.progress): "trades --status progress"
            case .only(.finished): "trades --status finished"
            case .only(.cancelled): "orders --status cancelled"
            }
        return orders + (side.map { " --side \($0 == .bid ? "buy" : "sell")" } ?? "")
    }
}
