import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli watch`: prints events as they happen.
struct ExchangeWatchCommand: Sendable {
    static let spec = CommandSpec(
        "watch",
        LocalizedText("Show what happens to your orders and a product, live", "내 입찰과 상품의 체결을 실시간으로 보기"),
        discussion: LocalizedText(
            "A product can be watched without an account; without a product it is about your own orders. It reconnects automatically. With --json each "
                + "event is one line. Press Ctrl-C to stop (exit code 0).",
            "상품은 로그인하지 않아도 볼 수 있고, 상품 번호가 없으면 내 입찰의 소식을 보여 줍니다. 연결이 끊기면 자동으로 다시 연결합니다. --json을 붙이면 이벤트를 한 줄에 하나씩 출력합니다. Ctrl-C로 종료합니다(종료 코드 0)."
        ),
        arguments: [
            ArgumentSpec(
                "product", count: .zeroOrOne, completion: .exchangeProducts,
                LocalizedText("The product's number", "상품 번호"))
        ],
        options: [.json],
        examples: [.init("market-cli watch 8", LocalizedText("A product live", "상품 실시간 보기"))])

    let product: ExchangeProduct.ID?
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        product = parsed.string("product") == nil ? nil : try parsed.exchangeProduct()
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: TradingSceneDIContainer, _ run: Run) async -> ExitCode {
        let (json, product) = (json, product)
        let watching = Watching(run)
        let viewModel = scene.makeWatchViewModel {
            if !json { run.console.error(Self.begins(product)[run.language]) }
        } onLine: { news, line in
            if let news {
                if json { _ = run.dialog.print(line: NewsJSON(news)) } else { run.console.out(line) }
            } else {
                run.console.error(line)
            }
            watching.printed()
        }
        let failure = await watching.failure {
            await viewModel.send(.watch(product))
            return viewModel.state.phase.failure
        }
        return failure.map { run.dialog.fail(exchange: $0, about: product.map(String.init)) } ?? .stopped
    }

    private static func begins(_ product: ExchangeProduct.ID?) -> LocalizedText {
        guard let product else {
            return LocalizedText(
                "Watching your orders. Press Ctrl-C to stop.", "내 입찰의 소식을 기다립니다. 종료하려면 Ctrl-C를 누르세요.")
        }
        return LocalizedText(
            "Watching product \(product), and your orders if you are signed in. Press Ctrl-C to stop.",
            "\(product)번 상품의 소식을 기다립니다. 로그인했다면 내 입찰의 소식도 보여 줍니다. 종료하려면 Ctrl-C를 누르세요.")
    }
}
