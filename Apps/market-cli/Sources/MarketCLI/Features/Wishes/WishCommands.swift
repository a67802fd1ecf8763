import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli wish` and `wishes`.
enum WishCommand: Sendable {
    case add(ExchangeProduct.ID, size: String)
    case remove(ExchangeProduct.ID, size: String)
    case list(page: Int, size: Int, json: Bool)

    private static let wished = {
        var argument = ArgumentSpec.exchangeProduct
        argument.verbs = ["add": "", "remove": "off"]
        return argument
    }()

    static let wish = CommandSpec(
        "wish", LocalizedText("Add a size to your wishes, or take it out", "관심 상품 추가, 삭제"),
        arguments: [wished, .size],
        options: [.flag("off", LocalizedText("Take it out", "관심 상품에서 빼기"))],
        examples: [
            .init("market-cli wish 8 270", LocalizedText("Wish for it", "관심 상품에 추가")),
            .init("market-cli wish 8 270 --off", LocalizedText("No longer", "관심 상품에서 빼기")),
        ])
    static let wishes = CommandSpec(
        "wishes", LocalizedText("List your wishes, newest first", "관심 상품 보기"),
        options: [.limit(1...200, default: "20"), .page, .json],
        examples: [.init("market-cli wishes", LocalizedText("Your wishes", "내 관심 상품"))])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        if parsed.path.first == "wish" {
            let (product, size) = (try parsed.exchangeProduct(), parsed.string("size") ?? "")
            self = parsed.flag("off") ? .remove(product, size: size) : .add(product, size: size)
        } else {
            self = .list(
                page: try parsed.int("page", in: 1...1_000_000) ?? 1,
                size: try parsed.int("limit", in: 1...200) ?? 20, json: parsed.flag("json"))
        }
    }

    @MainActor
    func run(_ scene: ExchangeSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeWishesViewModel()
        switch self {
        case .add(let id, let size):
            await viewModel.send(.add(id, size: await scene.catalogue.size(size, of: id)))
            return finish(viewModel.state, id, run)
        case .remove(let id, let size):
            await viewModel.send(.remove(id, size: await scene.catalogue.size(size, of: id)))
            return finish(viewModel.state, id, run)
        case .list(let page, let size, let json):
            await viewModel.send(.load(page: page, size: size))
            let state = viewModel.state
            if let failure = state.phase.failure { return run.dialog.fail(exchange: failure) }
            if json {
                return run.dialog.print(
                    json: WishesJSON(count: state.count, wishes: state.wishes.map(WishJSON.init)))
            }
            guard !state.wishes.isEmpty else {
                run.console.out(
                    LocalizedText("You have no wishes yet.", "아직 관심 상품이 없습니다.")[run.language])
                return .success
            }
            table(state.wishes, run).forEach(run.console.out)
            return .success
        }
    }

    @MainActor
    private func finish(_ state: WishesViewModel.State, _ id: ExchangeProduct.ID, _ run: Run) -> ExitCode {
        if let notice = state.notice { run.console.out(notice) }
        return state.phase.failure.map { run.dialog.fail(exchange: $0, about: "\(id)") } ?? .success
    }

    private func table(_ wishes: [Wish], _ run: Run) -> [TerminalText] {
        let language = run.language
        let columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(
                LocalizedText("Product", "상품")[language], isFlexible: true, minimumWidth: 12),
            TextTable.Column(LocalizedText("Size", "사이즈")[language]),
            TextTable.Column(
                LocalizedText("Buy now", "즉시 구매가")[language], .trailing, attributes: [.bold]),
        ]
        let rows = wishes.map { wish in
            [
                "\(wish.product)", ExchangeText.name(of: wish, language), wish.size,
                ExchangeText.won(wish.lowestAsk, language),
            ]
        }
        return TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
    }
}
