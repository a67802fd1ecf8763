import AppCore
import CommunityDomain
import DIContainer
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// Reading and writing posts and comments.
extension CommunityCoordinator {
    func openThread(_ post: Post.ID, at comment: Comment.ID? = nil) {
        let model = app.boardScene().makeThreadViewModel()
        flow.push(ThreadScreen(model, post, at: comment, self))
    }

    /// Opens an editor for a text, after signing in if necessary.
    ///
    /// - Parameters:
    ///   - target: the purpose of the text.
    ///   - draft: a draft to continue, if the account has it.
    func write(_ target: Draft.Target, draft: Draft.ID? = nil) async {
        await withAccount(at: .composer(target, draft: draft)) { [self] in
            if let draft {
                let drafts = app.writingScene().makeDraftsViewModel()
                await drafts.send(.open(draft))
                if let draft = drafts.state.current { return await compose(.resume(draft)) }
            }
            await compose(target.edited.map { .edit($0) } ?? .begin(target))
        }
    }

    /// Opens an editor for a comment, unless its post was deleted, because the server would refuse the comment.
    func answer(_ post: Post.ID, isGone: Bool) async {
        if isGone { return flow.show(toast: BoardText.postGone(post)[language], isFailure: true) }
        await write(.newComment(post: post))
    }

    func edit(_ subject: Subject, isMine: Bool) async {
        guard mayChange(isMine: isMine) else { return }
        await withAccount { [self] in await compose(.edit(subject)) }
    }

    func resume(_ draft: Draft) async {
        await withAccount { [self] in await compose(.resume(draft)) }
    }

    /// Opens the editor, and closes it again with the reason if the text may not be edited.
    private func compose(_ input: ComposerViewModel.Input) async {
        guard await takeOver(input) else { return }
        let model = app.writingScene().makeComposerViewModel()
        let screen = ComposerScreen(model, self)
        composers.append(screen)
        // Pushed immediately, so that the next key goes to the text.
        flow.push(screen)
        await model.send(input)
        guard let failure = model.state.phase.failure, model.state.text.isEmpty else {
            // A page would begin at its heading.
            if flow.isPresented(screen) { flow.focus(ComposerScreen.field) }
            return
        }
        flow.close(screen)
        flow.report(failure: failure, notice: nil)
    }

    /// Closes a screen of another tab with the same text, because the two would overwrite each other; `false`, with the
    /// reason, if the text has to stay there.
    private func takeOver(_ input: ComposerViewModel.Input) async -> Bool {
        composers.removeAll(where: \.isDone)
        guard let other = composers.first(where: { $0.writes(input) }) else { return true }
        if await other.giveWay() { return true }
        let reason =
            other.isSending
            ? LocalizedText("This text is being sent.", "이 글을 보내는 중입니다.")
            : LocalizedText("This text is open in another tab.", "이 글은 다른 탭에서 작성하고 있습니다.")
        flow.show(toast: reason[language], isFailure: true)
        return false
    }

    /// The text has been sent or stored: closes its screen and shows its changes immediately.
    func finished(_ composer: ComposerScreen, _ state: ComposerViewModel.State) async {
        // A user who left the screen keeps reading at the same position.
        let isAwaited = flow.isPresented(composer)
        composers.removeAll { $0 === composer }
        flow.close(composer)
        // The location of the text matters more than the reason why it was not sent.
        flow.report(failure: state.notice == nil ? state.failure : nil, notice: state.notice)
        if case .sent(let written) = state.outcome {
            let isNew = state.target?.isNew ?? false
            await took(written, isNew: isNew)
            if isAwaited, isNew, case .post(let post) = written {
                lists.first(where: flow.isPresented)?.wrote(post.id)
            }
        }
        await outbox.send(.load)
    }

    /// Asks for confirmation, then deletes.
    ///
    /// - Parameters:
    ///   - subject: the subject to delete.
    ///   - isMine: whether the user wrote it.
    ///   - text: its text, for the question.
    ///   - done: called when the server has deleted it.
    func delete(
        _ subject: Subject, isMine: Bool, text: String, then done: @escaping @MainActor () -> Void = {}
    ) async {
        guard mayChange(isMine: isMine) else { return }
        ask(WritingText.askToDelete(subject), text.firstLine) { [self] in
            await submit(
                subject.kind == .post ? .deletePost(subject.id) : .deleteComment(subject.id), then: done)
        }
    }

    /// Adds the user's like, or removes it.
    func like(_ subject: Subject, _ reactions: Reactions) async {
        await submit(.react(.like, to: subject, isGiven: !reactions.mine.contains(.like)))
    }

    func report(_ subject: Subject, isMine: Bool) async {
        guard !isMine else { return refuse(.own) }
        await withAccount { [self] in
            chooseReason(
                LocalizedText(
                    "Why are you reporting \(subject.name(in: .english))?",
                    "신고 사유 (\(subject.name(in: .korean)))"
                ),
                Reason.reports
            ) { [self] reason in await submit(.report(subject, reason: reason)) }
        }
    }

    /// Whether the user may change the text; shows the reason if not.
    private func mayChange(isMine: Bool) -> Bool {
        if !isMine { refuse(.notAuthor) }
        return isMine
    }

    func refuse(_ rule: EditPolicy.Refusal) {
        flow.report(failure: Failure(.forbidden(rule), in: language), notice: nil)
    }

    /// Sends a write without a text of its own, or queues it. Without an account it cannot wait in the outbox, so it
    /// waits here for the sign-in.
    private func submit(_ write: Write, then done: @escaping @MainActor () -> Void = {}) async {
        await withAccount(isKeptOnlyHere: true) { [self] in await send(write, then: done) }
    }

    private func send(_ write: Write, then done: @MainActor () -> Void) async {
        let model = app.writingScene().makeComposeViewModel()
        writes += 1
        await model.send(.submit(write))
        writes -= 1
        if case .deletedPost(let id) = model.state.written, let notice = model.state.notice {
            flow.show(toast: "\(notice) \(WritingText.postRestorable[language])") { [weak self] in
                await self?.submit(.restorePost(id))
            }
        } else {
            flow.report(failure: model.state.failure, notice: model.state.notice)
        }
        if let written = model.state.written {
            await took(written, isNew: write.kind == .restorePost)
            done()
        }
        await outbox.send(.load)
        await sendMissed()
    }

    /// Applies an accepted write of the user.
    private func took(_ written: Written, isNew: Bool) async {
        switch written {
        case .post(let post):
            await apply(isNew ? .postCreated(post) : .postUpdated(post), isOwn: true)
        case .comment(let comment):
            await apply(isNew ? .commentCreated(comment) : .commentUpdated(comment), isOwn: true)
        case .deletedPost(let id): await apply(.postDeleted(id), isOwn: true)
        case .deletedComment(let id): await deleted(id)
        case .reported, .accepted: break
        }
    }

    /// Sends the outbox; reports if something was sent.
    func sendOutbox() async {
        // A write in progress also sends the outbox. An entry taken from it would be reported as still waiting.
        hasMissed = writes > 0 || composers.contains(where: \.isSending)
        if hasMissed { return }
        await outbox.send(.load)
        guard outbox.state.rows.contains(where: { !$0.needsDecision }) else { return }
        await outbox.send(.send)
        await sentOutbox()
    }

    /// Sends the outbox if another write prevented it earlier.
    func sendMissed() async { if hasMissed { await sendOutbox() } }

    /// Shows and applies sent entries; a rejection takes precedence in the message.
    func sentOutbox() async {
        let sent = outbox.takeSent()
        if !sent.isEmpty { flow.show(toast: WritingText.outboxSent(sent.count)[language]) }
        if let row = outbox.state.rejected.first {
            flow.show(toast: row.rejection(in: language), isFailure: true)
        }
        for written in sent { await took(written, isNew: written.isFirst) }
    }
}

/// Deciding as a moderator.
extension CommunityCoordinator {
    /// Asks for a moderation action on a post or comment. The current visibility, if available, limits the choices.
    ///
    /// - Parameters:
    ///   - subject: the post or comment.
    ///   - state: the current visibility; `nil` if unavailable.
    ///   - isMine: whether the user wrote it.
    ///   - screen: the screen that asked. The question appears only while no other screen covers it.
    func moderate(
        _ subject: Subject, in state: ModerationState? = nil, isMine: Bool = false, from screen: any Screen
    ) async {
        await withAccount { [self] in
            guard await mayModerate(), let role = account.state.account?.session.account.role else { return }
            if isMine { return refuse(.own) }
            let isReported = await isReported(subject)
            // The user left the screen and no longer expects the question.
            guard !Task.isCancelled, flow.isPresented(screen) else { return }
            let actions = ModerationAction.offered(in: state, isReported: isReported, by: role)
            if actions.isEmpty { return refuse(.removed) }
            let names = actions.map { Reason.name($0)[language] }
            flow.present(
                ChoiceSheet(title: subject.name(in: language), names, flow) { [self] index in
                    let action = actions[index]
                    chooseReason(
                        LocalizedText("The reason, which the author is told", "작성자에게 알릴 사유"),
                        Reason.decisions(action)
                    ) { [self] reason in await moderate(subject, action, reason) }
                })
        }
    }

    /// Whether the user is a moderator by now; shows the reason if not.
    func mayModerate() async -> Bool {
        // The role may have changed since the last request.
        if !isModerator { await account.send(.load) }
        if isModerator || Task.isCancelled { return isModerator }
        let refusal = Failure(.forbidden(.needsRole(.moderator)), in: language)
        flow.report(failure: account.state.failure ?? refusal, notice: nil)
        return false
    }

    private func moderate(_ subject: Subject, _ action: ModerationAction, _ reason: String) async {
        let model = app.moderationScene().makeModerationViewModel()
        let input = ModerationViewModel.Input.moderate(subject, action, reason: reason)
        await model.send(.ask(before: input))
        if let failure = model.state.failure { return flow.report(failure: failure, notice: nil) }
        let decide: @MainActor () async -> Void = { [self] in
            await model.send(input)
            flow.report(failure: model.state.failure, notice: model.state.notice)
            if model.state.failure == nil { await reloadAfterDecision() }
        }
        guard let question = model.state.question else { return await decide() }
        flow.ask(
            Alert(title: Reason.name(action)[language], message: question) { [flow] isYes in
                if isYes { flow.start(decide) }
            })
    }

    /// Lets the user choose a usual reason or type a custom one.
    func chooseReason(
        _ title: LocalizedText, _ reasons: [LocalizedText],
        then body: @escaping @MainActor (String) async -> Void
    ) {
        let other = LocalizedText("Another reason …", "직접 입력 …")
        let names = (reasons + [other]).map { $0[language] }
        flow.present(
            ChoiceSheet(title: title[language], names, flow) { [self] index in
                guard index == reasons.count else { return await body(names[index]) }
                let sheet = InputSheet(
                    title: title[language], scope: .reason,
                    label: LocalizedText("1 to 500 characters.", "1~500자로 입력하세요.")[language],
                    placeholder: LocalizedText("For example spam", "예: 광고")[language], flow
                ) { [flow, language] text in
                    do throws(TextProblem) {
                        let reason = try ModerationReason(text)
                        flow.start { await body(reason.text) }
                        return true
                    } catch {
                        flow.report(failure: Failure(.text(error), in: language), notice: nil)
                        return false
                    }
                }
                line = sheet
                flow.present(sheet)
            })
    }
}

/// The usual reasons of reports and decisions.
enum Reason {
    static let reports = [
        LocalizedText("Spam or advertising", "광고 또는 도배"),
        LocalizedText("Insults or threats", "욕설, 비방 또는 위협"),
        LocalizedText("Someone's private data", "개인정보 노출"),
        LocalizedText("Off topic", "게시판 주제와 무관함"),
    ]

    static func decisions(_ action: ModerationAction) -> [LocalizedText] {
        switch action {
        case .hide, .remove: reports
        case .restore, .dismiss:
            [
                LocalizedText("It breaks no rule", "규칙 위반이 아님"),
                LocalizedText("It was reported by mistake", "잘못된 신고임"),
            ]
        }
    }

    static func name(_ action: ModerationAction) -> LocalizedText {
        switch action {
        case .hide: LocalizedText("Hide it until a decision", "결정할 때까지 숨기기")
        case .restore: LocalizedText("Make it visible again", "다시 공개")
        case .remove: LocalizedText("Remove it", "삭제")
        case .dismiss: LocalizedText("Dismiss the reports", "신고 기각")
        }
    }
}

extension Written {
    /// Whether the lists may lack the item: a post of any version may have been restored.
    fileprivate var isFirst: Bool {
        switch self {
        case .post: true
        case .comment(let comment): comment.version == 1
        case .deletedPost, .deletedComment, .reported, .accepted: false
        }
    }
}

extension Draft.Target {
    fileprivate var isNew: Bool {
        switch self {
        case .newPost, .newTitledPost, .newComment, .reply: true
        case .post, .titledPost, .comment: false
        }
    }
}
