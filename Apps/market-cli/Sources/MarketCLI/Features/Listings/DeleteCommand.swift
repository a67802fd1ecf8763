import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli delete` and `undelete`.
struct DeleteCommand: Sendable {
    static let delete = CommandSpec(
        "delete", LocalizedText("Delete a product of yours", "내 상품 삭제"),
        discussion: LocalizedText(
            "Asks first. A deleted product can usually be restored for some days: the answer says for how long, and "
                + "with which command.",
            "먼저 확인합니다. 삭제한 상품은 대개 며칠 동안 복원할 수 있으며, 기한과 복원하는 명령을 알려 줍니다."),
        arguments: [.ownProduct], options: [.yes, .json],
        examples: [.init("market-cli delete 25", LocalizedText("Asks first", "확인한 뒤 삭제"))])

    static let undelete = CommandSpec(
        "undelete", LocalizedText("Restore a deleted product", "삭제한 상품 복원"),
        discussion: LocalizedText(
            "'mine --deleted' lists what can be restored.", "복원할 수 있는 상품은 'mine --deleted'에서 볼 수 있습니다."),
        arguments: [.deletedProduct],
        options: [.json], examples: [.init("market-cli undelete 25", LocalizedText("Restore it", "복원하기"))])

    let product: String
    let restores: Bool
    let isSure: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        restores = parsed.path.first == "undelete"
        product = try parsed.product()
        isSure = !restores && parsed.flag("yes")
        json = parsed.flag("json")
    }

    @MainActor
    func run(
        _ scene: SellingSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        let product: Product.ID
        switch await find(scene, run) {
        case .product(let id): product = id
        case .ended(let code): return code
        }
        let viewModel = scene.makeDeletionViewModel()
        if restores {
            await viewModel.send(.restore(product))
        } else {
            await viewModel.send(.load(product))
            if let failure = viewModel.state.failure { return run.dialog.fail(failure, about: "\(product)") }
            let name = (viewModel.state.product?.name ?? "").terminalSafe()
            let question = LocalizedText("Delete \(product), \(name)?", "\(product)번 “\(name)” 상품을 삭제할까요?")
            if !isSure, let code = await run.dialog.confirm(question) { return code }
            await viewModel.send(.delete)
        }
        let state = viewModel.state
        if let failure = state.failure { return run.dialog.fail(failure, about: "\(product)") }
        if json { return run.dialog.print(json: DeletionJSON(state)) }
        if let message = state.message { run.console.out(message) }
        if let undo = state.undoUntil {
            run.console.out(undo)
            let command = run.commandLine("undelete \(product)")
            run.console.out(
                LocalizedText("To restore it: \(command)", "복원하려면: \(command)")[run.language])
        }
        return .success
    }

    @MainActor
    private func find(_ scene: SellingSceneDIContainer, _ run: Run) async -> ProductQuestion.Answer {
        let (question, finder) = (ProductQuestion(run: run), scene.makeProductFinder())
        // A number needs no search by name.
        guard restores, Int(product) == nil else {
            return await question.product(product, finder, isMine: true)
        }
        let deleted = scene.makeDeletedProductsViewModel()
        await deleted.send(.load)
        if let failure = deleted.state.phase.failure { return .ended(run.dialog.fail(failure)) }
        return await question.product(product, among: deleted.state.rows.map(\.deletion), finder)
    }
}
