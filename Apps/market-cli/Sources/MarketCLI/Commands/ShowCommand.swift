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
        "show", LocalizedText("Show one product with its pictures", "상품과 사진 보기"),
        discussion: LocalizedText(
            "Pictures are shown small and side by side if the terminal can; 'images' shows them large.",
            "터미널이 지원하면 사진을 작게 나란히 표시합니다. 크게 보려면 'images'를 쓰세요."),
        arguments: [.product],
        options: [.json],
        examples: [.init("market-cli show 12", LocalizedText("Show the product", "상품 보기"))])

    let product: Product.ID
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        product = try parsed.number("product")
        json = parsed.flag("json")
    }

    @MainActor
    func run(
        _ scene: ListingsSceneDIContainer, _ printer: PicturePrinter, _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeProductViewModel()
        await viewModel.send(.load(product))
        let (failure, savedNote) = (viewModel.state.phase.failure, viewModel.state.savedNote)
        guard let content = viewModel.state.content, failure == nil || savedNote != nil else {
            return failure.map { run.fail($0, about: "\(product)") } ?? .failure
        }
        if json {
            let code = run.print(json: ShownProductJSON(content.product, isFresh: failure == nil))
            return code == .success ? run.tell(savedNote: nil, failure) : code
        }
        let lines = ProductLines.whole(content, run)
        let hasGraphics = await printer.graphics(run.console).method != .none
        if hasGraphics { await ProductStrip(viewModel, printer, run).print(above: lines.count) }
        lines.forEach(run.console.out)
        guard !hasGraphics else { return run.tell(savedNote: savedNote, failure) }
        for index in content.images.indices {
            run.console.out("")
            await printer.show(index, of: viewModel, run)
        }
        return run.tell(savedNote: savedNote, failure)
    }
}

extension ArgumentSpec {
    static let product = ArgumentSpec(
        "product", completion: .listings, LocalizedText("The product's number", "상품 번호"))
    /// A product of one's own.
    static let ownProduct = ArgumentSpec(
        "product", completion: .ownListings, LocalizedText("The product's number", "상품 번호"))
}
