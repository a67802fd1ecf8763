import AppCore
import MarketDomain
import MarketPresentation
import TerminalKit
import TextCore

/// `market-cli delete` and `restore`.
struct DeleteCommand: Sendable {
    static let delete = CommandSpec(
        "delete", LocalizedText("Take something that you sell off the market", "내 상품 지우기"),
        discussion: LocalizedText(
            "Asks first. Where the server can bring it back, it says until when.",
            "먼저 묻습니다. 서버가 되돌릴 수 있으면 언제까지인지 알려 줍니다."),
        arguments: [.product], options: [.yes, .json],
        examples: [.init("market-cli delete 12", LocalizedText("Asks first", "먼저 묻습니다"))])

    static let restore = CommandSpec(
        "restore", LocalizedText("Bring back what you deleted", "지운 상품 되살리기"), arguments: [.product],
        options: [.json], examples: [.init("market-cli restore 12", LocalizedText("Bring it back", "되살리기"))])

    let product: Product.ID
    let restores: Bool
    let isSure: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        product = try parsed.number("product")
        restores = parsed.path.first == "restore"
        isSure = !restores && parsed.flag("yes")
        json = parsed.flag("json")
    }

    @MainActor
    func run(
        _ scene: SellingSceneDIContainer, _ vendors: VendorSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        if let code = await VendorCheck.refusal(vendors, run) { return code }
        let viewModel = scene.makeDeletionViewModel()
        if restores {
            await viewModel.send(.restore(product))
        } else {
            await viewModel.send(.load(product))
            if let failure = viewModel.state.failure { return run.fail(failure, about: "\(product)") }
            let name = (viewModel.state.product?.name ?? "").terminalSafe()
            let question = LocalizedText("Delete \(product), \(name)?", "\(product)번 “\(name)” 상품을 지울까요?")
            if !isSure, let code = await run.confirm(question) { return code }
            await viewModel.send(.delete)
        }
        let state = viewModel.state
        if let failure = state.failure { return run.fail(failure, about: "\(product)") }
        if json { return run.print(json: DeletionJSON(state)) }
        if let message = state.message { run.console.out(message) }
        if let undo = state.undoUntil {
            run.console.out(undo)
            let command = run.commandLine("restore \(product)")
            run.hint(LocalizedText("bring it back: \(command)", "되살리기: \(command)"))
        }
        return .success
    }
}
