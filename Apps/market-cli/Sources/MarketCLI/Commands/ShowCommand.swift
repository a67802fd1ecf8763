import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit

/// `market-cli show`: one product with its pictures.
struct ShowCommand: Sendable {
    static let spec = CommandSpec(
        "show", LocalizedText("Show one product with its pictures", "상품과 사진 보기"), arguments: [.product],
        options: [.json],
        examples: [.init("market-cli show 12", LocalizedText("Look at it", "보기"))])

    let product: Product.ID
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        product = try parsed.number("product")
        json = parsed.flag("json")
    }

    @MainActor
    func run(
        _ scene: ListingsSceneDIContainer, _ printer: PicturePrinter, _ context: CommandContext
    ) async -> ExitCode {
        let viewModel = scene.makeProductViewModel()
        await viewModel.send(.load(product))
        guard let content = viewModel.state.content, viewModel.state.phase.failure == nil else {
            return viewModel.state.phase.failure.map { context.fail($0, about: "\(product)") } ?? .failure
        }
        if json { return context.print(json: ProductJSON(content.product)) }
        ProductLines.whole(content, context).forEach(context.console.out)
        for index in content.images.indices {
            context.console.out("")
            await printer.show(index, of: viewModel, context)
        }
        return .success
    }
}
