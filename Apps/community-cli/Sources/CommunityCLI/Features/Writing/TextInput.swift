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
        /// No text: the user writes it in the editor.
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
        let tooLong = Failure(CommunityError.text(.tooLarge(limit: Self.longest)), in: run.language).message
        switch await run.dialog.inputText(upTo: Self.longest, tooLong: LocalizedText(verbatim: tooLong)) {
        case .found(let text): return .text(text)
        case .ended(let code): return .ended(code)
        }
    }

    /// Opens an editor with `original`; the text is a draft from the start.
    @MainActor
    static func edit(
        _ target: Draft.Target, original: String, _ drafts: DraftsViewModel, _ run: Run
    ) async -> Edited {
        await drafts.send(.begin(target, text: original))
        if let failure = drafts.state.failure { return .ended(run.dialog.fail(failure)) }
        guard let draft = drafts.state.current, let file = drafts.state.file else { return .ended(.failure) }
        return await edit(draft, in: file, isNew: true, drafts, run)
    }

    /// Opens the draft's file in the editor and returns the edited draft. Deletes a draft without text, and a new draft
    /// that the user left unchanged.
    @MainActor
    static func edit(
        _ draft: Draft, in file: String, isNew: Bool, _ drafts: DraftsViewModel, _ run: Run
    ) async -> Edited {
        let outcome = await run.console.edit(file)
        if outcome == .noEditor {
            if isNew { await drafts.send(.discard(draft.id)) }
            let words = LocalizedText(
                "There is no editor. Set EDITOR, or pass the text as an argument or on standard input.",
                "편집기가 없습니다. EDITOR를 설정하거나, 내용을 인자나 표준 입력으로 전달하세요.")
            return .ended(run.dialog.fail(words[run.language], .usage))
        }
        await drafts.send(.open(draft.id, fromAnywhere: true))
        if let failure = drafts.state.failure { return .ended(run.dialog.fail(failure)) }
        guard let edited = drafts.state.current else { return .ended(.failure) }
        if let code = run.dialog.refusal(of: edited) { return .ended(code) }
        let isEmpty = !edited.text.contains { !$0.isWhitespace }
        let isUnchanged = edited.text == draft.text
        let isDeleted = isEmpty || (isNew && isUnchanged)
        if isDeleted { await drafts.send(.discard(draft.id, fromAnywhere: true)) }
        if case .failed(let reason) = outcome {
            var kept = isDeleted ? nil : draft.id
            if isEmpty, !isNew {
                // An editor that failed may have emptied the file: the original text becomes a draft again.
                await drafts.send(.begin(draft.target, text: draft.text))
                kept = drafts.state.current?.id
            }
            return .ended(run.dialog.fail(failed(reason, kept, run)[run.language]))
        }
        guard isEmpty || isUnchanged else { return .draft(edited) }
        let words =
            switch (isEmpty, isNew) {
            case (true, true):
                LocalizedText("The text is empty, so nothing was sent.", "작성한 내용이 없어 보내지 않았습니다.")
            case (true, false):
                LocalizedText("The text is empty, so the draft was deleted.", "내용이 비어 있어 임시 저장한 글을 삭제했습니다.")
            case (false, _):
                LocalizedText("The text is unchanged, so nothing was sent.", "내용이 바뀌지 않아 보내지 않았습니다.")
            }
        run.console.error(words[run.language])
        return .ended(.failure)
    }

    /// The message that the editor failed and where the text is; `draft` is `nil` if no draft has it.
    private static func failed(_ reason: ErrorText, _ draft: Draft.ID?, _ run: Run) -> LocalizedText {
        guard let draft else {
            return LocalizedText(
                "The editor failed (\(reason.english)), so nothing was sent.",
                "편집기에 오류가 발생하여 보내지 않았습니다(\(reason.korean)).")
        }
        let command = run.commandLine("drafts edit \(draft)")
        return LocalizedText(
            "The editor failed (\(reason.english)). Your text is draft \(draft): \(command)",
            "편집기에 오류가 발생했습니다(\(reason.korean)). 작성한 내용은 임시 저장 \(draft)번에 있습니다: \(command)")
    }
}

extension CommandDialog {
    /// Refuses a draft that is not UTF-8 and leaves it unchanged; `nil` for other drafts.
    func refusal(of draft: Draft) -> ExitCode? {
        guard !draft.isUTF8 else { return nil }
        let text = WritingText.draftNotUTF8(draft.id, command: run.commandLine("drafts edit \(draft.id)"))
        return fail(text[language], .usage)
    }
}
