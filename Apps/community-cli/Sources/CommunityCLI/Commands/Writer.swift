import PresentationCore
import AppCore
import CommunityDomain
import CommunityPresentation
import CommunityScenes
import TerminalKit

/// Gets a text, sends it, and says what became of it; the same for posts and comments.
@MainActor
struct Writer {
    private let scene: WritingSceneDIContainer
    private let context: CommandContext
    private let json: Bool

    init(_ scene: WritingSceneDIContainer, _ context: CommandContext, json: Bool) {
        self.scene = scene
        self.context = context
        self.json = json
    }

    /// Writes something new.
    func write(_ input: TextInput, for target: Draft.Target) async -> ExitCode {
        await finish(input.read(for: target, scene.makeDraftsViewModel(), context), for: target)
    }

    /// Changes what is there. Without a version the edit counts from what is there now.
    func edit(_ subject: Subject, _ input: TextInput, version: Int?) async -> ExitCode {
        let viewModel = scene.makeComposeViewModel()
        // What a script knows by its version need not be asked for: the edit can wait in the outbox then.
        if let version, input.argument != nil, subject.kind == .post {
            return await finish(
                input.read(for: .post(subject.id, version: version), scene.makeDraftsViewModel(), context),
                for: .post(subject.id, version: version))
        }
        await viewModel.send(.open(subject))
        guard let original = viewModel.state.original else {
            return viewModel.state.failure.map { context.fail($0, about: "\(subject.id)") } ?? .failure
        }
        let version = version ?? original.version
        let target: Draft.Target =
            switch subject.kind {
            case .post: .post(subject.id, version: version)
            case .comment: .comment(subject.id, post: original.post ?? 0, version: version)
            }
        return await finish(
            input.read(for: target, original: original.text, scene.makeDraftsViewModel(), context),
            for: target)
    }

    /// Sends a draft; it is forgotten when it was sent or waits in the outbox.
    func send(_ draft: Draft) async -> ExitCode {
        await submit(draft.write, from: draft)
    }

    /// Does what needs no text.
    func submit(_ write: Write) async -> ExitCode {
        await submit(write, from: nil)
    }

    private func finish(_ outcome: TextInput.Outcome, for target: Draft.Target) async -> ExitCode {
        switch outcome {
        case .ended(let code): return code
        case .draft(let draft): return await send(draft)
        case .text(let text):
            return await submit(Draft(id: 0, target: target, text: text, updatedAt: context.now()).write)
        }
    }

    private func submit(_ write: Write, from draft: Draft?) async -> ExitCode {
        let viewModel = scene.makeComposeViewModel()
        await viewModel.send(.submit(write))
        let state = viewModel.state
        // The outbox has it, or a draft of its own has: the one it came from would be the second.
        if let draft, state.written != nil || state.isQueued || state.conflict != nil || state.kept != nil {
            await scene.makeDraftsViewModel().send(.discard(draft.id))
        }
        return report(state, write)
    }

    private func report(_ state: ComposeViewModel.State, _ write: Write) -> ExitCode {
        if json {
            if let document = WriteJSON(state) {
                let code = context.print(json: document)
                if code != .success { return code }
            }
        } else if let notice = state.notice {
            if state.isQueued { context.console.error(notice) } else { context.console.out(notice) }
        }
        guard let failure = state.failure else { return .success }
        let code = context.fail(failure, about: write.subject)
        if let conflict = state.conflict { tell(conflict, write) }
        if let kept = state.kept { tell(kept, isConflict: state.conflict != nil) }
        return code
    }

    /// Both texts, so that nothing has to be looked for.
    private func tell(_ conflict: Conflict, _ write: Write) {
        let language = context.language
        var sides = [("\(CommunityWord.theirs.text(in: language)) (\(conflict.version)):", conflict.text)]
        if let draft = write.draftText { sides.append(("\(CommunityWord.yours.text(in: language)):", draft)) }
        for (title, text) in sides {
            context.console.error(title)
            for line in PostLines.text(text) { context.console.error("  \(line)") }
        }
    }

    /// Where the text is, and what to type next.
    private func tell(_ kept: Kept, isConflict: Bool) {
        let language = context.language
        func say(_ word: CommunityWord, _ id: Int, _ commands: [String: String]) {
            let lines = commands.mapValues { context.commandLine("\($0) \(id)") }
            context.console.error(word.text(in: language, ["id": "\(id)"].merging(lines) { $1 }))
        }
        switch kept {
        case .draft(let id): say(.draftKept, id, ["command": "drafts send"])
        case .outbox(let id) where isConflict:
            say(.keptInConflict, id, ["retry": "outbox retry", "discard": "outbox discard"])
        case .outbox(let id):
            context.console.error(
                CommunityWord.keptInOutbox.text(
                    in: language, ["id": "\(id)", "command": context.commandLine("outbox list")]))
        case .untilSignIn: context.console.error(CommunityWord.keptUntilSignIn.text(in: language))
        }
    }
}

extension Write {
    /// The number of what it changes.
    fileprivate var subject: String? {
        switch self {
        case .createPost: nil
        case .createComment(let id, _), .editPost(let id, _, _), .deletePost(let id),
            .editComment(let id, _, _, _),
            .deleteComment(let id):
            "\(id)"
        case .report(let subject, _): "\(subject.id)"
        }
    }

    fileprivate var draftText: String? {
        switch self {
        case .editPost(_, let text, _), .editComment(_, _, let text, _): text
        default: nil
        }
    }
}
