import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli alerts`: the prices at which the user is notified.
enum AlertsCommand: Sendable {
    case list(json: Bool)
    case set(PriceAlert)
    case remove(ExchangeProduct.ID, size: String)

    static let spec = CommandSpec(
        "alerts", LocalizedText("List or set prices at which you are told", "가격 알림 보기, 설정"),
        discussion: LocalizedText(
            "They are kept on this device. 'home' and 'alerts' say which are reached.",
            "이 기기에 저장됩니다. 가격에 도달한 알림은 home과 alerts에서 볼 수 있습니다."),
        arguments: [
            ArgumentSpec(
                "alert", count: .zeroOrMore,
                LocalizedText("A product, a size and a price", "상품 번호, 사이즈, 가격"))
        ],
        options: [.flag("off", LocalizedText("Turn the alert of a size off", "사이즈의 알림 끄기")), .json],
        examples: [
            .init("market-cli alerts 8 270 850,000", LocalizedText("Tell me at 850,000", "85만 원이 되면 알림")),
            .init("market-cli alerts", LocalizedText("All alerts", "모든 알림")),
        ])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let words = parsed.strings("alert")
        let product = words.first.flatMap { Int($0) } ?? 0
        let price = words.count == 3 ? Won(typed: words[2])?.amount ?? 0 : 0
        switch (words.count, parsed.flag("off")) {
        case (0, false): self = .list(json: parsed.flag("json"))
        case (3, false) where product > 0 && price > 0:
            self = .set(PriceAlert(product: product, size: words[1], price: price))
        case (2, true) where product > 0: self = .remove(product, size: words[1])
        default:
            throw parsed.usageError(
                LocalizedText(
                    "Name a product, a size and a price, or a product and a size with --off.",
                    "상품 번호, 사이즈, 가격을 쓰거나, 상품 번호와 사이즈에 --off를 붙이세요."))
        }
    }

    private struct AlertsJSON: Encodable {
        struct Alert: Encodable {
            let product: Int
            let size: String
            let price: Int
            let isReached: Bool
            let lowestAsk: Int?
        }

        let alerts: [Alert]
    }

    @MainActor
    func run(_ scene: ExchangeSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeAlertsViewModel()
        switch self {
        case .list: await viewModel.send(.load)
        case .set(let alert):
            let size = await scene.catalogue.size(alert.size, of: alert.product)
            await viewModel.send(.set(PriceAlert(product: alert.product, size: size, price: alert.price)))
        case .remove(let product, let size):
            await viewModel.send(.remove(product, size: await scene.catalogue.size(size, of: product)))
        }
        let state = viewModel.state
        if let failure = state.phase.failure { return run.dialog.fail(exchange: failure, about: subject) }
        if let notice = state.notice { run.console.out(notice) }
        guard case .list(let json) = self else { return .success }
        if json {
            return run.dialog.print(
                json: AlertsJSON(
                    alerts: state.rows.map { row in
                        AlertsJSON.Alert(
                            product: row.alert.product, size: row.alert.size, price: row.alert.price,
                            isReached: row.isReached, lowestAsk: row.lowestAsk)
                    }))
        }
        if state.rows.isEmpty {
            run.console.out(LocalizedText("There are no alerts.", "설정한 알림이 없습니다.")[run.language])
        } else {
            table(state.rows, run).forEach(run.console.out)
        }
        return .success
    }

    private var subject: String? {
        switch self {
        case .list: nil
        case .set(let alert): "\(alert.product)"
        case .remove(let product, _): "\(product)"
        }
    }

    private func table(_ rows: [PriceAlertsViewModel.Row], _ run: Run) -> [TerminalText] {
        let language = run.language
        let columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(
                LocalizedText("Product", "상품")[language], isFlexible: true, minimumWidth: 8),
            TextTable.Column(LocalizedText("Size", "사이즈")[language]),
            TextTable.Column(LocalizedText("Alert", "알림 가격")[language], .trailing),
            TextTable.Column(
                LocalizedText("Buy now", "즉시 구매가")[language], .trailing, isOptional: true, attributes: [.bold]
            ),
            TextTable.Column(""),
        ]
        let reached = LocalizedText("reached", "도달")[language]
        let cells = rows.map { row in
            [
                "\(row.alert.product)", row.name, row.alert.size, ExchangeText.won(row.alert.price, language),
                ExchangeText.won(row.lowestAsk, language), row.isReached ? reached : "",
            ]
        }
        return TextTable(columns, rows: cells).lines(width: run.console.width, style: run.console.style)
    }
}
