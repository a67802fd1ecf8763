import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli wish` and `wishes`.
enum WishCommand: Sendable {
    case toggle(ExchangeProduct.ID, size: String)
    case list(page: Int, size: Int, json: Bool)

    static let wish = CommandSpec(
        "wish", LocalizedText("Add a size to your wishes, or take it out", "관심 상품에 넣기, 빼기"),
        arguments: [.exchangeProduct, .size],
        examples: [.init("market-cli wish 8 270", LocalizedText("Wish for it", "관심 상품에 넣기"))])
    static let wishes = CommandSpec(
        "wishes", LocalizedText("List your wishes, newest first", "관심 상품 보기"),
        options: [.limit(1...200, default: "20"), .page, .json],
        examples: [.init("market-cli wishes", LocalizedText("Your wishes", "내 관심 상품"))])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        if parsed.path.first == "wish" {
            self = .toggle(try parsed.number("product"), size: parsed.string("size") ?? "")
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
        case .toggle(let id, let size):
            await viewModel.send(.toggle(id, size: size))
            if let notice = viewModel.state.notice { run.console.out(notice) }
            return viewModel.state.phase.failure.map { run.fail(exchange: $0, about: "\(id)") } ?? .success
        case .list(let page, let size, let json):
            await viewModel.send(.load(page: page, size: size))
            let state = viewModel.state
            if let failure = state.phase.failure { return run.fail(exchange: failure) }
            if json {
                return run.print(
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
            ["\(wish.product)", wish.name, wish.size, ExchangeText.won(wish.lowestAsk, language)]
        }
        return TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
    }
}

/// `market-cli watch`: prints what happens as it happens.
struct ExchangeWatchCommand: Sendable {
    static let spec = CommandSpec(
        "watch",
        LocalizedText("Show what happens to your orders and a product, live", "내 입찰과 상품의 체결을 실시간으로 보기"),
        discussion: LocalizedText(
            "Without a product it is about your own orders only. It reconnects automatically. With --json each "
                + "event is one line. Press Ctrl-C to stop (exit code 0).",
            "상품 번호가 없으면 내 입찰만 보여 줍니다. 연결이 끊기면 자동으로 다시 연결합니다. --json을 붙이면 이벤트를 한 줄에 하나씩 출력합니다. Ctrl-C로 종료합니다(종료 코드 0)."
        ),
        arguments: [
            ArgumentSpec(
                "product", count: .zeroOrOne, LocalizedText("The product's number", "상품 번호"))
        ],
        options: [.json],
        examples: [.init("market-cli watch 8", LocalizedText("A product live", "상품 실시간 보기"))])

    let product: ExchangeProduct.ID?
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        product = try parsed.numberIfGiven("product", spelled: "<product>")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: TradingSceneDIContainer, _ run: Run) async -> ExitCode {
        let (json, product) = (json, product)
        run.waitsForever()
        let (closed, closing) = AsyncStream<Never>.makeStream()
        let viewModel = scene.makeWatchViewModel { news, line in
            if let news {
                if json { _ = run.print(line: NewsJSON(news)) } else { run.console.out(line) }
            } else {
                run.console.error(line)
            }
            run.console.flush()
            if run.console.isClosed { closing.finish() }
        }
        if !json { run.console.error(Self.begins(product)[run.language]) }
        let watching = Task {
            defer { closing.finish() }
            await viewModel.send(.watch(product))
        }
        // Until it ends by itself, nobody reads the output any more (`| head`), or Ctrl-C.
        for await _ in closed {}
        watching.cancel()
        await watching.value
        guard let failure = viewModel.state.phase.failure, failure.kind != .cancelled else { return .stopped }
        return run.fail(exchange: failure)
    }

    private static func begins(_ product: ExchangeProduct.ID?) -> LocalizedText {
        guard let product else {
            return LocalizedText(
                "Watching your orders. Press Ctrl-C to stop.", "내 입찰의 소식을 기다립니다. 종료하려면 Ctrl-C를 누르세요.")
        }
        return LocalizedText(
            "Watching product \(product) and your orders. Press Ctrl-C to stop.",
            "\(product)번 상품과 내 입찰의 소식을 기다립니다. 종료하려면 Ctrl-C를 누르세요.")
    }
}
