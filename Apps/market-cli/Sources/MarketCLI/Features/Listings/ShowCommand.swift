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
        let (failure, savedNote) = (viewModel.state.phase.failure, viewModel.state.savedNote)
        guard let content = viewModel.state.content, failure == nil || savedNote != nil else {
            return failure.map { run.dialog.fail($0, about: "\(product)") } ?? .failure
        }
        let bookmarks = (try? await scene.bookmarks.all()) ?? []
        let isMarked = bookmarks.contains { $0.product == content.id }
        if json {
            let code = run.dialog.print(
                json: ShownProductJSON(content.product, isBookmarked: isMarked, isFresh: failure == nil))
            return code == .success ? run.dialog.tell(savedNote: nil, failure) : code
        }
        let lines = ProductLines.whole(content, isMarked: isMarked, run)
        let hasStrip = await printer.graphics(run.console).method != .none
        if hasStrip { await ProductStrip(viewModel, printer, run).print(above: lines.count) }
        lines.forEach(run.console.out)
        // The line below the strip already mentions the command.
        if run.console.width != nil, !hasStrip, !content.images.isEmpty { Self.sayHowToSee(content, run) }
        return run.dialog.tell(savedNote: savedNote, failure)
    }

    private static func sayHowToSee(_ content: ProductContent, _ run: Run) {
        let command = run.commandLine("images \(content.id)")
        let words = LocalizedText("To see or save the pictures: \(command)", "사진 보기·저장: \(command)")
        run.console.out("")
        TerminalText.lines(words[run.language], width: run.console.width).forEach(run.console.out)
    }
}
