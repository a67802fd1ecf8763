import AppCore
import MarketDomain
import MarketPresentation
import Platform
import PresentationCore
import TerminalKit
import TextCore

/// `market-cli sell`: lists a product, from options, a file, or questions on a terminal.
struct SellCommand: Sendable {
    static let spec = CommandSpec(
        "sell", LocalizedText("List a product for sale", "상품 등록하기"),
        discussion: LocalizedText(
            "Takes 1 to 5 pictures (JPEG or PNG, under 300 kB; larger ones are shrunk if you agree). "
                + "On a terminal it asks for what the options and the file leave out, and keeps the answers until the "
                + "product is listed. After an interruption run the same command again: the product is listed only once. "
                + BulkSell.discussion[.english] + " Categories: "
                + ProductCategory.allCases.map(\.rawValue).joined(separator: ", ") + ".",
            "사진은 1~5장이며 JPEG 또는 PNG, 300 kB 미만이어야 합니다(더 크면 동의를 받아 줄입니다). 옵션과 파일에 없는 항목은 터미널에서 물으며, "
                + "입력한 내용은 등록할 때까지 보관합니다. 중간에 끊기면 같은 명령을 다시 실행하세요. 상품은 한 번만 등록됩니다. "
                + BulkSell.discussion[.korean] + " 카테고리: "
                + ProductCategory.allCases.map { "\($0.name.korean)(\($0.rawValue))" }.joined(separator: ", ")
                + "."),
        arguments: [
            ArgumentSpec(
                "picture", count: .zeroOrMore, isFile: true,
                LocalizedText("The pictures; lists show the first one", "사진. 첫 장이 목록에 표시됨"))
        ],
        options: FieldOptions.specs + [
            .file(
                "file",
                LocalizedText(
                    "Fields and pictures from a JSON file; '-' for standard input",
                    "항목과 사진을 JSON 파일에서 읽기. '-'는 표준 입력"))
        ] + BulkSell.options + [
            PictureConsent.option,
            .flag(
                "square",
                LocalizedText("Send only the square in the middle of each picture", "사진마다 가운데 정사각형만 보내기")),
            .flag(
                "dry-run",
                LocalizedText(
                    "Check the product and print what would be sent, but send nothing",
                    "보낼 내용을 검사해 출력만 하고 보내지 않음")),
            .json,
        ],
        examples: [
            .init(
                "market-cli sell lamp-1.jpg lamp-2.jpg --name Lamp --price 35000 --currency KRW -d \"A desk lamp, as new\"",
                LocalizedText("With options", "옵션으로")),
            .init(
                "market-cli sell --file lamp.json --dry-run",
                LocalizedText("Preview what would be sent", "미리 보기")),
            .init(
                "market-cli sell --from lamps.csv --dry-run",
                LocalizedText("Check a table of products", "표에 적은 상품 미리 확인")),
        ])

    let given: GivenFields
    let pictures: [String]
    let file: String?
    let shrinks: Bool
    let isSquare: Bool
    let isDryRun: Bool
    let json: Bool
    let bulk: BulkSell?

    init(_ parsed: ParsedCommand) throws(UsageError) {
        bulk = try BulkSell(parsed)
        given = GivenFields(parsed)
        pictures = parsed.strings("picture")
        file = parsed.string("file")
        shrinks = parsed.flag("shrink")
        isSquare = parsed.flag("square")
        isDryRun = parsed.flag("dry-run")
        json = parsed.flag("json")
    }

    @MainActor
    func run(
        _ scene: SellingSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        if let bulk { return await bulk.run(scene, run) }
        let viewModel = scene.makeSellViewModel()
        await viewModel.send(.load(asksServer: isDryRun))
        if let failure = viewModel.state.failure { return run.dialog.fail(failure) }
        var form = ListingForm()
        if let file {
            switch await FormFile.read(file, run) {
            case .form(let read): form = read
            case .ended(let code): return code
            }
        }
        var given = given
        switch await DescriptionInput.read(given.description, run) {
        case .found(let text): given.description = text
        case .ended(let code): return code
        }
        given.fill(&form)
        if !pictures.isEmpty {
            form.pictures = pictures
            form.squares.formIntersection(pictures)
        }

        await viewModel.send(.set(form))
        if run.console.facts.isInputTerminal, !json {
            await viewModel.send(.check)
            let messages = viewModel.state.messages
            // Invalid pictures from the command line are an error; the user is not asked for others.
            if !form.pictures.isEmpty, let message = messages[.pictures] {
                return FieldMessages.print([.pictures: message], run)
            }
            if !messages.isEmpty { return await ask(form, given, keepsDraft: file == nil, scene, run) }
        }
        return await finish(viewModel, isSure: true, run)
    }

    /// Asks for the missing fields. The answers are stored until the product is listed, and the next `sell` offers to
    /// continue with them. Answers beside a file are not stored, because the file has the rest.
    @MainActor
    private func ask(
        _ form: ListingForm, _ given: GivenFields, keepsDraft: Bool, _ scene: SellingSceneDIContainer,
        _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeSellViewModel(keepsDraft: keepsDraft)
        await viewModel.send(.resume)
        let begun = viewModel.state.form
        if viewModel.state.isResumed, form.isAnother(than: begun, resolving: Self.absolute) {
            sayWhatStays(begun, run)
            return await ask(form, given, keepsDraft: false, scene, run)
        }
        var form = form
        var isResumed = viewModel.state.isResumed
        if isResumed {
            let name = begun.name.trimmed.terminalSafe()
            let question = LocalizedText(
                name.isEmpty
                    ? "You began a listing. Continue with it?"
                    : "You began to list “\(name)”. Continue with it?",
                name.isEmpty ? "작성하던 상품이 있습니다. 이어서 작성할까요?" : "작성하던 상품이 있습니다: “\(name)”. 이어서 작성할까요?")
            switch await run.dialog.ask(question) {
            case .yes:
                form = begun
                given.fill(&form)
                if !pictures.isEmpty { form.pictures = pictures }
            case .no:
                // There is only one draft, and it is not discarded without confirmation.
                let anew = LocalizedText(
                    name.isEmpty ? "Begin anew and give it up?" : "Begin anew and give up “\(name)”?",
                    name.isEmpty
                        ? "작성하던 내용을 버리고 새로 작성할까요?" : "“\(name)”: 작성하던 내용을 버리고 새로 작성할까요?")
                if let code = await run.dialog.confirm(anew) {
                    sayWhatIsKept(viewModel.state, run)
                    return code
                }
                isResumed = false
            case .ended(let code): return code
            }
        }
        form.pictures = form.pictures.map(Self.absolute)
        form.squares = Set(form.squares.map(Self.absolute))
        await viewModel.send(.set(form))
        var questions = SellQuestions(viewModel, given: given.names, isResumed: isResumed, run)
        var code = await questions.ask()
        if code == nil { code = await finish(viewModel, isSure: false, run) }
        if viewModel.state.phase != .sold {
            if questions.hasAnswers || isResumed {
                await viewModel.settleDraft()
                if keepsDraft { sayWhatIsKept(viewModel.state, run) }
            } else {
                // Without answers, the earlier draft stays.
                await viewModel.send(.set(begun))
            }
        }
        await viewModel.settleDraft()
        return code ?? .success
    }

    /// Paths are stored absolute, because a later run may use another folder.
    static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    }

    /// Reports that the only draft stays with its product, so the new answers are not stored.
    private func sayWhatStays(_ draft: ListingForm, _ run: Run) {
        let (name, command) = (draft.name.trimmed.terminalSafe(), run.commandLine("sell"))
        let (english, korean) = name.isEmpty ? ("", "") : (" of “\(name)”", " “\(name)”")
        let words = LocalizedText(
            "Your draft\(english) stays as it is; '\(command)' continues it. Until then the answers about another "
                + "product are not kept.",
            "작성하던 상품\(korean) 내용은 그대로 보관합니다. '\(command)' 명령으로 이어서 작성하세요. 그 전에는 다른 상품에 입력한 내용을 보관하지 않습니다.")
        run.console.error(words[run.language])
    }

    @MainActor
    private func sayWhatIsKept(_ state: SellViewModel.State, _ run: Run) {
        if let failure = state.draftFailure {
            let words = LocalizedText(
                "Your answers could not be kept. \(failure.message)", "입력한 내용을 보관하지 못했습니다. \(failure.message)"
            )
            return run.console.error(words[run.language])
        }
        let command = run.commandLine("sell")
        let words = LocalizedText(
            "Your answers are kept. To continue: \(command)", "입력한 내용을 보관했습니다. 이어서 작성하려면: \(command)")
        run.console.error(words[run.language])
    }

    /// Checks and sends the form. `isSure` skips the review, which is needed only for answers to questions.
    @MainActor
    private func finish(_ viewModel: SellViewModel, isSure: Bool, _ run: Run) async -> ExitCode {
        if isSquare {
            var form = viewModel.state.form
            form.squares = Set(form.pictures)
            await viewModel.send(.set(form))
        }
        await viewModel.send(.check)
        if let code = await consent(viewModel, run) { return code }
        guard viewModel.state.draft != nil else { return complain(viewModel.state, run) }
        if isDryRun { return SellOutput.preview(viewModel, json: json, run) }
        if !isSure {
            FieldList(viewModel.summary.map { ($0.label, $0.value) }).lines(run.console)
                .forEach { run.console.error($0) }
            switch await run.dialog.ask(LocalizedText("List it?", "등록할까요?")) {
            case .yes: break
            case .no: return .failure
            case .ended(let code): return code
            }
        }
        return await send(viewModel, run)
    }

    /// Shrinks large pictures only after confirmation.
    @MainActor
    private func consent(_ viewModel: SellViewModel, _ run: Run) async -> ExitCode? {
        let large = viewModel.state.oversized
        guard !large.isEmpty else { return nil }
        if let code = await PictureConsent.ask(about: large, isGiven: shrinks, run) { return code }
        await viewModel.send(.allowShrinking(true))
        await viewModel.send(.check)
        return nil
    }

    @MainActor
    private func send(_ viewModel: SellViewModel, _ run: Run) async -> ExitCode {
        let bar = ProgressBar(console: run.console)
        let label = LocalizedText("sending", "보내는 중")[run.language]
        let watching = Task { @MainActor in
            while !Task.isCancelled {
                if let progress = viewModel.state.progress, progress.total > 0 {
                    bar.update(
                        label, fraction: Double(progress.sent) / Double(progress.total),
                        detail:
                            "\(NumberText.bytes(progress.sent, in: run.language)) / \(NumberText.bytes(progress.total, in: run.language))"
                    )
                }
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
        await viewModel.send(.submit)
        watching.cancel()
        await watching.value
        bar.finish()
        guard let sold = viewModel.state.sold else { return complain(viewModel.state, run) }
        if let details = viewModel.state.draft?.details {
            SellOutput.sayWhatIsLost(of: [(details, sold)], run)
        }
        let code = SellOutput.sold(sold, json: json, run)
        run.console.flush()
        await viewModel.send(.acknowledge)
        return code
    }

    @MainActor
    private func complain(_ state: SellViewModel.State, _ run: Run) -> ExitCode {
        if !state.messages.isEmpty { return FieldMessages.print(state.messages, run) }
        return state.failure.map { run.dialog.fail($0) } ?? .failure
    }
}

extension ListingForm {
    /// Whether it names another product than a draft does: by its name or, without a name, by its pictures, whose paths
    /// are absolute in a draft.
    fileprivate func isAnother(than draft: ListingForm, resolving path: (String) -> String) -> Bool {
        if !name.trimmed.isEmpty, !draft.name.trimmed.isEmpty {
            return name.trimmed.folded != draft.name.trimmed.folded
        }
        return !pictures.isEmpty && !draft.pictures.isEmpty
            && Set(pictures.map(path)).isDisjoint(with: draft.pictures)
    }
}
