import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalGraphics
import TerminalKit
import TextCore

/// `market-cli show`: one product with its pictures.
struct ShowCommand: Sendable {
    static let spec = CommandSpec(
        "show", LocalizedText("Show one product with its pictures", "상품과 사진 보기"), arguments: [.product],
        options: [.json],
        examples: [
            .init("market-cli show 12", LocalizedText("By its number", "번호로")),
            .init("market-cli show 등산 배낭 35리터", LocalizedText("By its name", "이름으로")),
        ])

    let product: String
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        product = try parsed.product()
        json = parsed.flag("json")
    }

    @MainActor
    func run(
        _ scene: ListingsSceneDIContainer, _ printer: PicturePrinter, _ run: Run
    ) async -> ExitCode {
        let product: Product.ID
        switch await ProductQuestion(run: run).product(self.product, scene.makeProductFinder()) {
        case .product(let id): product = id
        case .ended(let code): return code
        }
        let viewModel = scene.makeProductViewModel()
        await viewModel.send(.load(product))
        guard let content = viewModel.state.content, viewModel.state.phase.failure == nil else {
            return viewModel.state.phase.failure.map { run.fail($0, about: "\(product)") } ?? .failure
        }
        if json { return run.print(json: ProductJSON(content.product)) }
        ProductLines.whole(content, run).forEach(run.console.out)
        if await printer.graphics(run.console).method != .none {
            for index in content.images.indices {
                run.console.out("")
                await printer.show(index, of: viewModel, run)
            }
        }
        if !content.images.isEmpty { Self.sayHowToSee(content, run) }
        return .success
    }

    private static func sayHowToSee(_ content: ProductContent, _ run: Run) {
        let command = run.commandLine("images \(content.id)")
        let words = LocalizedText("To see or save the pictures: \(command)", "사진 보기·저장: \(command)")
        run.console.out("")
        TerminalText.lines(words[run.language], width: run.console.width).forEach(run.console.out)
    }
}
