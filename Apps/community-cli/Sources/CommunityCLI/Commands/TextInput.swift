import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalKit
import TextCore

/// The source of a post's or comment's text: an argument, standard input, or an editor.
struct TextInput: Sendable {
    /// The most bytes that are read: more than any text that can be posted.
    static let longest = 1 << 20

    /// The argument; `nil` without one, `-` for standard input.
    let argument: String?

    /// The text given with the command.
    enum Given {
        case text(String)
        /// None: it is to be written in the editor.
        case editor
        case ended(ExitCode)
    }

    /// The result of the editor.
    enum Edited {
        /// The draft that contains the text until it is sent.
        case draft(Draft)
        case ended(ExitCode)
    }

    init(_ parsed: ParsedCommand) {
        argument = parsed.string("text")
    }

    /// Reads the given text.
    func given(_ run: Run) async -> Given {
        if let argument, argument != "-" { return .text(argument) }
        guard argument == "-" || !run.console.facts.isInputTerminal else { return .editor }
        switch await run.console.readAll(Self.longest) {
        case .text(let text): return .text(text)
        case .interrupted: return .ended(.interrupted)
        case .notUTF8:
            let words = LocalizedText("The text is not UTF-8.", "내용이 UTF-8이 아닙니다.")
            return .ended(run.fail(words[run.language], .usage))
        case .tooLarge:
            return .ended(
                run.fail(
                    Failure(CommunityError.text(.tooLarge(limit: Self.longest)), in: run.language)))
        }
    }

    /// Opens an editor with `original`; the text is a draft from the start.
    @MainActor
    static func edit(
        _ target: Draft.Target, original: String, _ drafts: DraftsViewModel, _ run: Run
    ) async -> Edited {
        await drafts.send(.begin(target, text: original))
        if let failure = drafts.state.failure { return .ended(run.fail(failure)) }
        guard let draft = drafts.state.current, let file = drafts.state.file else { return .ended(.failure) }
        return await edit(draft, in: file, isNew: true, drafts, run)
    }

    /// Opens the draft's file in the editor and returns the edited draft. A new draft that is still empty is deleted;
    /// an existing one is kept.
    @MainActor
    static func edit(
        _ draft: Draft, in file: String, isNew: Bool, _ drafts: DraftsViewModel, _ run: Run
    ) async -> Edited {
        switch await run.console.edit(file) {
        case .noEditor:
            if isNew { await drafts.send(.discard(draft.id)) }
            let words = LocalizedText(
                "There is no editor. Set EDITOR, or pass the text as an argument or on standard input.",
                "편집기가 없습니다. EDITOR를 설정하거나, 내용을 인자나 표준 입력으로 전달하세요.")
            return .ended(run.fail(words[run.language], .usage))
        case .failed(let reason):
            let command = run.commandLine("drafts edit \(draft.id)")
            let words = LocalizedText(
                "The editor failed (\(reason)). Your text is draft \(draft.id): \(command)",
                "편집기에 오류가 발생했습니다(\(ReasonText.text(reason, in: .korean))). 작성한 내용은 임시 저장 "
                    + "\(draft.id)번에 있습니다: \(command)"
            )
            return .ended(run.fail(words[run.language]))
        case .done:
            await drafts.send(.open(draft.id, fromAnywhere: true))
            if let failure = drafts.state.failure { return .ended(run.fail(failure)) }
            guard let edited = drafts.state.current else { return .ended(.failure) }
            let isEmpty = !edited.text.contains { !$0.isWhitespace }
            if isEmpty || edited.text == draft.text {
                if isNew { await drafts.send(.discard(draft.id)) }
                let words =
                    isEmpty
                    ? LocalizedText("The text is empty, so nothing was sent.", "작성한 내용이 없어 보내지 않았습니다.")
                    : LocalizedText("The text is unchanged, so nothing was sent.", "내용이 바뀌지 않아 보내지 않았습니다.")
                run.console.error(words[run.language])
                return .ended(.failure)
            }
            return .draft(edited)
        }
    }
}
