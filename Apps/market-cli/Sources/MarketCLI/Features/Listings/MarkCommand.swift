import AppCore
import MarketDomain
import MarketPresentation
import TerminalKit
import TextCore

/// `market-cli sold` and `reserve`: marks a product of the user as sold or reserved.
struct MarkCommand: Sendable {
    static let sold = CommandSpec(
        "sold", LocalizedText("Mark a product of yours as sold", "내 상품을 판매 완료로 표시"),
        discussion: LocalizedText(
            "Sets the stock to 0. The product stays in lists, marked as sold. 'edit --stock' undoes it.",
            "재고를 0으로 바꿉니다. 상품은 목록에 판매 완료로 남습니다. 되돌리려면 'edit --stock'을 쓰세요."),
        arguments: [.ownProduct], options: [.json],
        examples: [.init("market-cli sold 25", LocalizedText("It is gone", "다 팔렸을 때"))])

    static let reserve = CommandSpec(
        "reserve", LocalizedText("Mark a product of yours as reserved", "내 상품을 예약 중으로 표시"),
        discussion: LocalizedText(
            "Buyers see that you keep it for somebody. --off lifts it; so does 'sold'.",
            "구매자에게 예약 중이라고 표시됩니다. --off로 해제하며, 'sold'로 판매 완료하면 함께 해제됩니다."),
        arguments: [.ownProduct],
        options: [.flag("off", LocalizedText("Lift the reservation", "예약 해제")), .json],
        examples: [
            .init("market-cli reserve 25", LocalizedText("Somebody wants it", "사러 올 사람이 있을 때")),
            .init("market-cli reserve 25 --off", LocalizedText("The buyer did not come", "거래가 무산되었을 때")),
        ])

    static func line(reserve product: Product.ID, isLifted: Bool = false) -> String {
        "reserve \(product)" + (isLifted ? " --off" : "")
    }

    let product: String
    let mark: ProductMark
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        product = try parsed.product()
        mark = parsed.path.first == "sold" ? .sold : parsed.flag("off") ? .notReserved : .reserved
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: SellingSceneDIContainer, _ run: Run) async -> ExitCode {
        let id: Product.ID
        switch await ProductQuestion(run: run).product(product, scene.makeProductFinder(), isMine: true) {
        case .product(let found): id = found
        case .ended(let code): return code
        }
        let viewModel = scene.makeEditViewModel()
        await viewModel.send(.load(id, toMark: mark))
        if let failure = viewModel.state.failure { return run.dialog.fail(failure, about: product) }
        let before = viewModel.state.product?.product
        await viewModel.send(.mark(mark))
        let state = viewModel.state
        if let failure = state.failure { return run.dialog.fail(failure, about: product) }
        // Lifting a reservation that does not exist is a failure.
        if mark == .notReserved, state.saved == nil, let message = state.message {
            return run.dialog.fail(message)
        }
        guard let content = state.saved ?? state.product else { return .failure }
        if let lost = state.lost { run.console.error(lost) }
        if json { return run.dialog.print(json: ProductJSON(content.product)) }
        if let message = state.message { run.console.out(message) }
        if state.saved != nil, let undo = undo(content.id, to: before, run) {
            run.console.out(undo[run.language])
        }
        return .success
    }

    /// The command that undoes the mark.
    private func undo(_ id: Product.ID, to before: Product?, _ run: Run) -> LocalizedText? {
        switch mark {
        case .notReserved: return nil
        case .reserved:
            let command = run.commandLine(Self.line(reserve: id, isLifted: true))
            return LocalizedText("To undo it: \(command)", "되돌리려면: \(command)")
        case .sold:
            let offer = run.commandLine("edit \(id) --stock \(max(1, before?.stock ?? 1))")
            guard before?.isReserved == true else {
                return LocalizedText("To undo it: \(offer)", "되돌리려면: \(offer)")
            }
            let reserve = run.commandLine(Self.line(reserve: id))
            return LocalizedText("To undo it: \(offer), then \(reserve)", "되돌리려면: \(offer), 그다음 \(reserve)")
        }
    }
}
