import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli mine --deleted`: the deleted products that the user can restore.
struct DeletedListCommand: Sendable {
    /// Options that narrow a list, which this list does not need because it is always short.
    private static let others = [
        "currency", "min-price", "max-price", "category", "limit", "page", "cursor",
    ]
    private static let otherFlags = ["in-stock", "available", "grid"]

    let json: Bool

    /// `nil` without `--deleted`.
    ///
    /// - Throws: `UsageError` for an option that cannot be combined with it.
    init?(_ parsed: ParsedCommand) throws(UsageError) {
        guard parsed.flag("deleted") else { return nil }
        let isSorted = parsed.string("sort") ?? ProductSort.newest.rawValue != ProductSort.newest.rawValue
        let other =
            isSorted
            ? "sort"
            : Self.others.first { parsed.string($0) != nil } ?? Self.otherFlags.first { parsed.flag($0) }
        if let other {
            throw parsed.usageError(
                LocalizedText(
                    "--deleted and --\(other) cannot be used together.",
                    "--deleted와 --\(other) 옵션은 함께 쓸 수 없습니다."))
        }
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: SellingSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeDeletedProductsViewModel()
        await viewModel.send(.load)
        let state = viewModel.state
        if let failure = state.phase.failure { return run.dialog.fail(failure) }
        if json { return run.dialog.print(json: DeletedProductsJSON(state.rows)) }
        if let message = state.emptyMessage { run.console.out(message) }
        guard !state.rows.isEmpty else { return .success }
        table(state.rows, run).forEach(run.console.out)
        let command = run.commandLine("undelete \(state.rows[0].id)")
        run.console.out("")
        run.console.out(
            LocalizedText("To restore one: \(command)", "복원하려면: \(command)")[run.language])
        return .success
    }

    @MainActor
    private func table(_ rows: [DeletedProductsViewModel.Row], _ run: Run) -> [TerminalText] {
        let language = run.language
        let columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(LocalizedText("Name", "이름")[language], isFlexible: true, minimumWidth: 12),
            TextTable.Column(LocalizedText("Price", "가격")[language], .trailing, attributes: [.bold]),
            TextTable.Column(LocalizedText("Restorable for", "복원 가능 기간")[language]),
        ]
        let cells = rows.map { ["\($0.id)", $0.name, $0.price, $0.remaining] }
        return TextTable(columns, rows: cells).lines(width: run.console.width, style: run.console.style)
    }
}
