import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The history of an order, and the reason why it still waits.
@MainActor
final class OrderScreen: OrderHost {
    let model: OwnOrdersViewModel
    private let order: Int
    let coordinator: ExchangeCoordinator

    init(_ model: OwnOrdersViewModel, _ order: Int, _ coordinator: ExchangeCoordinator) {
        self.model = model
        self.order = order
        self.coordinator = coordinator
    }

    var title: String { LocalizedText("Order \(order)", "주문 \(order)")[coordinator.language] }
    var address: PageAddress? { ExchangeAddress.order(order).page }
    var actions: ScreenActions<OrderScreen> { Self.all }
    nonisolated static let all = ScreenActions<OrderScreen>(
        page: "exchange-order",
        ScreenAction<OrderScreen>.changes + [
            Action.refresh.forScreen(command: { WhyCommand.line($0.order) }) { await $0.refresh() },
            Action.open.forSubject(command: { ExchangeProductCommand.line($1.product, size: $1.size) }) {
                $0.coordinator.openProduct($1.product, size: $1.size)
            },
        ])

    func body(in context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        guard let story = state.story else { return EmptyView.element(nil, state.phase, context) }
        let row = OwnOrderRow(story.order, coordinator.run.localTime, in: language)
        let status = StatusLine(
            ["\(row.detail)", row.date], note: nil, phase: state.phase, isEmpty: false)
        var lines: [Element] = [
            .text(StyledText("\(row.side) \(row.name)", .heading), .wrapped()).role(.heading),
            .text(StyledText("\(story.order.size) · \(row.price)", .strong)), .text(""),
        ]
        lines += story.inWords(coordinator.run.localTime, language).map { event in
            .text(StyledText("\(event.label)  ", .dim) + StyledText(event.value))
        }
        if !state.reasons.isEmpty {
            let why = LocalizedText("Why it waits", "아직 체결되지 않은 이유")[language]
            lines += [.text(""), .text(StyledText(why, .heading)).role(.heading)]
            lines += state.reasons.map { .text(StyledText($0), .wrapped()) }
        }
        return .column([status.element(context), .scroll("order", .column(lines))])
    }

    func read() async -> Failure? {
        await model.send(.explain(order))
        return model.state.phase.failure
    }

    func subject(of item: ItemID?) -> OwnOrder? { model.state.story?.order }
}
