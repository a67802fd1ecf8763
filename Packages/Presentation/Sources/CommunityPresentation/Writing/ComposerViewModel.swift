public import CommunityDomain
public import Observation
public import PresentationCore
import TextCore

/// A text in progress on a screen. It is saved as a draft while the user types, and stays on the screen until the server
/// or the outbox has it.
@MainActor
@Observable
public final class ComposerViewModel: ViewModel, HasSurroundings {
    /// The place of the text once it has left the screen.
    public enum Outcome: Hashable, Sendable {
        case sent(Written)
        /// In the outbox.
        case waiting
    }

    public struct State: Equatable, Sendable {
        /// The purpose of the text; `nil` until the text is loaded.
        public var target: Draft.Target?
        /// The purpose in a few words, as a heading.
        public var title = ""
        public var text = ""
        /// The state of loading the text to edit.
        public var phase = LoadPhase.idle
        /// `12 of 2,000 characters`.
        public var length = ""
        /// Why the text cannot be sent as it is; `nil` also for an empty text.
        public var problem: String?
        public var canSend = false
        /// The draft with the text.
        public var draft: Draft.ID?
        /// The result of the last write: `saved as draft 3`, `saving …` or `not saved`.
        public var saved: String?
        /// Whether all input is saved, so that leaving loses nothing.
        public var isKept = true
        /// Whether the text is being sent; it cannot change then.
        public var isAtWork = false
        /// Why the text was not sent, or cannot be saved.
        public var failure: Failure?
        /// Whether the failure is the conflict, which the advice of `conflict` describes as well.
        public var isConflict = false
        /// The text that another attempt would replace, and advice about it.
        public var conflict: (text: String, advice: String)? {
            theirs.map { ($0.text, advice) }
        }
        var theirs: Conflict?
        var advice = ""
        public var outcome: Outcome?
        /// The result, as a sentence.
        public var notice: String?
    }

    public enum Input: Hashable, Sendable {
        /// Begins a text, or continues the draft for the same target. A new post never continues a draft.
        case begin(Draft.Target)
        /// Begins with the text of the user's own post or comment, or continues the draft for it.
        case edit(Subject)
        /// Continues a draft.
        case resume(Draft)
        case type(String)
        /// Waits until all input is saved; repeats a failed save.
        case keep
        case submit
        /// Discards the text.
        case discard
    }

    public internal(set) var state = State()
    @ObservationIgnored let sources: ComposeViewModel.Sources
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let compose: ComposeViewModel
    /// Server and account at the start, because the server may end the session later.
    @ObservationIgnored private var place: BoardPlace?
    /// Whether the server was unreachable when the text to edit was loaded.
    @ObservationIgnored private var isAway = false
    /// The original text, which needs no draft.
    @ObservationIgnored private var original = ""
    @ObservationIgnored private var saving: Task<Void, Never>?
    @ObservationIgnored private let retry: Retry
    /// The failure of the last save; `nil` after a success.
    @ObservationIgnored private var unkept: Failure?
    /// The input that opened the composer, while its text is not loaded.
    @ObservationIgnored private var opening: Input?

    /// `sleep` waits before a failed write is repeated.
    public init(
        _ sources: ComposeViewModel.Sources, _ here: Surroundings,
        sleep: @escaping Retry.Sleep = { try await Task.sleep(for: $0) }
    ) {
        self.sources = sources
        retry = Retry(sleep: sleep)
        self.here = here
        compose = ComposeViewModel(sources, here)
    }

    /// Whether the input would continue the text of this composer. Two composers of the same draft would lose text, and a
    /// text that is being sent would go out twice.
    public func writes(_ input: Input) -> Bool {
        guard state.outcome == nil else { return false }
        switch (input, opening) {
        case (.begin(.newPost), _), (.begin(.newTitledPost), _): return false
        case (.begin(let target), _): return state.target == target
        case (.edit(let subject), .edit(let other)) where state.target == nil: return subject == other
        case (.edit(let subject), .resume(let draft)) where state.target == nil:
            return draft.target.edited == subject
        case (.edit(let subject), _): return state.target?.edited == subject
        case (.resume(let draft), .resume(let other)) where state.target == nil: return draft.id == other.id
        case (.resume(let draft), _): return state.draft == draft.id
        default: return false
        }
    }

    public func send(_ input: Input) async {
        switch input {
        case .edit, .resume: opening = input
        default: break
        }
        switch input {
        case .begin(let target): await begin(target)
        case .edit(let subject): await edit(subject)
        case .resume(let draft): await resume(draft)
        case .type(let text): await type(text)
        // A sent text is no longer a draft, even if saving it as a draft failed before.
        case .keep where state.isAtWork || state.outcome != nil: await saving?.value
        case .keep: if !state.isKept { await save() }
        case .submit: await submit()
        case .discard: await discard()
        }
    }

    private func begin(_ target: Draft.Target) async {
        // The user may already be typing, and the input is meant for this text.
        show(target, text: state.text)
        state.phase = .loaded()
        place = await sources.drafts.place()
        guard target != .newPost, target != .newTitledPost, let draft = await draft(where: { $0 == target }),
            draft.isUTF8, state.text.isEmpty
        else {
            return
        }
        take(draft)
    }

    private func edit(_ subject: Subject) async {
        place = await sources.drafts.place()
        if let draft = await draft(where: { $0.edited == subject }) { return await resume(draft) }
        state.title = WritingText.edit(subject.name(in: language))[language]
        guard let opened = await open(subject) else { return }
        original = opened.text
        show(opened.target, text: opened.text)
        state.phase = .loaded()
    }

    private func resume(_ old: Draft) async {
        state.title = old.target.title(in: language)
        // Another composer may have continued the draft or sent it after it was listed.
        var draft = old
        do throws(CommunityError) {
            guard let now = try await sources.drafts.draft(old.id) else {
                let gone = WritingText.noSuchDraft(old.id)[language]
                return state.phase = .failed(Failure(.notFound, gone))
            }
            draft = now
        } catch {}
        // A repaired text would replace the file.
        guard draft.isUTF8 else {
            let text = WritingText.draftNotUTF8(draft.id)[language]
            return state.phase = .failed(Failure(.invalidInput, text))
        }
        place = draft.place
        guard let subject = draft.target.edited, draft.target.version == 0 else { return take(draft) }
        // A draft without a version of the original is based on the current text, which is shown beside it.
        guard let opened = await open(subject) else {
            state.text = draft.text
            return
        }
        let version = opened.target.version ?? 0
        var target = opened.target
        if case .titledPost = draft.target { target = draft.target.with(version: version) }
        if version > 1 {
            state.theirs = Conflict(text: opened.text, version: version)
            state.advice = WritingText.mayReplace[language]
        }
        take(Draft(id: draft.id, target: target, text: draft.text, updatedAt: draft.updatedAt))
    }

    /// The text to edit; `nil`, with a failure, if it is missing or may not be edited.
    private func open(_ subject: Subject) async -> (text: String, target: Draft.Target)? {
        state.phase = .loading
        await compose.send(.open(subject))
        guard let text = compose.state.original else {
            state.phase = compose.state.failure.map { .failed($0) } ?? .idle
            return nil
        }
        isAway = compose.state.isAway
        let target: Draft.Target =
            switch subject.kind {
            case .post: .post(subject.id, version: text.version)
            case .comment: .comment(subject.id, post: text.post, version: text.version)
            }
        return (text.text, target)
    }

    private func draft(where isWanted: (Draft.Target) -> Bool) async -> Draft? {
        guard let place, let all = try? await sources.drafts.drafts() else { return nil }
        return all.first { $0.belongs(to: place) && isWanted($0.target) }
    }

    private func take(_ draft: Draft) {
        state.draft = draft.id
        show(draft.target, text: draft.text)
        state.phase = .loaded()
    }

    private func show(_ target: Draft.Target, text: String) {
        state.target = target
        state.title = target.title(in: language)
        state.text = text
        check()
    }

    private func check() {
        guard let target = state.target else { return }
        state.length = WritingText.length(state.text.count, limit: target.limit)[language]
        let problem = target.problem(of: state.text)
        state.problem =
            problem == .text(.empty) ? nil : problem.map { Failure($0, in: language).message }
        state.canSend = problem == nil
        showSaved()
    }

    /// The label names a draft only while the draft and the screen have the same text.
    private func showSaved() {
        state.saved =
            if state.isKept {
                state.draft.map { WritingText.savedAs($0)[language] }
            } else {
                (unkept == nil ? WritingText.saving : WritingText.unsaved)[language]
            }
    }

    private func type(_ text: String) async {
        guard !state.isAtWork, state.outcome == nil, text != state.text else { return }
        state.text = text
        state.failure = nil
        state.isKept = false
        check()
        await save()
    }

    private func submit() async {
        guard !state.isAtWork, state.outcome == nil, state.canSend, let target = state.target else { return }
        state.isAtWork = true
        state.failure = nil
        await save()
        let write = target.write(state.text)
        await compose.send(.submit(write, from: state.draft, isAway: isAway))
        await take(compose.state, target)
        state.isAtWork = false
    }

    private func take(_ result: ComposeViewModel.State, _ target: Draft.Target) async {
        (state.notice, state.failure) = (result.notice, result.failure)
        state.isConflict = result.conflict != nil
        switch (result.written, result.kept) {
        case (let written?, _): state.outcome = .sent(written)
        case (nil, .outbox(let id)):
            guard let conflict = result.conflict else {
                state.outcome = .waiting
                // "Try again later" would be wrong advice: the screens send the outbox by themselves.
                if state.failure?.kind == .unavailable { state.notice = WritingText.queued[language] }
                break
            }
            await take(conflict, from: id, target)
        case (nil, .untilSignIn):
            state.outcome = .waiting
            state.notice = WritingText.keptUntilSignIn[language]
        case (nil, .draft(let id)): state.draft = id
        case (nil, .perhaps), (nil, nil): if result.isQueued { state.outcome = .waiting }
        }
        if state.outcome != nil { state.draft = nil }
        check()
    }

    /// The text returns from the outbox, so that the user can change it or send it over the server's text.
    private func take(_ conflict: Conflict, from entry: OutboxEntry.ID, _ target: Draft.Target) async {
        state.theirs = conflict
        state.advice = WritingText.replaces[language]
        state.target = target.with(version: conflict.version)
        state.draft = nil
        await save()
        // The outbox keeps the text if saving it as a draft failed.
        if state.isKept { _ = try? await sources.outbox.discard(entry) }
    }

    private func discard() async {
        guard !state.isAtWork, state.outcome == nil else { return }
        state.text = original
        await save()
        state.canSend = false
    }

    /// Saves the input. Only one save runs at a time; it continues until everything is saved.
    private func save() async {
        state.isKept = false
        retry.stop()
        showSaved()
        let task =
            saving
            ?? Task {
                await keepAll()
                saving = nil
            }
        saving = task
        await task.value
    }

    private func keepAll() async {
        var kept: String?
        while kept != state.text {
            let text = state.text
            do throws(CommunityError) {
                try await keep(text)
            } catch {
                unkept = Failure(error, in: language)
                state.failure = unkept
                // There may be free space before the next key.
                retry.later { [weak self] in
                    guard let self, !state.isKept, !state.isAtWork, state.outcome == nil else { return }
                    await save()
                }
                return check()
            }
            kept = text
        }
        state.isKept = true
        if let unkept, state.failure == unkept { state.failure = nil }
        unkept = nil
        check()
    }

    private func keep(_ text: String) async throws(CommunityError) {
        guard let target = state.target else { return }
        guard text != original, text.contains(where: { !$0.isWhitespace }) else {
            if let draft = state.draft { _ = try await sources.drafts.discard(draft) }
            state.draft = nil
            return
        }
        if let draft = state.draft, try await sources.drafts.save(text, in: draft) { return }
        let here = if let place { place } else { await sources.drafts.place() }
        state.draft = try await sources.drafts.keep(text, for: target, at: here).id
    }
}
