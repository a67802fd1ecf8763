import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli bookmark add|remove|list`: listings that the user wants to find again.
enum ProductBookmarkCommand: Sendable {
    case add([String])
    case remove([String])
    case list(limit: Int, json: Bool)

    static let spec = CommandSpec(
        "bookmark", LocalizedText("Bookmark listings and see what became of them", "상품 찜하기, 찜한 상품 보기"),
        discussion: LocalizedText(
            "Bookmarks are kept on this device. The list says whether a price changed since, and what was sold. "
                + "For sizes of the exchange there are 'wish' and 'wishes'.",
            "찜한 상품은 이 기기에 저장됩니다. 목록에서 찜한 뒤의 가격 변동과 판매 여부를 볼 수 있습니다. 거래소 상품은 'wish'와 'wishes'를 쓰세요."),
        examples: [
            .init("market-cli bookmark add 12", LocalizedText("Bookmark a product", "상품 찜하기")),
            .init("market-cli bookmark list", LocalizedText("See what became of them", "찜한 상품 보기")),
        ],
        subcommands: [
            CommandSpec(
                "add", LocalizedText("Bookmark products", "찜하기"), arguments: [.products],
                examples: [.init("market-cli bookmark add 12", LocalizedText("Bookmark it", "찜하기"))]),
            CommandSpec(
                "remove", LocalizedText("Remove bookmarks", "찜 취소"), arguments: [.bookmarkedProducts],
                examples: [.init("market-cli bookmark remove 12", LocalizedText("Remove it", "찜 취소"))]),
            CommandSpec(
                "list", LocalizedText("List bookmarks, newest first", "찜한 상품 보기, 최근 것부터"),
                options: [.limit(1...ProductBookmark.limit, default: "50"), .json],
                examples: [.init("market-cli bookmark list --json", LocalizedText("As JSON", "JSON으로"))]),
        ])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        switch parsed.path.last {
        case "add": self = .add(parsed.strings("product"))
        case "remove": self = .remove(parsed.strings("product"))
        default:
            self = .list(
                limit: try parsed.int("limit", in: 1...ProductBookmark.limit) ?? 50, json: parsed.flag("json")
            )
        }
    }

    @MainActor
    func run(_ scene: ListingsSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeProductBookmarksViewModel()
        switch self {
        case .add(let names):
            return await each(names, viewModel, run) { name in
                switch await ProductQuestion(run: run).product(name, scene.makeProductFinder()) {
                case .ended(let code): return .ended(code)
                case .product(let id):
                    let page = scene.makeProductViewModel()
                    await page.send(.load(id))
                    // A saved page is enough.
                    if let content = page.state.content {
                        return .found(Change(id: id, input: .add(content.product)))
                    }
                    return .ended(
                        page.state.phase.failure.map { run.dialog.fail($0, about: name) } ?? .failure)
                }
            }
        case .remove(let names):
            await viewModel.send(.load(limit: 0))
            if let failure = viewModel.state.phase.failure { return run.dialog.fail(failure) }
            let finder = scene.makeProductFinder()
            let marked = viewModel.state.marked
            return await each(names, viewModel, run) { name in
                switch await ProductQuestion(run: run).product(
                    name, among: viewModel.state.bookmarks, finder)
                {
                case .ended(let code): return .ended(code)
                case .product(let id) where !marked.contains(id):
                    return .ended(run.dialog.fail(ProductText.noBookmark(id)[run.language]))
                case .product(let id): return .found(Change(id: id, input: .remove(id)))
                }
            }
        case .list(let limit, let json):
            await viewModel.send(.load(limit: limit))
            let state = viewModel.state
            let failure = state.phase.failure
            if let failure, state.rows.isEmpty { return run.dialog.fail(failure) }
            if json {
                let code = run.dialog.print(json: ProductBookmarksJSON(state))
                return code == .success ? run.dialog.tell(savedNote: nil, failure) : code
            }
            if let message = state.emptyMessage { run.console.out(message) }
            if !state.rows.isEmpty { table(state.rows, run).forEach(run.console.out) }
            return run.dialog.tell(savedNote: nil, failure)
        }
    }

    /// The change for a name.
    private struct Change {
        let id: Product.ID
        let input: ProductBookmarksViewModel.Input
    }

    /// Finds the products of all names, then applies their changes: an unknown name leaves all bookmarks unchanged. The
    /// first failure determines the exit code.
    @MainActor
    private func each(
        _ names: [String], _ viewModel: ProductBookmarksViewModel, _ run: Run,
        _ lookup: @MainActor (String) async -> Lookup<Change>
    ) async -> ExitCode {
        let changes: [Change]
        switch await run.dialog.lookUp(names, id: \.id, lookup) {
        case .found(let found): changes = found
        case .ended(let code): return code
        }
        var worst = ExitCode.success
        for change in changes {
            await viewModel.send(change.input)
            if let failure = viewModel.state.failure {
                let code = run.dialog.fail(failure, about: "\(change.id)")
                if code == .interrupted { return code }
                if worst == .success { worst = code }
            }
            if let notice = viewModel.state.notice { run.console.out(notice) }
        }
        return worst
    }

    @MainActor
    private func table(_ rows: [ProductBookmarksViewModel.Row], _ run: Run) -> [TerminalText] {
        let language = run.language
        var columns: [(column: TextTable.Column, cell: (ProductBookmarksViewModel.Row) -> String)] = [
            (
                .init(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]), { "\($0.id)" }
            ),
            (
                .init(LocalizedText("Name", "이름")[language], isFlexible: true, minimumWidth: 12), { $0.name }
            ),
            (
                .init(LocalizedText("Price", "가격")[language], .trailing, attributes: [.bold]),
                { $0.priceChange ?? $0.price }
            ),
        ]
        if rows.contains(where: { $0.status != nil }) {
            columns.append((.init(LocalizedText("State", "상태")[language]), { $0.status ?? "" }))
        }
        columns.append(
            (
                .init(
                    LocalizedText("Bookmarked", "찜한 날짜")[language], isOptional: true, attributes: [.dim]),
                { $0.added }
            ))
        return TextTable(columns.map(\.column), rows: rows.map { row in columns.map { $0.cell(row) } }).lines(
            width: run.console.width, style: run.console.style)
    }
}
