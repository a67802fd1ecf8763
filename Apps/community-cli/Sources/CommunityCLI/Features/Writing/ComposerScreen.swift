import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// An editor for a post or a comment. Typed text becomes a draft immediately.
@MainActor
final class ComposerScreen: Screen {
    private let model: ComposerViewModel
    private let coordinator: CommunityCoordinator
    private var isLeft = false
    static let field: ElementID = "text"

    init(_ model: ComposerViewModel, _ coordinator: CommunityCoordinator) {
        self.model = model
        self.coordinator = coordinator
    }

    var title: String { model.state.title }
    var scope: ActionScope { .composer }
    var address: PageAddress? {
        guard let target = model.state.target, target.place != 0 else { return nil }
        return CommunityAddress.composer(target, draft: model.state.draft).page
    }

    func body(in context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        var parts = [status(state, context)]
        let failure = state.isConflict ? nil : state.failure
        if let problem = state.problem ?? failure?.message ?? state.phase.failure?.message {
            parts.append(.text(StyledText(problem, .bad), .wrapped()).role(.status))
        }
        if let conflict = state.conflict { parts += theirs(conflict, context) }
        let label = LocalizedText("Text", "내용")[language]
        if state.target == nil, state.text.isEmpty {
            parts.append(EmptyView.element(nil, state.phase, context, isForm: true))
        } else if state.isAtWork || state.target == nil {
            // Read-only while the text is being sent, and before its target is loaded.
            parts.append(.scroll("sending", .column(PostItem.lines(of: state.text, .dim))))
        } else {
            let invitation =
                switch (context.surface, context.keys[.submit]) {
                case (.lines, _):
                    LocalizedText(
                        "\"=\" alone asks for the lines. A line with a full stop alone sends them.",
                        "\"=\"만 입력하면 여러 줄을 물어봅니다. 마침표(.)만 있는 줄을 입력하면 보냅니다.")
                case (_, let key?): LocalizedText("Write here. \(key) sends it.", "여기에 쓰세요. \(key) 키로 보냅니다.")
                case (_, nil): LocalizedText("Write here.", "여기에 쓰세요.")
                }
            parts.append(
                .field(
                    Self.field,
                    FieldSource(
                        state.text, placeholder: invitation[language], isMultiline: true, limit: 1 << 18),
                    label: label
                ).fill())
        }
        return .column(parts)
    }

    private func status(_ state: ComposerViewModel.State, _ context: ViewContext) -> Element {
        StatusLine(
            [state.length.isEmpty ? nil : state.length, state.saved], note: coordinator.note,
            phase: state.isAtWork ? .loading : .idle, isEmpty: false
        ).element(context)
    }

    /// The text that sending would replace.
    private func theirs(
        _ conflict: (text: String, advice: String), _ context: ViewContext
    ) -> [Element] {
        let label = StyledText(WritingText.theirs[context.language] + ": ", .heading)
        return [
            .text(StyledText(conflict.advice, .warning), .wrapped()).role(.status),
            .text(label).role(.heading),
            .scroll("theirs", .column(PostItem.lines(of: conflict.text, .dim))).height(
                .fixed(max(2, min(6, context.size.rows / 4)))), .divider,
        ]
    }

    /// Only a text that could not be saved as a draft would be lost.
    var loss: (title: String, message: String)? {
        let state = model.state
        guard !state.isKept, state.failure?.kind == .storage, state.outcome == nil else { return nil }
        return (
            LocalizedText("Give up the text?", "쓴 내용을 버릴까요?")[coordinator.language],
            LocalizedText(
                "It could not be saved as a draft and would be lost.", "임시 저장하지 못한 내용이 사라집니다.")[
                    coordinator.language]
        )
    }

    func edited(_ field: ElementID, _ text: String) async { await model.send(.type(text)) }

    /// Ctrl+Enter.
    func submitted(_ field: ElementID, _ text: String) async {
        await model.send(.type(text))
        await send()
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch action {
        case .submit: await send()
        case .discard: discard()
        default: break
        }
    }

    private func send() async {
        guard !model.state.isAtWork else { return coordinator.flow.show(toast: isBeingSent) }
        guard model.state.canSend else {
            let empty = LocalizedText("Write something first.", "먼저 내용을 입력하세요.")[coordinator.language]
            return coordinator.flow.show(toast: model.state.problem ?? empty, isFailure: true)
        }
        await model.send(.submit)
        defer { coordinator.flow.start { [coordinator] in await coordinator.sendMissed() } }
        if model.state.outcome != nil { return await coordinator.finished(self, model.state) }
        // A user who left the screen would not see the failure.
        if isLeft { return coordinator.flow.report(failure: model.state.failure, notice: nil) }
        if model.state.failure?.kind == .signInNeeded { await coordinator.withAccount {} }
    }

    private func discard() {
        let flow = coordinator.flow
        guard !model.state.isAtWork else { return flow.show(toast: isBeingSent) }
        guard model.state.draft != nil || !model.state.isKept else { return flow.close(self) }
        coordinator.ask(
            LocalizedText("Discard the text?", "쓴 내용을 버릴까요?"),
            LocalizedText("The draft is deleted.", "임시 저장한 내용을 삭제합니다.")[coordinator.language]
        ) { [self] in
            await model.send(.discard)
            guard !model.state.isAtWork else { return }
            flow.close(self)
        }
    }

    /// Returns when everything typed is on the disk.
    func keep() async { await model.send(.keep) }

    /// Whether the user left the screen and it has nothing left to do.
    var isDone: Bool {
        let state = model.state
        return isLeft && !state.isAtWork && (state.isKept || state.failure != nil || state.outcome != nil)
    }

    /// Whether this screen edits that draft.
    func holds(_ draft: Draft.ID) -> Bool { !isLeft && model.state.draft == draft }

    var isSending: Bool { model.state.isAtWork }

    /// Whether the text can still be changed.
    var isOpen: Bool { !model.state.isAtWork && model.state.outcome == nil }

    /// Whether another screen would write the same text.
    func writes(_ input: ComposerViewModel.Input) -> Bool { model.writes(input) }

    /// Lets another screen continue with the text.
    ///
    /// - Returns: `false` while the text is being sent, or if it is stored nowhere else.
    func giveWay() async -> Bool {
        await keep()
        guard !model.state.isAtWork, model.state.isKept else { return false }
        // Prevents the message that the text was put away.
        isLeft = true
        coordinator.flow.close(self)
        return true
    }

    private var isBeingSent: String {
        LocalizedText("It is being sent.", "보내는 중입니다.")[coordinator.language]
    }

    /// Reports where the text is, unless it was sent.
    func disappear() {
        let state = model.state
        guard !isLeft else { return }
        isLeft = true
        if state.isAtWork { return coordinator.flow.show(toast: isBeingSent) }
        guard state.outcome == nil, state.draft != nil, let saved = state.saved else { return }
        coordinator.flow.show(
            toast: LocalizedText("Not sent: \(saved).", "보내지 않았습니다: \(saved)")[coordinator.language])
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        guard let draft = model.state.draft else { return nil }
        return switch action {
        case .submit: coordinator.commandLine("drafts send \(draft)")
        case .discard: coordinator.commandLine("drafts delete \(draft) --yes")
        default: nil
        }
    }
}
