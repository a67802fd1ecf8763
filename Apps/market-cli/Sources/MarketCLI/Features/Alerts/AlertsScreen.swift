import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The prices at which the user is notified, stored on this device.
@MainActor
final class AlertsScreen: ExchangeScreen {
    private let model: PriceAlertsViewModel
    let coordinator: ExchangeCoordinator

    init(_ model: PriceAlertsViewModel, _ coordinator: ExchangeCoordinator) {
        self.model = model
        self.coordinator = coordinator
    }

    var title: String { LocalizedText("Price alerts", "가격 알림")[coordinator.language] }
    var address: PageAddress? { ExchangeAddress.alerts.page }
    /// Its rows are no links of a page, which would have no room for the button that takes an alert off.
    var actions: ScreenActions<AlertsScreen> { Self.all }
    nonisolated static let all = ScreenActions<AlertsScreen>(
        list: "exchange-alerts",
        [
            Action(
                "alert", LocalizedText("Take the alert off", "알림 끄기"), keys: ["x", "delete"],
                hint: LocalizedText("off", "끄기"), button: LocalizedText("Take it off", "알림 끄기")
            ).forSubject(command: { AlertsCommand.spec.line($1.product, size: $1.size) + " --off" }) {
                await $0.remove($1)
            },
            Action.refresh.forScreen(command: { _ in "alerts" }) { await $0.model.send(.load) },
            Action.open.forSubject(command: { ExchangeProductCommand.line($1.product, size: $1.size) }) {
                $0.coordinator.openProduct($1.product, size: $1.size)
            },
        ])

    func body(in context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        let rows = state.rows
        let count = LocalizedText(
            "\(rows.count) \(rows.count == 1 ? "alert" : "alerts")", "알림 \(rows.count)개")
        let status = StatusLine(
            count: count[language], [], note: nil, phase: state.phase, isEmpty: rows.isEmpty)
        guard !rows.isEmpty else {
            let none =
                context.surface == .page
                ? LocalizedText(
                    "There are no alerts. The page of a product sets them.",
                    "설정한 알림이 없습니다. 상품 페이지의 ‘가격 알림’ 버튼으로 설정할 수 있습니다.")
                : LocalizedText("There are no alerts.", "설정한 알림이 없습니다.")
            let next = EmptyView.Next(ExchangeAction.alert, on: ProductPageScreen.all.scope) {
                LocalizedText("Press \($0) on a product.", "상품에서 \($0) 키를 누르면 설정됩니다.")
            }
            return .column([
                status.element(context),
                EmptyView.element(
                    state.phase == .loaded() ? none[language] : nil, state.phase, context, next: next),
            ])
        }
        let source = ListSource(
            count: rows.count, rowHeight: 2,
            id: { .product(rows[$0].alert.product, size: rows[$0].alert.size) },
            row: { index in
                let row = rows[index]
                let price = ExchangeText.won(row.alert.price, language)
                let ask = row.lowestAsk.map { ExchangeText.won($0, language) }
                let mark = row.isReached ? LocalizedText("reached", "도달")[language] : ""
                let facts = LocalizedText(
                    "\(row.alert.size) · at \(price) or less, \(ask.map { "now \($0)" } ?? "nobody sells now")",
                    "\(row.alert.size) · \(price) 이하, \(ask.map { "지금 \($0)" } ?? "지금은 파는 사람 없음")")
                return .column([
                    .row([
                        .text(StyledText("  " + row.name, .strong)).width(.fill(1)),
                        .text(StyledText(mark, .good)),
                    ]), .text(StyledText("  " + facts[language], .dim)),
                ])
            })
        return .column([status.element(context), .list("alerts", source, label: title)])
    }

    func subject(of item: ItemID?) -> PriceAlert? {
        model.state.rows.first { item == .product($0.alert.product, size: $0.alert.size) }?.alert
    }

    func appear() async { await model.send(.load) }

    private func remove(_ alert: PriceAlert) async {
        await model.send(.remove(alert.product, size: alert.size))
        let state = model.state
        await model.send(.load)
        coordinator.flow.report(failure: state.phase.failure, notice: state.notice, change: alert) {
            [model] alert in
            await model.send(.set(alert))
            await model.send(.load)
        }
    }
}
