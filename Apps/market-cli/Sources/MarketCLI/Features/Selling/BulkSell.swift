import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli sell --from`: lists the rows of a table. All rows are checked before the first is sent.
struct BulkSell: Sendable {
    static let options: [OptionSpec] = [
        .file(
            "from",
            LocalizedText("List each row of a CSV file", "CSV 파일의 줄마다 하나씩 등록")),
        .flag(
            "skip-bad",
            LocalizedText("With --from: leave out rows that cannot be listed", "--from과 함께: 등록할 수 없는 줄은 건너뛰기")
        ),
    ]

    static let discussion = LocalizedText(
        "--from reads a table whose first row names the columns name, description, price, pictures and, if you like, "
            + "currency, discount, stock, category and contact. Without them the currency is the price's own or KRW, "
            + "and the stock is 1. Several pictures are separated by semicolons, and named from the table's folder. Rows "
            + "that cannot be listed are named, and then nothing is sent. The same file again lists nothing twice, but a row "
            + "that was changed in the meantime is a new product: 'edit' changes the one that is listed.",
        "--from으로 읽는 표의 첫 줄에는 열 이름을 씁니다: 상품명, 설명, 가격, 사진. 통화, 할인 금액, 재고, 카테고리, 연락처 열은 없어도 됩니다(통화는 가격에 적힌 "
            + "통화나 KRW, 재고는 1로 봅니다). 사진이 여러 장이면 세미콜론으로 나누고, 경로는 표가 있는 디렉터리를 기준으로 씁니다. "
            + "등록할 수 없는 줄이 있으면 알려 주고 아무것도 보내지 않습니다. 같은 파일을 다시 실행해도 두 번 등록되지 않습니다. 다만 그사이 내용을 고친 줄은 새 상품으로 "
            + "등록되니, 이미 등록한 상품은 edit 명령으로 고치세요.")

    let file: String
    let skipsBad: Bool
    let shrinks: Bool
    let isDryRun: Bool
    let json: Bool

    /// `nil` without `--from`.
    ///
    /// - Throws: `UsageError` with options that belong to one listing, or without the table.
    init?(_ parsed: ParsedCommand) throws(UsageError) {
        skipsBad = parsed.flag("skip-bad")
        guard let file = parsed.string("from") else {
            guard !skipsBad else {
                throw parsed.usageError(
                    LocalizedText("--skip-bad needs --from.", "--skip-bad에는 --from이 필요합니다."))
            }
            return nil
        }
        let isOne =
            !GivenFields(parsed).names.isEmpty || !parsed.strings("picture").isEmpty
            || parsed.string("file") != nil || parsed.flag("square")
        guard !isOne else {
            throw parsed.usageError(
                LocalizedText(
                    "--from has every field and picture in its table. Leave out the others.",
                    "--from을 쓰면 항목과 사진을 모두 표에서 읽습니다. 다른 항목과 사진은 빼세요."))
        }
        guard file != "-" else {
            throw parsed.usageError(
                LocalizedText(
                    "--from needs a file: its pictures are named from the file's folder.",
                    "--from에는 파일을 지정하세요. 사진 경로는 그 파일이 있는 디렉터리를 기준으로 합니다."))
        }
        self.file = file
        shrinks = parsed.flag("shrink")
        isDryRun = parsed.flag("dry-run")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: SellingSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeBulkSaleViewModel()
        await viewModel.send(.load(asksServer: isDryRun))
        if let failure = viewModel.state.failure { return run.dialog.fail(failure) }
        let table: ListingTable
        switch ListingTableFile.read(file, run) {
        case .table(let read): table = read
        case .ended(let code): return code
        }
        if !table.unknown.isEmpty {
            let names = table.unknown.joined(separator: ", ")
            let words = LocalizedText("Columns that are not used: \(names)", "사용하지 않는 열: \(names)")
            run.console.error(words[run.language])
        }
        if let code = await check(table, viewModel, run) { return code }

        let (bad, waiting) = (viewModel.state.bad, viewModel.state.waiting.count)
        tell(bad, run)
        guard bad.isEmpty || skipsBad, bad.count < viewModel.state.rows.count else {
            let all = viewModel.state.rows.count
            let words = LocalizedText(
                "\(bad.count) of \(all) rows cannot be listed, so nothing was sent."
                    + (waiting > 0 ? " Correct them, or add --skip-bad." : ""),
                "\(all)줄 중 \(bad.count)줄을 등록할 수 없어 아무것도 보내지 않았습니다."
                    + (waiting > 0 ? " 고치거나 --skip-bad를 붙이세요." : ""))
            let code = run.dialog.fail(words[run.language], .usage)
            if json { _ = run.dialog.print(json: BulkSaleJSON(viewModel.state)) }
            return code
        }
        if isDryRun {
            if json { return run.dialog.print(json: BulkSaleJSON(viewModel.state)) }
            for row in viewModel.state.waiting {
                guard let details = row.draft?.details else { continue }
                let price = details.bargainPrice.formatted(in: run.language)
                run.console.out("\(details.name)  \(price)")
            }
            say(
                waiting,
                LocalizedText(
                    "\(Self.products(waiting)) would be listed (nothing was sent).",
                    "상품 \(waiting)개를 등록합니다(아직 보내지 않았습니다)."),
                viewModel.state.repeated.count, run)
            return .success
        }
        return await sell(viewModel, run)
    }

    /// Returns `nil` when all rows were checked.
    @MainActor
    private func check(_ table: ListingTable, _ viewModel: BulkSaleViewModel, _ run: Run) async -> ExitCode? {
        let label = LocalizedText("checking", "확인하는 중")[run.language]
        await watching(label, of: table.rows.count, { viewModel.state.checked }, run) {
            await viewModel.send(.allowShrinking(shrinks))
            await viewModel.send(.check(table))
        }
        let large = viewModel.state.oversized
        // In a pipe every row reports its problems instead.
        if viewModel.state.failure == nil, !large.isEmpty, run.console.facts.isInputTerminal, !json {
            if let code = await PictureConsent.ask(about: large, isGiven: shrinks, run) { return code }
            await watching(label, of: table.rows.count, { viewModel.state.checked }, run) {
                await viewModel.send(.allowShrinking(true))
                await viewModel.send(.check(table))
            }
        }
        return viewModel.state.failure.map { run.dialog.fail($0) }
    }

    @MainActor
    private func sell(_ viewModel: BulkSaleViewModel, _ run: Run) async -> ExitCode {
        let count = viewModel.state.waiting.count
        if !json {
            let before = LocalizedText("(listed already)", "(이미 등록됨)")[run.language]
            for case let sold? in viewModel.state.repeated.map(\.sold) {
                run.console.out("\(sold.id)  \(sold.name)  \(sold.price)  \(before)")
            }
        }
        let known = Set(viewModel.state.bad.map(\.id))
        let bar = ProgressBar(console: run.console)
        let label = LocalizedText("listing", "등록하는 중")[run.language]
        for (told, next) in viewModel.state.waiting.enumerated() where viewModel.state.failure == nil {
            bar.update(label, fraction: Double(told) / Double(count), detail: "\(told + 1) / \(count)")
            await viewModel.send(.sellNext)
            guard let row = viewModel.state.rows.first(where: { $0.id == next.id }), let sold = row.sold,
                !json
            else { continue }
            bar.finish()
            run.console.out("\(sold.id)  \(sold.name)  \(sold.price)")
        }
        bar.finish()
        if json { _ = run.dialog.print(json: BulkSaleJSON(viewModel.state)) }
        let state = viewModel.state
        let refused = state.bad.filter { !known.contains($0.id) }
        tell(refused, run)
        SellOutput.sayWhatIsLost(
            of: state.sold.compactMap { row in
                row.draft.flatMap { draft in row.sold.map { (draft.details, $0) } }
            }, run)
        if !json {
            let sold = state.sold.count
            say(
                sold, LocalizedText("Listed \(Self.products(sold)).", "상품 \(sold)개를 등록했습니다."),
                state.repeated.count, run)
        }
        if let failure = state.failure {
            let line = state.failedLine ?? 0
            let words = LocalizedText(
                "Stopped at line \(line). The same command again lists the rest, and nothing twice.",
                "\(line)번째 줄에서 멈췄습니다. 같은 명령을 다시 실행하면 나머지만 등록합니다.")
            let code = run.dialog.fail(failure)
            run.console.error(words[run.language])
            return code
        }
        return refused.isEmpty ? .success : .failure
    }

    /// Prints the number of new rows, and the number of rows that an earlier run had listed.
    @MainActor
    private func say(_ new: Int, _ words: LocalizedText, _ repeated: Int, _ run: Run) {
        let nothing = LocalizedText("Nothing new.", "새로 등록할 상품이 없습니다.")
        let before = LocalizedText(
            "\(Self.products(repeated)) of this file \(repeated == 1 ? "is" : "are") listed already.",
            "이 파일의 상품 \(repeated)개는 이미 등록되어 있습니다.")
        let sentences = (new > 0 || repeated == 0 ? [words] : [nothing]) + (repeated > 0 ? [before] : [])
        run.console.out(sentences.map { $0[run.language] }.joined(separator: " "))
    }

    private static func products(_ count: Int) -> String {
        "\(count) \(count == 1 ? "product" : "products")"
    }

    /// Draws the progress of the work.
    @MainActor
    private func watching(
        _ label: String, of total: Int, _ done: @escaping @MainActor () -> Int, _ run: Run,
        _ work: () async -> Void
    ) async {
        let bar = ProgressBar(console: run.console)
        let drawing = Task { @MainActor in
            while !Task.isCancelled {
                bar.update(label, fraction: Double(done()) / Double(total), detail: "\(done()) / \(total)")
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
        await work()
        drawing.cancel()
        await drawing.value
        bar.finish()
    }

    /// Prints the reasons why each row cannot be listed.
    @MainActor
    private func tell(_ bad: [BulkSaleViewModel.Row], _ run: Run) {
        for row in bad {
            let name = row.name.isEmpty ? "" : " (\(row.name))"
            for problem in row.problems {
                let words = LocalizedText(
                    "line \(row.line)\(name): \(problem)", "\(row.line)번째 줄\(name): \(problem)")
                _ = run.dialog.fail(words[run.language].terminalSafe())
            }
        }
    }
}

/// The output of `sell --from --json`.
struct BulkSaleJSON: Encodable {
    struct Row: Encodable {
        /// The line where the row begins in the file, from 1.
        let line: Int
        let name: String
        let problems: [String]
        let product: Int?
    }

    let rows: [Row]
    let listed: Int
    let alreadyListed: Int
    let bad: Int

    @MainActor
    init(_ state: BulkSaleViewModel.State) {
        rows = state.rows.map {
            Row(line: $0.line, name: $0.name, problems: $0.problems, product: $0.sold?.id)
        }
        (listed, alreadyListed) = (state.sold.count, state.repeated.count)
        bad = state.bad.count
    }
}
