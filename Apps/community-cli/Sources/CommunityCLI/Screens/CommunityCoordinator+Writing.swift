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

    /// Opens a text to write, when somebody is signed in.
    func write(_ target: Draft.Target) async {
        await withAccount { [self] in await compose(.begin(target)) }
    }

    /// Opens a comment to write, unless its post is gone, which would refuse it.
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

    /// What may not be edited is closed again, with the reason.
    private func compose(_ input: ComposerViewModel.Input) async {
        guard await takeOver(input) else { return }
        let model = app.writingScene().makeComposerViewModel()
        let screen = ComposerScreen(model, self)
        composers.append(screen)
        // At once: the next key is for the text.
        flow.push(screen)
        await model.send(input)
        guard let failure = model.state.phase.failure, model.state.text.isEmpty else { return }
        flow.close(screen)
        flow.report(failure: failure, notice: nil)
    }

    /// Closes a screen of another tab that has the same text, for two would write over each other; `false`, with the
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

    /// A text is elsewhere now: its screen goes, and what it changed is seen at once.
    func finished(_ composer: ComposerScreen, _ state: ComposerViewModel.State) async {
        // Whoever left it reads on, and stays where they are.
        let isAwaited = flow.isPresented(composer)
        composers.removeAll { $0 === composer }
        flow.close(composer)
        // Where the text is says more than why it is not sent.
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

    /// Asks, and deletes.
    ///
    /// - Parameters:
    ///   - subject: what is deleted.
    ///   - isMine: whether the reader wrote it.
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

    /// Likes it, or takes that back.
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

    /// Whether an action on a text would not be refused, as far as that is known here.
    func offers(_ action: ActionID, isMine: Bool, isGone: Bool) -> Bool {
        switch action {
        case .edit, .delete: isMine && !isGone
        case .like, .reply: !isGone
        case .report: !isMine && !isGone
        case .moderate: isModerator && !isMine
        default: true
        }
    }

    /// Whether somebody may change it; says why not.
    private func mayChange(isMine: Bool) -> Bool {
        if !isMine { refuse(.notAuthor) }
        return isMine
    }

    func refuse(_ rule: EditPolicy.Refusal) {
        flow.report(failure: Failure(.forbidden(rule), in: language), notice: nil)
    }

    /// Sends something without words of its own, or queues it. What nobody is signed in for cannot wait in the outbox, so it
    /// waits here.
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

    /// The server took something of one's own.
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

    /// Sends what waits; says so when something was sent.
    func sendOutbox() async {
        // What is being sent takes what waits along. Taken from it, it would be told as something that waits.
        hasMissed = writes > 0 || composers.contains(where: \.isSending)
        if hasMissed { return }
        await outbox.send(.load)
        guard outbox.state.rows.contains(where: { !$0.needsDecision }) else { return }
        await outbox.send(.send)
        await sentOutbox()
    }

    /// Sends what could not be sent while something else was.
    func sendMissed() async { if hasMissed { await sendOutbox() } }

    /// What was sent is seen, and said; what was rejected matters more.
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
    /// Asks what to do about a post or comment. Who sees it, if that is known, says what can be done.
    ///
    /// - Parameters:
    ///   - subject: the post or comment.
    ///   - state: who sees it; `nil` if that is not known.
    ///   - isMine: whether the reader wrote it.
    ///   - screen: where that was wanted. The question comes only as long as nothing else was opened over it.
    func moderate(
        _ subject: Subject, in state: ModerationState? = nil, isMine: Bool = false, from screen: any Screen
    ) async {
        await withAccount { [self] in
            guard await mayModerate(), let role = account.state.account?.session.account.role else { return }
            if isMine { return refuse(.own) }
            let isReported = await isReported(subject)
            // Somebody left, who does not want the question any more.
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

    /// Whether somebody is a moderator by now; says why not.
    func mayModerate() async -> Bool {
        // They may have become one since the server was asked last.
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

    /// One of the usual reasons, or another one that is typed.
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
    /// Whether what is shown may not have it yet: a post of any version may have been brought back.
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
