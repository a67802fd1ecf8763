import PresentationCore
import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit
import TextCore

/// Reads a text, sends it and prints the result, for posts and comments alike.
@MainActor
struct Writer {
    private let scene: WritingSceneDIContainer
    private let run: Run
    private let json: Bool

    init(_ scene: WritingSceneDIContainer, _ run: Run, json: Bool) {
        self.scene = scene
        self.run = run
        self.json = json
    }

    /// Writes something new, with a title if the target has one.
    func write(_ input: TextInput, for target: Draft.Target, title: String? = nil) async -> ExitCode {
        func words(_ text: String) -> String { title.map { TitledText(title: $0, text: text).whole } ?? text }
        switch await input.given(run) {
        case .ended(let code): return code
        case .text(let text): return await submit(target.write(words(text)))
        case .editor:
            let viewModel = scene.makeComposeViewModel()
            await viewModel.send(.begin(target))
            if let failure = viewModel.state.failure {
                return run.dialog.fail(failure, about: target.write("").needed.map { "\($0.id)" })
            }
            return await edit(target, original: title == nil ? "" : words(""))
        }
    }

    /// Edits a post or comment. Without a version, the edit applies to the current text, or to the version seen last.
    /// Standard input is read before the first request, so that no failure can lose it. A title without a text leaves
    /// the text unchanged.
    func edit(
        _ subject: Subject, _ input: TextInput, title: String? = nil, version: Int?
    ) async -> ExitCode {
        switch await input.given(run) {
        case .ended(let code): return code
        case .text(let text) where title == nil || text.contains { !$0.isWhitespace }:
            return await edit(subject, text, title: title, version: version)
        case .text, .editor:
            if title != nil { return await edit(subject, nil, title: title, version: version) }
            let viewModel = scene.makeComposeViewModel()
            await viewModel.send(.open(subject))
            guard let original = viewModel.state.original else {
                return viewModel.state.failure.map { run.dialog.fail($0, about: "\(subject.id)") } ?? .failure
            }
            return await edit(
                subject.target(post: original.post, version: version ?? original.version),
                original: original.text, isAway: viewModel.state.isAway)
        }
    }

    /// Sends a draft, which is deleted once it is sent or in the outbox.
    func send(_ draft: Draft) async -> ExitCode {
        switch draft.target {
        case .post(let id, version: 0): await edit(.post(id), draft.text, version: nil, from: draft.id)
        case .titledPost(let id, version: 0):
            await edit(
                .post(id), TitledText(draft.text).text, title: TitledText(draft.text).title, version: nil,
                from: draft.id)
        case .comment(let id, _, version: 0):
            await edit(.comment(id), draft.text, version: nil, from: draft.id)
        case .newPost, .newTitledPost, .newComment, .reply, .post, .titledPost, .comment:
            await submit(draft.write, from: draft.id)
        }
    }

    /// Asks for confirmation before a deletion, unless the server would refuse it; `nil` means to continue.
    func askToDelete(_ subject: Subject) async -> ExitCode? {
        let viewModel = scene.makeComposeViewModel()
        await viewModel.send(.check(subject))
        if let failure = viewModel.state.failure { return run.dialog.fail(failure, about: "\(subject.id)") }
        return await run.dialog.confirm(
            WritingText.askToDelete(subject, comments: viewModel.state.commentCount))
    }

    /// Stores and sends a write.
    func submit(_ write: Write, from draft: Draft.ID? = nil, isAway: Bool = false) async -> ExitCode {
        let viewModel = scene.makeComposeViewModel()
        await viewModel.send(.submit(write, from: draft, isAway: isAway))
        if draft == nil, write.kind.isEdit, viewModel.state.failure?.kind == .refused,
            case .draft(let pointless) = viewModel.state.kept
        {
            // An edit of another author's text can never be sent. The text is printed instead.
            let drafts = scene.makeDraftsViewModel()
            await drafts.send(.discard(pointless, fromAnywhere: true))
            return report(viewModel.state, about: write.needed, text: write.words, isKept: false)
        }
        // The reason of a report is short and comes from the command line, where it still is.
        let text = write.kind.isReport || write.kind.isReaction ? nil : write.words
        let code = report(viewModel.state, about: write.needed, text: text)
        if code == .success, !json { tellWayBack(of: write, viewModel.state) }
        return code
    }

    /// Prints how to undo a deletion, or to cancel it while it waits.
    private func tellWayBack(of write: Write, _ state: ComposeViewModel.State) {
        guard write.kind == .deletePost || write.kind == .deleteComment else { return }
        if let entry = state.queued {
            run.console.error(WritingText.takeBack(run.commandLine("outbox delete \(entry)"))[run.language])
        } else if write.kind == .deletePost, let post = write.id {
            run.console.error(
                WritingText.postRestorable(run.commandLine("post restore \(post)"))[run.language])
        }
    }

    /// A `nil` text leaves the text unchanged.
    private func edit(
        _ subject: Subject, _ text: String?, title: String? = nil, version: Int?, from draft: Draft.ID? = nil
    ) async -> ExitCode {
        func words(_ text: String) -> String { title.map { TitledText(title: $0, text: text).whole } ?? text }
        func target(_ post: Post.ID, _ version: Int) -> Draft.Target {
            subject.target(post: post, version: version, isTitled: title != nil)
        }
        // With a version, the current text need not be requested.
        if let version, let text { return await submit(target(0, version).write(words(text))) }
        let viewModel = scene.makeComposeViewModel()
        await viewModel.send(.open(subject))
        guard let original = viewModel.state.original else {
            let isUnseen = viewModel.state.failure?.kind == .offline
            let words = text.map(words)
            let isPointless = viewModel.state.isFinal && viewModel.state.failure?.kind == .refused
            if draft == nil, !isPointless, let words {
                await viewModel.send(.keep(words, for: target(0, 0)))
                // The failure to load the version is not the reason to report.
                if viewModel.state.failure?.kind == .signInNeeded { _ = run.faults.take() }
            }
            return report(
                viewModel.state, about: subject, draft: draft, text: words,
                note: isUnseen && words != nil ? WritingText.draftUnseen : nil)
        }
        // A draft without a version counts from version 1, so that it overwrites only a text without edits. If the
        // server has a later version, the conflict shows both texts.
        let base = draft == nil ? original.version : 1
        return await submit(
            target(original.post, version ?? base).write(words(text ?? original.text)),
            from: draft, isAway: viewModel.state.isAway)
    }

    private func edit(_ target: Draft.Target, original: String, isAway: Bool = false) async -> ExitCode {
        switch await TextInput.edit(target, original: original, scene.makeDraftsViewModel(), run) {
        case .ended(let code): code
        case .draft(let draft): await submit(draft.write, from: draft.id, isAway: isAway)
        }
    }

    /// `draft` still contains the text.
    private func report(
        _ state: ComposeViewModel.State, about subject: Subject?, draft: Draft.ID? = nil, text: String?,
        note: LocalizedText? = nil, isKept: Bool = true
    ) -> ExitCode {
        if state.isQueued, let reason = run.faults.take() { run.console.error(reason) }
        if json {
            if let document = WriteJSON(state) {
                let code = run.dialog.print(json: document)
                if code != .success { return code }
            }
        } else if let notice = state.notice {
            if state.isQueued { run.console.error(notice) } else { run.console.out(notice) }
        }
        guard let failure = state.failure else { return .success }
        let code = run.dialog.fail(failure, about: subject.map { "\($0.id)" })
        if let note { run.console.error(note[run.language]) }
        if let conflict = state.conflict { tell(conflict, text) }
        let kept = isKept ? state.kept ?? draft.map { .draft($0) } : nil
        if let kept { tell(kept, state) }
        if failure.kind != .cancelled, let text { giveBack(text, kept, failure) }
        return code
    }

    /// Prints a text that is stored nowhere, or possibly nowhere, so that it is not lost.
    private func giveBack(_ text: String, _ kept: SavedPlace?, _ failure: Failure) {
        guard kept == nil || kept == .perhaps, text.contains(where: { !$0.isWhitespace }) else { return }
        // A refused text was not meant to be saved.
        let isLost = kept == nil && failure.kind != .refused
        let title = isLost ? WritingText.keptNowhere : WritingText.hereItIs
        run.console.error(title[run.language])
        // With `--json`, standard output contains JSON only.
        PostLines.text(text).forEach(json ? run.console.error : run.console.out)
    }

    /// Prints both texts of a conflict.
    private func tell(_ conflict: Conflict, _ text: String?) {
        let language = run.language
        var sides = [(WritingText.theirs(conflict.version)[language], conflict.text)]
        if let text { sides.append(("\(WritingText.yours[language]):", text)) }
        for (title, text) in sides {
            run.console.error(title)
            for line in PostLines.text(text) { run.console.error("  \(line)") }
        }
    }

    /// Prints where the text is stored and the next command. Does not suggest sending a text that can never be sent.
    private func tell(_ kept: SavedPlace, _ state: ComposeViewModel.State) {
        func line(_ command: String) -> String { run.commandLine(command) }
        let text =
            switch kept {
            case .draft(let id) where state.failure?.kind == .invalidInput:
                WritingText.draftKeptOnly(id, command: line("drafts edit \(id)"))
            case .draft(let id) where state.isFinal:
                WritingText.draftKeptOnly(id, command: line("drafts show \(id)"))
            case .draft(let id): WritingText.draftKept(id, command: line("drafts send \(id)"))
            case .outbox(let id) where state.conflict != nil:
                WritingText.keptInConflict(
                    id, retry: line("outbox retry \(id)"), discard: line("outbox delete \(id)"))
            case .outbox(let id): WritingText.keptInOutbox(id, command: line("outbox list"))
            case .untilSignIn: WritingText.keptUntilSignIn
            case .perhaps: WritingText.keptPerhaps(line("outbox list"))
            }
        run.console.error(text[run.language])
    }
}

extension Subject {
    /// The target of an edit of the subject.
    fileprivate func target(post: Post.ID, version: Int, isTitled: Bool = false) -> Draft.Target {
        switch kind {
        case .post: isTitled ? .titledPost(id, version: version) : .post(id, version: version)
        case .comment: .comment(id, post: post, version: version)
        }
    }
}
