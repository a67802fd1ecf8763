import AppCore
import MarketBackend
import MarketDomain
import MarketPresentation
import PictureCore
import PresentationCore
import SQLCore
import TerminalKit
import TextCore

/// `market-cli admin product add|edit|hide|show|import|list`: the products of the exchange of the server on this machine.
enum ProductAdminCommand: Sendable {
    enum Action: String, CaseIterable, Sendable {
        case add, edit, hide, show
        case bring = "import"
        case list
    }

    case add(ExchangeProductSheet)
    case edit(ExchangeProduct.ID, ExchangeProductSheet)
    /// Hides a product, or shows it again.
    case hide(ExchangeProduct.ID, Bool, isSure: Bool)
    case bring(String)
    case list

    static let spec = CommandSpec(
        "product", LocalizedText("Make and change the products of the exchange", "거래소 상품 등록, 수정"),
        discussion: LocalizedText(
            "'add' needs \(names(.english)). 'edit' changes the given fields; an empty text removes one that is not needed. "
                + "Sizes can be added, not removed. 'hide' takes a product out of the lists, halts it and cancels its orders; "
                + "'show' brings it back. 'import' reads a CSV file whose first row names the columns in English or Korean: a "
                + "row whose style code is known changes that product, any other is a new one. All rows are stored or none. "
                + "Pictures are named from the folder of the table.",
            "add에는 \(names(.korean)) 항목이 필요합니다. edit는 지정한 항목만 바꾸며, 빈 값을 주면 꼭 필요하지 않은 항목을 지웁니다. 사이즈는 추가만 할 수 있습니다. hide는 상품을 "
                + "목록에서 숨기고 거래를 정지하며 입찰을 취소합니다. show는 다시 보이게 합니다. import는 첫 줄에 열 이름(한국어나 영어)이 있는 CSV 파일을 읽습니다. 모델 번호가 이미 있는 줄은 그 "
                + "상품을 바꾸고, 나머지는 새 상품이 됩니다. 모두 저장하거나 하나도 저장하지 않습니다. 사진 경로는 표가 있는 디렉터리를 기준으로 씁니다."),
        arguments: [
            ArgumentSpec(
                "action", choices: Action.allCases.map(\.rawValue), LocalizedText("What to do", "할 일")),
            ArgumentSpec(
                "target", count: .zeroOrOne, isFile: true,
                LocalizedText(
                    "The number of the product, or the file to import", "상품 번호, 또는 가져올 파일")),
        ],
        options: ExchangeProductField.allCases.map { field in
            let form = field.form
            return .text(
                field.rawValue, "TEXT",
                LocalizedText(
                    "The \(field.label.english)" + (form.map { ", \($0.english)" } ?? ""),
                    field.label.korean + (form.map { "(\($0.korean))" } ?? "")))
        } + [.yes],
        examples: [
            .init(
                "market-cli admin product add --name \"Court Low\" --brand Nalgae --style-code NG-100 --category sneakers --price 129000 --sizes \"260;270;280\"",
                LocalizedText("A new product", "새 상품")),
            .init("market-cli admin product list", LocalizedText("All of them", "전체 목록")),
        ])

    private static func names(_ language: Language) -> String {
        ExchangeProductField.required.map { field in
            language == .english ? "--\(field.rawValue)" : "\(field.label.korean)(--\(field.rawValue))"
        }.joined(separator: ", ")
    }

    /// `nil` for other commands.
    ///
    /// - Throws: `UsageError` for invalid fields, or if a required argument is missing.
    init?(_ parsed: ParsedCommand) throws(UsageError) {
        guard parsed.path.last == "product" else { return nil }
        var values: [ExchangeProductField: String] = [:]
        for field in ExchangeProductField.allCases {
            values[field] = parsed.string(field.rawValue).map(field.stored)
        }
        // The process that reads pictures has a different working directory.
        values[.pictures] = values[.pictures].map { paths in
            paths.split(separator: ";").map { SellCommand.absolute(String($0).trimmed) }.joined(
                separator: ";")
        }
        let action: Action = try parsed.choice("action") ?? .list
        let takesFields = action == .add || action == .edit
        guard takesFields || values.isEmpty else {
            throw parsed.usageError(
                LocalizedText(
                    "Only 'add' and 'edit' take fields of a product.", "상품 항목은 add와 edit에만 쓸 수 있습니다."))
        }
        let sheet: ExchangeProductSheet
        do throws(ExchangeProductProblem) {
            sheet = try ExchangeProductSheet(values)
            if action == .add, let field = sheet.missing { throw .missing(field) }
        } catch {
            throw parsed.usageError(error.text)
        }
        let target = parsed.string("target") ?? ""
        guard (action == .add || action == .list) == target.isEmpty else {
            throw parsed.usageError(
                target.isEmpty
                    ? action == .bring
                        ? LocalizedText("Give the file to import.", "가져올 파일을 지정하세요.")
                        : LocalizedText("Give the number of the product.", "상품 번호를 지정하세요.")
                    : LocalizedText(
                        "'\(action.rawValue)' takes no number.", "\(action.rawValue)에는 번호를 쓰지 않습니다."))
        }
        switch action {
        case .add: self = .add(sheet)
        case .edit:
            guard !sheet.isEmpty else {
                throw parsed.usageError(
                    LocalizedText("Give the fields to change, such as --price.", "바꿀 항목을 지정하세요. 예: --price"))
            }
            self = .edit(try parsed.number("target"), sheet)
        case .hide, .show:
            self = .hide(try parsed.number("target"), action == .hide, isSure: parsed.flag("yes"))
        case .bring: self = .bring(target)
        case .list: self = .list
        }
    }

    @MainActor
    func run(_ administration: SQLExchangeAdministration, _ run: Run) async -> ExitCode {
        do throws(StoreError) {
            switch self {
            case .add(let sheet):
                switch try await administration.store([sheet], addsOnly: true) {
                case .failure(let refused): return run.dialog.fail(refused.refusal.text[run.language])
                case .success(let stored): return added(stored.first?.id ?? 0, run)
                }
            case .edit(let product, let sheet):
                if let refusal = try await administration.change(product, sheet) {
                    return run.dialog.fail(refusal.text[run.language])
                }
                return say(LocalizedText("Changed product \(product).", "\(product)번 상품을 바꿨습니다."), run)
            case .hide(let product, let hides, let isSure):
                return try await hide(product, hides, isSure, administration, run)
            case .bring(let path): return try await bring(path, administration, run)
            case .list: return list(try await administration.products(), run)
            }
        } catch {
            return run.dialog.fail(error)
        }
    }

    @MainActor
    private func hide(
        _ product: ExchangeProduct.ID, _ hides: Bool, _ isSure: Bool,
        _ administration: SQLExchangeAdministration,
        _ run: Run
    ) async throws(StoreError) -> ExitCode {
        if hides, !isSure {
            let question = LocalizedText(
                "All orders for product \(product) will be cancelled. Hide it?",
                "\(product)번 상품의 입찰이 모두 취소됩니다. 숨길까요?")
            if let code = await run.dialog.confirm(question) { return code }
        }
        if let refusal = try await administration.setHidden(hides, product: product) {
            return run.dialog.fail(refusal)
        }
        return say(
            hides
                ? LocalizedText(
                    "Product \(product) is hidden, and its orders are cancelled.",
                    "\(product)번 상품을 숨기고 입찰을 모두 취소했습니다.")
                : LocalizedText("Product \(product) is shown again.", "\(product)번 상품을 다시 보이게 했습니다."), run)
    }

    @MainActor
    private func bring(
        _ path: String, _ administration: SQLExchangeAdministration, _ run: Run
    ) async throws(StoreError) -> ExitCode {
        let file: ListingTableFile.File
        switch ListingTableFile.rows(of: path, run) {
        case .failure(let end): return end.code
        case .success(let read): file = read
        }
        guard file.rows.count <= ListingTable.mostRows else {
            return run.dialog.fail(
                Failure(ListingTableError.tooLong(limit: ListingTable.mostRows), in: run.language))
        }
        let table: ExchangeProductTable
        do throws(ExchangeProductTable.Problem) {
            table = try ExchangeProductTable(
                columns: file.columns, rows: file.rows, folder: SellCommand.absolute(file.folder))
        } catch {
            return ListingTableFile.ended(path, error.text[run.language], run).code
        }
        if !table.unknown.isEmpty {
            let names = table.unknown.joined(separator: ", ")
            run.console.error(
                LocalizedText("Columns that are not used: \(names)", "사용하지 않는 열: \(names)")[run.language]
                    .terminalSafe())
        }
        switch try await administration.store(table.rows.map(\.sheet), addsOnly: false) {
        case .failure(let refused):
            let line = table.rows[refused.index].line
            let text = LocalizedText(
                "Line \(line): \(refused.refusal.text.english) Nothing was stored.",
                "\(line)번째 줄: \(refused.refusal.text.korean) 아무것도 저장하지 않았습니다.")
            return ListingTableFile.ended(path, text[run.language], run).code
        case .success(let stored):
            let new = stored.count(where: \.isNew)
            let (added, changed) = (NumberText.grouped(new), NumberText.grouped(stored.count - new))
            return say(
                LocalizedText(
                    "New products: \(added). Changed: \(changed).", "새 상품 \(added)개, 변경 \(changed)개"), run)
        }
    }

    private func added(_ id: ExchangeProduct.ID, _ run: Run) -> ExitCode {
        say(LocalizedText("Added product \(id).", "\(id)번 상품을 등록했습니다."), run)
    }

    private func say(_ text: LocalizedText, _ run: Run) -> ExitCode {
        run.console.out(text[run.language])
        return .success
    }

    private func list(_ products: [SQLExchangeAdministration.OfferedProduct], _ run: Run) -> ExitCode {
        let language = run.language
        guard !products.isEmpty else {
            return say(
                LocalizedText(
                    "The exchange has no products. Add one: \(run.commandLine("admin product add"))",
                    "거래소에 상품이 없습니다. 등록: \(run.commandLine("admin product add"))"), run)
        }
        let hidden = LocalizedText("hidden", "숨김")[language]
        let columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(LocalizedText("Style code", "모델 번호")[language], minimumWidth: 8),
            TextTable.Column(LocalizedText("Brand", "브랜드")[language]),
            TextTable.Column(LocalizedText("Name", "상품명")[language], isFlexible: true, minimumWidth: 8),
            TextTable.Column(LocalizedText("Sizes", "사이즈")[language], .trailing),
            TextTable.Column(LocalizedText("Status", "상태")[language]),
        ]
        let rows = products.map { product in
            [
                "\(product.id)", product.styleCode, product.brand,
                language == .korean ? product.koreanName : product.name, "\(product.sizes)",
                product.isHidden ? hidden : "",
            ]
        }
        TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        return .success
    }
}

extension SQLExchangeAdministration.ProductRefusal {
    fileprivate var text: LocalizedText {
        switch self {
        case .noProduct: LocalizedText("There is no such product.", "그런 상품이 없습니다.")
        case .taken(let code, let product):
            LocalizedText(
                "Product \(product) has the style code “\(code)” already.",
                "\(product)번 상품의 모델 번호가 이미 “\(code)”입니다.")
        case .missing(let field): ExchangeProductProblem.missing(field).text
        case .sizeStays(let size):
            LocalizedText(
                "Size \(size) cannot be removed, for its orders and trades. Name it, too.",
                "사이즈 \(size)에는 주문과 거래 기록이 있을 수 있어 뺄 수 없습니다. 함께 적으세요.")
        case .picture(let path, let error): error.words(of: path)
        case .tooManyPictures(let limit):
            LocalizedText(
                "The pictures up to here have more than \(limit >> 20) MiB. Divide the table into several files.",
                "여기까지의 사진이 \(limit >> 20) MiB를 넘습니다. 표를 여러 파일로 나누세요.")
        }
    }
}

extension PictureError {
    fileprivate func words(of path: String) -> LocalizedText {
        switch self {
        case .unknownFormat: LocalizedText("\(path) is neither JPEG nor PNG.", "JPEG나 PNG가 아닙니다: \(path)")
        case .tooManyBytes:
            LocalizedText("\(path) must be under 300 kB.", "사진은 300 kB 미만이어야 합니다: \(path)")
        case .unreadable(let reason), .workerFailed(let reason):
            LocalizedText(
                "\(path) cannot be read: \(reason.english).",
                "읽을 수 없습니다: \(path) (\(reason.korean))")
        case .unsupported, .damaged, .tooManyPixels, .tooExpensive, .cannotFit, .cancelled:
            LocalizedText("\(path) cannot be decoded.", "열 수 없는 사진입니다: \(path)")
        }
    }
}
