import AppCore
import MarketDomain
import MarketPresentation
import TerminalKit
import TextCore

/// `market-cli edit`: changes a product of the user.
struct EditCommand: Sendable {
    static let spec = CommandSpec(
        "edit", LocalizedText("Change a product of yours", "내 상품 수정"),
        discussion: LocalizedText(
            "Changes only what you give. A new currency needs a new price; a price with a sign ($20) says its currency. "
                + "The word none clears the category, the contact or the discount. If the price changes by more than half or "
                + "gets another currency, or a discount comes off the new one, it asks first; in a script give the current "
                + "price before the discount with --was instead. Pictures are counted from 1 in the order of 'show'; "
                + "those that --order leaves out and --remove-picture names are removed after a confirmation. Those of "
                + "--add-picture come last; a product has up to five.",
            "지정한 항목만 변경합니다. 통화를 변경하려면 가격도 지정해야 하며, $20처럼 통화를 적은 가격으로도 바뀝니다. "
                + "카테고리, 연락처, 할인 금액은 ‘없음’(none)을 지정하면 지워집니다. 가격이 절반 넘게 바뀌거나 통화가 바뀔 때, "
                + "할인 중인 상품의 가격을 바꿀 때는 먼저 확인합니다. 스크립트에서는 대신 할인 전 현재 가격을 --was 옵션으로 지정하세요. "
                + "사진 번호는 'show'에 보이는 순서대로 1부터입니다. --order에서 빼거나 --remove-picture로 지정한 사진은 확인한 뒤 "
                + "삭제합니다. --add-picture로 추가한 사진은 맨 뒤에 붙으며, 사진은 모두 5장까지입니다."),
        arguments: [.ownProduct],
        options: FieldOptions.specs + [
            .text(
                "was", "AMOUNT",
                LocalizedText(
                    "The current price before the discount; if it matches, the new price needs no confirmation",
                    "할인 전 현재 가격. 일치하면 새 가격을 확인하지 않음")),
            .text("thumbnail", "N", LocalizedText("The picture shown in lists", "목록에 보일 사진")),
            .text(
                "order", "N,N,…", isRepeated: true,
                LocalizedText("The new order of the pictures: 2,1,3", "사진의 새 순서: 2,1,3")),
            .file(
                "add-picture", isRepeated: true,
                LocalizedText("Add a picture", "사진 추가")),
            .text(
                "remove-picture", "N,N,…", LocalizedText("Remove these pictures: 2,3", "삭제할 사진: 2,3")),
            PictureConsent.option,
            .flag(
                "dry-run",
                LocalizedText(
                    "Check the product and print what would be sent, but send nothing",
                    "보낼 내용을 검사해 출력만 하고 보내지 않음")),
            .flag("yes", short: "y", LocalizedText("Remove pictures without asking", "사진 삭제를 확인하지 않음")),
            .json,
        ],
        examples: [
            .init("market-cli edit 25 --price 30000", LocalizedText("Change the price", "가격 변경")),
            .init("market-cli edit Lamp --price 3만원", LocalizedText("By its name", "이름으로")),
            .init(
                "market-cli edit 25 --price 10000 --was 30000",
                LocalizedText("Change the price a lot, without a question", "가격을 확인 없이 크게 변경")),
            .init(
                "market-cli edit 25 --order 2,1 --thumbnail 2",
                LocalizedText("Change the order of the pictures", "사진 순서 변경")),
            .init(
                "market-cli edit 25 --remove-picture 1 --add-picture lamp-3.jpg",
                LocalizedText("Replace a picture", "사진 교체")),
        ])

    let product: String
    let given: GivenFields
    let was: String?
    let thumbnail: Int?
    let order: [Int]?
    let added: [String]
    let removed: [Int]
    let shrinks: Bool
    let isDryRun: Bool
    let isSure: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        product = try parsed.product()
        given = GivenFields(parsed)
        thumbnail = try parsed.number(option: "thumbnail")
        order = try Self.numbers("order", parsed)
        added = parsed.strings("add-picture")
        removed = try Self.numbers("remove-picture", parsed) ?? []
        shrinks = parsed.flag("shrink")
        was = parsed.string("was")
        isDryRun = parsed.flag("dry-run")
        isSure = parsed.flag("yes")
        json = parsed.flag("json")
        let changesPictures = thumbnail != nil || order != nil || !added.isEmpty || !removed.isEmpty
        guard !given.names.isEmpty || changesPictures else {
            throw parsed.usageError(
                LocalizedText(
                    "Nothing to change. Give an option, for example --price 30000.",
                    "변경할 항목을 지정하세요. 예: --price 30000"))
        }
    }

    @MainActor
    func run(
        _ scene: SellingSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        let id: Product.ID
        switch await ProductQuestion(run: run).product(product, scene.makeProductFinder(), isMine: true) {
        case .product(let found): id = found
        case .ended(let code): return code
        }
        let viewModel = scene.makeEditViewModel()
        await viewModel.send(.load(id, asksServer: isDryRun))
        if let code = refusal(viewModel.state, run) { return code }
        var form = EditForm()
        switch await DescriptionInput.read(given.description, run) {
        case .found(let text): form.description = text
        case .ended(let code): return code
        }
        (form.name, form.price, form.was) = (given.name, given.price, was)
        form.takeCurrency(given.currency, orOf: given.price)
        (form.discount, form.stock, form.thumbnail, form.order) = (
            given.discount, given.stock, thumbnail, order
        )
        (form.category, form.contact) = (given.category, given.contact)
        (form.added, form.removed) = (added, removed)

        await viewModel.send(.check(form))
        if let code = refusal(viewModel.state, run) { return code }
        if !viewModel.state.oversized.isEmpty {
            let large = viewModel.state.oversized
            if let code = await PictureConsent.ask(about: large, isGiven: shrinks, run) { return code }
            await viewModel.send(.allowShrinking(true))
            await viewModel.send(.check(form))
            if let code = refusal(viewModel.state, run) { return code }
        }
        for question in viewModel.state.questions {
            if let code = await ask(question, viewModel.state, run) { return code }
        }
        if isDryRun { return SellOutput.preview(viewModel.state, json: json, run) }
        await viewModel.send(.submit(form, agreed: Set(viewModel.state.questions)))
        let state = viewModel.state
        if let code = refusal(state, run) { return code }
        // Without a difference, nothing was saved.
        guard let product = state.saved ?? state.product else { return .failure }
        if let lost = state.lost { run.console.error(lost) }
        if json { return run.dialog.print(json: ProductJSON(product.product)) }
        if let message = state.message { run.console.out(message) }
        ProductLines.whole(product, run).forEach(run.console.out)
        return .success
    }

    @MainActor
    private func refusal(_ state: EditViewModel.State, _ run: Run) -> ExitCode? {
        guard state.messages.isEmpty else { return FieldMessages.print(state.messages, run) }
        return state.failure.map { run.dialog.fail($0, about: "\(product)") }
    }

    /// Asks for confirmation; `nil` is yes. A dry run on a terminal prints the question, elsewhere it fails as the
    /// change would.
    @MainActor
    private func ask(
        _ question: EditQuestion, _ state: EditViewModel.State, _ run: Run
    ) async -> ExitCode? {
        if question.kind == .pictures, isSure { return nil }
        let text = LocalizedText(verbatim: question.text)
        if isDryRun, run.console.facts.isInputTerminal {
            let words = LocalizedText("It would ask: \(question.text)", "확인할 내용: \(question.text)")
            run.console.error(words[run.language])
            return nil
        }
        switch question.kind {
        case .pictures: return await run.dialog.confirm(text)
        case .price:
            let was = state.was ?? ""
            let isDiscounted = (state.product?.product.discount.minorUnits ?? 0) > 0
            let (before, beforeKorean) = isDiscounted ? (" before the discount", "할인 전 ") : ("", "")
            return await run.dialog.confirm(
                text,
                instead: LocalizedText(
                    "There is no terminal to ask on. To confirm, add the current price\(before): --was \(was).",
                    "확인을 받을 터미널이 없습니다. 확인하려면 \(beforeKorean)현재 가격을 '--was \(was)' 옵션으로 지정하세요."))
        }
    }

    private static func numbers(_ option: String, _ parsed: ParsedCommand) throws(UsageError) -> [Int]? {
        guard let text = parsed.list(option) else { return nil }
        var numbers: [Int] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Int(part.filter { $0 != " " }), number > 0 else {
                throw parsed.usageError(
                    LocalizedText(
                        "--\(option) must be numbers with commas such as 2,1,3, not '\(text)'.",
                        "--\(option) 값은 2,1,3처럼 쉼표로 나눈 숫자여야 합니다. '\(text)' 값은 쓸 수 없습니다."))
            }
            numbers.append(number)
        }
        return numbers
    }
}
