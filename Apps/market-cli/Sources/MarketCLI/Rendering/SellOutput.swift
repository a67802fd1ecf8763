import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit

/// What `sell` and `edit` print.
@MainActor
enum SellOutput {
    static func sold(_ content: ProductContent, json: Bool, _ context: CommandContext) -> ExitCode {
        if json { return context.print(json: ProductJSON(content.product)) }
        context.console.out(
            LocalizedText("On offer: number \(content.id)", "등록했습니다: \(content.id)번")[context.language])
        ProductLines.whole(content, context).forEach(context.console.out)
        return .success
    }

    static func preview(_ viewModel: SellViewModel, json: Bool, _ context: CommandContext) -> ExitCode {
        if json, let draft = viewModel.state.draft { return context.print(json: DraftJSON(draft)) }
        return preview(viewModel.preview, context)
    }

    static func preview(_ state: EditViewModel.State, json: Bool, _ context: CommandContext) -> ExitCode {
        if json, let change = state.change { return context.print(json: ChangeJSON(change)) }
        if state.phase == .unchanged, let message = state.message {
            context.console.out(message)
            return .success
        }
        return preview(EditPreview.fields(state, in: context.language), context)
    }

    private static func preview(_ fields: [Field], _ context: CommandContext) -> ExitCode {
        context.console.out(
            LocalizedText("Would be sent (nothing was):", "보낼 내용 (아직 보내지 않았습니다):")[context.language])
        FieldList(fields.map { ($0.label, $0.value) }).lines(context.console).forEach(context.console.out)
        return .success
    }
}
