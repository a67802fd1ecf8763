import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TextCore

/// The output of `sell` and `edit`.
@MainActor
enum SellOutput {
    static func sold(_ content: ProductContent, json: Bool, _ run: Run) -> ExitCode {
        if json { return run.dialog.print(json: ProductJSON(content.product)) }
        run.console.out(
            LocalizedText("Listed as product \(content.id)", "등록했습니다: \(content.id)번")[run.language])
        ProductLines.whole(content, run).forEach(run.console.out)
        return .success
    }

    /// Warns about fields that third-party servers drop because the contract lacks them, once for all products sold
    /// together.
    static func sayWhatIsLost(of sales: [(details: ProductDetails, content: ProductContent)], _ run: Run) {
        let lost = sales.map { details, content -> [ProductField] in
            let product = content.product
            return (details.category == product.category ? [] : [.category])
                + (details.contact == product.contact ? [] : [.contact])
        }
        let count = lost.count(where: { !$0.isEmpty })
        guard count > 0 else { return }
        let fields = [ProductField.category, .contact].filter { lost.joined().contains($0) }
        let names = { (language: Language) in fields.map { $0.name(in: language) }.joined(separator: ", ") }
        let more =
            sales.count == 1
            ? LocalizedText("", "")
            : LocalizedText(" (\(count) \(count == 1 ? "product" : "products"))", "(상품 \(count)개)")
        run.console.error(
            LocalizedText(
                "The server does not store this, so buyers will not see it: \(names(.english))\(more.english).",
                "서버가 저장하지 않아 구매자에게 보이지 않는 항목: \(names(.korean))\(more.korean).")[run.language])
    }

    static func preview(_ viewModel: SellViewModel, json: Bool, _ run: Run) -> ExitCode {
        if json, let draft = viewModel.state.draft { return run.dialog.print(json: DraftJSON(draft)) }
        return preview(viewModel.preview, run)
    }

    static func preview(_ state: EditViewModel.State, json: Bool, _ run: Run) -> ExitCode {
        if json, let change = state.change { return run.dialog.print(json: ChangeJSON(change)) }
        if state.phase == .unchanged, let message = state.message {
            run.console.out(message)
            return .success
        }
        return preview(EditPreview.fields(state, in: run.language), run)
    }

    private static func preview(_ fields: [Field], _ run: Run) -> ExitCode {
        run.console.out(
            LocalizedText("Would be sent (nothing was sent):", "보낼 내용 (아직 보내지 않았습니다):")[run.language])
        FieldList(fields.map { ($0.label, $0.value) }).lines(run.console).forEach(run.console.out)
        return .success
    }
}

/// The changes of an edit, one line per field.
enum EditPreview {
    static func fields(_ state: EditViewModel.State, in language: Language) -> [Field] {
        guard let change = state.change else { return [] }
        // Without a discount, the full price equals the asked price, which has its own line.
        let full = state.product.flatMap { content in
            change.price.flatMap { $0 == change.bargainPrice(of: content.product) ? nil : $0 }
        }
        let prices = [
            state.priceChange.map { Field(ProductText.asked[language], $0) },
            full.map { Field(ProductText.full[language], $0.formatted(in: language)) },
        ]
        let values: [(ProductField, String?)] = [
            (.name, change.name), (.description, change.description),
            (.currency, change.price?.currency.code),
            (.discount, change.discount?.formatted(in: language)), (.stock, change.stock.map(String.init)),
            (.category, change.category.map { $0?.name[language] ?? "" }), (.contact, change.contact),
            (.thumbnail, change.thumbnail.map(String.init)),
            (.pictures, change.order.map { $0.map(String.init).joined(separator: ", ") }),
        ]
        let added = LocalizedText("New picture", "새 사진")[language]
        return prices.compactMap(\.self)
            + values.compactMap { field, value in value.map { Field(field.label(in: language), $0) } }
            + change.added.map { Field(added, ListingText.line($0)[language]) }
    }
}
