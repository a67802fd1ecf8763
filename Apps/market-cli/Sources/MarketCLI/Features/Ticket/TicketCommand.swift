import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli buy`, `sell-now`, `bid` and `ask`: places an order after showing its cost.
struct TicketCommand: Sendable {
    private static let options: [OptionSpec] = [.dryRun, .yes, .json]
    private static let guardText = LocalizedText(
        "Shows the whole cost or payout and the place in the queue before it asks. An order that would "
            + "wait at a price far from the last trade or the best price of the other side (ten times as much, or a tenth) "
            + "is asked about once more, which --yes does not skip. Nothing is queued: without the server "
            + "nothing happens. If no answer comes, run the same command again: it finishes the same order.",
        "총액과 대기 순서를 먼저 보여 주고 확인을 받습니다. 시세와 크게 다른 가격(최근 거래가나 상대편의 가장 좋은 가격의 10배 이상 또는 10분의 1 이하)의 입찰은 바로 체결되는 경우가 아니면 한 번 더 확인하며, --yes로도 건너뛸 수 없습니다. 서버에 연결할 수 없으면 아무 일도 일어나지 않습니다. 응답을 받지 못했을 때는 같은 명령을 다시 실행하면 같은 주문이 이어서 처리됩니다."
    )

    static let buy = CommandSpec(
        "buy", LocalizedText("Buy now at the lowest ask", "즉시 구매"), discussion: guardText,
        arguments: [.exchangeProduct, .size], options: options,
        examples: [.init("market-cli buy 8 270", LocalizedText("Buy now", "즉시 구매하기"))])
    static let sellNow = CommandSpec(
        "sell-now", LocalizedText("Sell now at the highest bid", "즉시 판매"), discussion: guardText,
        arguments: [.exchangeProduct, .size], options: options,
        examples: [.init("market-cli sell-now 8 270", LocalizedText("Sell now", "즉시 판매하기"))])
    static let bid = CommandSpec(
        "bid", LocalizedText("Place a bid", "구매 입찰"), discussion: guardText,
        arguments: [.exchangeProduct, .size, .price], options: [.days] + options,
        examples: [
            .init("market-cli bid 8 270 880,000 --days 7", LocalizedText("For a week", "일주일 동안 입찰"))
        ])
    static let ask = CommandSpec(
        "ask", LocalizedText("Place an ask", "판매 입찰"), discussion: guardText,
        arguments: [.exchangeProduct, .size, .price], options: [.days] + options,
        examples: [
            .init(
                "market-cli ask 8 270 920,000 --dry-run", LocalizedText("Only look", "확인만 하기"))
        ])

    let request: OrderRequest
    let isDryRun: Bool
    let isSure: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let name = parsed.path.first
        let isImmediate = name == "buy" || name == "sell-now"
        request = OrderRequest(
            product: try parsed.exchangeProduct(), size: parsed.string("size") ?? "",
            side: name == "buy" || name == "bid" ? .bid : .ask,
            price: isImmediate ? nil : try parsed.orderPrice("price", spelled: "<price>"),
            isImmediate: isImmediate,
            days: isImmediate ? ExchangeRules.standardDays : try parsed.days() ?? ExchangeRules.standardDays)
        isDryRun = parsed.flag("dry-run")
        isSure = parsed.flag("yes")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: TradingSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeTicketViewModel()
        var request = request
        request.size = await scene.catalogue.size(request.size, of: request.product)
        // A dry run reports everything that would make the order fail with --yes.
        if !isDryRun { await viewModel.send(.resume(request)) }
        if viewModel.state.question == nil, viewModel.state.failure == nil {
            await viewModel.send(.prepare(request, isAsked: !isSure && !isDryRun))
        }
        if !json { FieldList(viewModel.state.fields.map { ($0.label, $0.value) }).print(run) }
        if let failure = viewModel.state.failure { return fail(failure, run) }
        guard let question = viewModel.state.question else { return .failure }
        if isDryRun {
            if !json, let second = viewModel.state.secondQuestion { run.console.out(second) }
            return output(viewModel.state, dry: true, run)
        }
        if !isSure, let code = await run.dialog.confirm(LocalizedText(verbatim: question)) { return code }
        let second = viewModel.state.secondQuestion
        if let second, let code = await run.dialog.confirmFar(second) { return code }
        await viewModel.send(.place(isFarConfirmed: second != nil))
        if let failure = viewModel.state.failure {
            return fail(failure, run, mayBeDone: viewModel.state.mayHaveArrived)
        }
        return output(viewModel.state, dry: false, run)
    }

    @MainActor
    private func output(_ state: TicketViewModel.State, dry: Bool, _ run: Run) -> ExitCode {
        guard let ticket = state.ticket else { return .failure }
        if json { return run.dialog.print(json: TicketJSON(ticket: ticket, receipt: state.receipt)) }
        if dry { return run.dialog.onlyLooked(at: nil) }
        if let notice = state.notice { run.console.out(notice) }
        if let receipt = state.receipt { run.dialog.hint(takingBack: receipt) }
        return .success
    }

    private func fail(_ failure: Failure, _ run: Run, mayBeDone: Bool = false) -> ExitCode {
        run.dialog.fail(exchange: failure, about: "\(request.product)", mayBeDone: mayBeDone)
    }
}

extension FieldList {
    func print(_ run: Run) { lines(run.console).forEach(run.console.out) }
}

extension CommandDialog {
    /// Prints the command that cancels or refuses the new order.
    func hint(takingBack receipt: OrderReceipt) {
        let order = receipt.order
        let (cancel, refuse) = (
            run.commandLine(CancelCommand.line(order)), run.commandLine(RefuseCommand.line(order))
        )
        hint(
            receipt.trade == nil
                ? LocalizedText("Take it back: \(cancel)", "입찰 취소: \(cancel)")
                : LocalizedText("Refuse it: \(refuse)", "거래 거절: \(refuse)"))
    }

    /// Prints a question without asking it, for `--dry-run`.
    func onlyLooked(at question: String?) -> ExitCode {
        if let question { console.out(question) }
        console.out(LocalizedText("Nothing was done.", "아무것도 실행하지 않았습니다.")[language])
        return .success
    }

    /// The question that no option skips; see ``confirm(_:instead:)``.
    func confirmFar(_ question: String) async -> ExitCode? {
        await confirm(
            LocalizedText(verbatim: question),
            instead: LocalizedText(
                "Such a price has to be confirmed at a terminal.", "이런 가격은 터미널에서 직접 확인해야 합니다."))
    }
}
