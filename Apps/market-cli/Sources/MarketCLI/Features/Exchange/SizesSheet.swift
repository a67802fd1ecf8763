import AppCore
import MarketPresentation
import TerminalUI
import TextCore

/// The sizes of a product with their best prices, to choose one.
@MainActor
final class SizesSheet: Screen {
    let title: String
    let scope = ExchangeScope.sizes
    private let sizes: [ExchangePageViewModel.SizeRow]
    private let mayBeAll: Bool
    private let coordinator: ExchangeCoordinator
    private let choose: @MainActor (String?) async -> Void

    init(
        _ title: String, _ sizes: [ExchangePageViewModel.SizeRow], mayBeAll: Bool,
        _ coordinator: ExchangeCoordinator, choose: @escaping @MainActor (String?) async -> Void
    ) {
        self.title = title
        self.sizes = sizes
        self.mayBeAll = mayBeAll
        self.coordinator = coordinator
        self.choose = choose
    }

    func body(in context: ViewContext) -> Element {
        let language = context.language
        let (buy, sell) = (
            LocalizedText("Buy now", "즉시 구매가")[language], LocalizedText("Sell now", "즉시 판매가")[language]
        )
        let all = LocalizedText("All sizes", "모든 사이즈")[language]
        let (sizes, first) = (sizes, mayBeAll ? 1 : 0)
        let source = ListSource(
            count: sizes.count + first,
            id: { $0 < first ? .text("") : .text(sizes[$0 - first].size) },
            row: { index in
                guard index >= first else { return .text(StyledText("  " + all)) }
                let row = sizes[index - first]
                let words =
                    "\(row.size): \(buy) \(row.ask), \(sell) \(row.bid)"
                    + (row.isWished ? LocalizedText(", wished for", ", 관심 상품")[language] : "")
                return Self.line(
                    (row.isWished ? "♥ " : "  ") + row.size, row.ask, row.bid, inWords: words)
            })
        let rows = min(sizes.count + first, max(3, context.size.rows - 7))
        return Element.column([
            Self.line("  " + LocalizedText("Size", "사이즈")[language], buy, sell).role(.decoration),
            .list("sizes", source, label: title),
        ]).height(.fixed(rows + 1))
    }

    private nonisolated static func line(
        _ size: String, _ ask: String, _ bid: String, inWords words: String? = nil
    ) -> Element {
        let name = Element.text(StyledText(size, .strong)).width(.fill(1))
        return .row([
            words.map { name.label($0) } ?? name,
            .text(StyledText(ask), .trailing).width(.fixed(13)).role(.decoration),
            .text(StyledText(bid), .trailing).width(.fixed(13)).role(.decoration),
        ])
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        guard action == .open, case .text(let size) = item else { return }
        coordinator.flow.dismiss(self)
        await choose(size.isEmpty ? nil : size)
    }
}
