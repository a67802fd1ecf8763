import AppCore
import MarketDomain
import MarketPresentation
import MarketScenes
import TerminalKit

/// `market-cli edit`: changes a listing of one's own.
struct EditCommand: Sendable {
    static let spec = CommandSpec(
        "edit", LocalizedText("Change something that you sell", "내 상품 고치기"),
        discussion: LocalizedText(
            "Only what is given is changed. Pictures are counted from 1 as 'show' shows them; those that --order leaves out are "
                + "removed.",
            "준 항목만 바뀝니다. 사진은 'show'에 보이는 순서대로 1부터 셉니다. --order에서 뺀 사진은 지워집니다."),
        arguments: [.product],
        options: FieldOptions.specs + [
            .text("thumbnail", "N", LocalizedText("Which picture lists show", "목록에 보일 사진")),
            .text(
                "order", "N,N,…", LocalizedText("The pictures in their new order: 2,1,3", "사진의 새 순서: 2,1,3")),
            .flag("dry-run", LocalizedText("Show what would be sent, send nothing", "보낼 내용만 보여 주고 보내지 않기")),
            .json,
        ],
        examples: [
            .init("market-cli edit 12 --price 30000", LocalizedText("Another price", "가격 바꾸기")),
            .init(
                "market-cli edit 12 --order 2,1 --thumbnail 2",
                LocalizedText("Other pictures first", "사진 순서 바꾸기")),
        ])

    let product: Product.ID
    let given: GivenFields
    let thumbnail: Int?
    let order: [Int]?
    let isDryRun: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        product = try parsed.number("product")
        given = GivenFields(parsed)
        thumbnail = try parsed.number(option: "thumbnail")
        order = try Self.order(parsed)
        isDryRun = parsed.flag("dry-run")
        json = parsed.flag("json")
        guard !given.names.isEmpty || thumbnail != nil || order != nil else {
            throw parsed.usageError(
                LocalizedText(
                    "Say what to change: --price 30000, for example.", "바꿀 항목을 주세요. 예: --price 30000"))
        }
    }

    @MainActor
    func run(_ scene: SellingSceneDIContainer, _ context: CommandContext) async -> ExitCode {
        var form = EditForm()
        switch await DescriptionInput.read(given.description, context) {
        case .text(let text): form.description = text
        case .ended(let code): return code
        }
        (form.name, form.price, form.currency) = (given.name, given.price, given.currency)
        (form.discount, form.stock, form.thumbnail, form.order) = (
            given.discount, given.stock, thumbnail, order
        )

        let viewModel = scene.makeEditViewModel()
        await viewModel.send(.load(product))
        await viewModel.send(isDryRun ? .check(form) : .submit(form))
        let state = viewModel.state
        guard state.messages.isEmpty else { return FieldMessages.print(state.messages, context) }
        if let failure = state.failure { return context.fail(failure, about: "\(product)") }
        if isDryRun { return SellOutput.preview(state, json: json, context) }
        // Where nothing is different, nothing was saved.
        guard let product = state.saved ?? state.product else { return .failure }
        if json { return context.print(json: ProductJSON(product.product)) }
        if let message = state.message { context.console.out(message) }
        ProductLines.whole(product, context).forEach(context.console.out)
        return .success
    }

    private static func order(_ parsed: ParsedCommand) throws(UsageError) -> [Int]? {
        guard let text = parsed.string("order") else { return nil }
        var numbers: [Int] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Int(part.filter { $0 != " " }), number > 0 else {
                throw parsed.usageError(
                    LocalizedText(
                        "--order must be numbers with commas such as 2,1,3, not '\(text)'.",
                        "--order 값은 2,1,3처럼 쉼표로 나눈 숫자여야 합니다. '\(text)' 값은 쓸 수 없습니다."))
            }
            numbers.append(number)
        }
        return numbers
    }
}
