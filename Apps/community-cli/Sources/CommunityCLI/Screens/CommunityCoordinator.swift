import AppCore
import CommunityDomain
import CommunityPresentation
import DIContainer
import Observation
import PresentationCore
import TerminalKit
import TerminalUI
import TextCore

/// Opens the screens of community-cli, which do not know each other, and tells all of them what happens on the board.
@MainActor
@Observable
final class CommunityCoordinator {
    @ObservationIgnored let flow = Flow()
    @ObservationIgnored let language: Language
    /// Who is signed in.
    @ObservationIgnored let account: AccountViewModel
    @ObservationIgnored let outbox: OutboxViewModel
    @ObservationIgnored private let drafts: DraftsViewModel
    @ObservationIgnored let run: Run
    @ObservationIgnored let app: AppDIContainer
    @ObservationIgnored private let board: PostsViewModel
    @ObservationIgnored private let mine: PostsViewModel
    @ObservationIgnored private let reports: ModerationViewModel
    /// What the inbox shows, which is for one account.
    @ObservationIgnored private let inbox: [ModerationViewModel]
    /// Whose inbox it is.
    @ObservationIgnored private var owner: Account.ID?
    /// The texts that are being written, in all tabs.
    @ObservationIgnored var composers: [ComposerScreen] = []
    /// How many writes without words of their own are being sent.
    @ObservationIgnored var writes = 0
    /// Whether the outbox was to be sent meanwhile.
    @ObservationIgnored var hasMissed = false
    /// The lists of posts.
    @ObservationIgnored private(set) var lists: [BoardScreen] = []
    /// The threads that are open, in all tabs.
    @ObservationIgnored private var threads: [ThreadViewModel] = []
    @ObservationIgnored private(set) lazy var watch = app.boardScene().makeWatchViewModel {
        [weak self] event, _ in self?.happened(event)
    }
    /// The line that is being typed over a screen.
    @ObservationIgnored weak var line: InputSheet?
    @ObservationIgnored weak var form: AccountFormScreen?
    @ObservationIgnored private var watching: Task<Void, Never>?
    @ObservationIgnored private var lastEvent: CommunityEvent.ID?
    @ObservationIgnored private var knownGaps = 0
    @ObservationIgnored private var isCounting = false
    @ObservationIgnored private var wantsCount = false

    /// What can be done on the screens.
    static let scopes: [ActionScope] = [
        .guestsBoard, .myPosts, .nobodysBoard, .nobodysPosts, .thread.with(.signIn), .composer,
        .accountForm(.signIn),
        .signedIn, .signedOut, .writing,
        .notices, .welcome, .searching, .finding, .reason, .choosing,
    ]

    /// The screens, of which the board is shown first. Each of them keeps the coordinator.
    static func screens(_ run: Run, _ app: AppDIContainer) -> AppScreens {
        let coordinator = CommunityCoordinator(run, app)
        return AppScreens(flow: coordinator.flow, scopes: scopes) { await coordinator.settle() }
    }

    init(_ run: Run, _ app: AppDIContainer) {
        self.run = run
        self.app = app
        language = run.language
        let scene = app.boardScene()
        account = app.accountScene().makeAccountViewModel()
        outbox = app.writingScene().makeOutboxViewModel()
        drafts = app.writingScene().makeDraftsViewModel()
        board = scene.makePostsViewModel()
        mine = scene.makePostsViewModel()
        let moderation = app.moderationScene()
        let notices = moderation.makeModerationViewModel()
        let log = moderation.makeModerationViewModel()
        reports = moderation.makeModerationViewModel()
        inbox = [notices, reports, log]
        app.sessionEnd.listen { [weak self] account in
            Task { @MainActor in await self?.sessionEnded(account) }
        }
        flow.quitQuestion = { [weak self, language] in
            guard let self, composers.contains(where: \.isSending) else { return nil }
            let reason = LocalizedText("A text is being sent.", "쓴 내용을 보내는 중입니다.")
            return (LocalizedText("Quit?", "종료할까요?")[language], reason[language])
        }
        lists = [BoardScreen(board, .newest, self, isFirst: true), BoardScreen(mine, .mine, self)]
        flow.addTab(LocalizedText("Board", "게시판"), lists[0])
        flow.addTab(LocalizedText("Mine", "내 글"), lists[1])
        flow.addTab(
            LocalizedText("Outbox", "보낼 편지함"),
            WritingScreen(outbox, drafts, self))
        flow.addTab(
            LocalizedText("Notices", "알림"),
            NoticesScreen(notices: notices, reports: reports, log: log, self))
        flow.addTab(LocalizedText("Account", "계정"), AccountScreen(self))
    }

    /// What begins when the first screen is shown: who it is, and what happens from now on.
    func begin() async {
        guard watching == nil else { return }
        listen()
        await know()
        // Nobody who wants to read waits for this.
        flow.start { [self] in
            await sendOutbox()
            await countNotices()
        }
    }

    /// Learns whom this device knows. What one account was told is not for the next one.
    func know() async {
        await account.send(.know)
        let id = account.state.account?.session.account.id
        guard id != owner else { return }
        let isFirst = owner == nil
        owner = id
        // The first account takes over from no other one, and may be reading already.
        if !isFirst { for model in inbox { await model.send(.forget) } }
    }

    /// Asks the server who it is and what moderators did; once at a time, and once more for whatever happens meanwhile.
    func countNotices() async {
        wantsCount = true
        guard !isCounting else { return }
        isCounting = true
        while wantsCount, isSignedIn {
            wantsCount = false
            await account.send(.load)
        }
        isCounting = false
    }

    /// What ends with the screens.
    func end() {
        watching?.cancel()
        app.sessionEnd.listen(nil)
    }

    /// Returns when everything that was typed is kept.
    func settle() async {
        for composer in composers { await composer.keep() }
    }

    /// Learns which drafts there are, with what was typed last.
    func countDrafts() async {
        await settle()
        await drafts.send(.load())
    }

    /// How many drafts no open screen has, such as those of a process that was killed, and the way to them.
    var leftDrafts: (text: String, action: ActionID)? {
        guard isSignedIn else { return nil }
        let count = drafts.state.rows.count { row in !composers.contains { $0.holds(row.id) } }
        let words = LocalizedText(
            "\(count) \(count == 1 ? "draft" : "drafts") · 3: show", "임시 저장 \(count)개 · 3: 보기")
        return count > 0 ? (words[language], .tab(3)) : nil
    }

    var isSignedIn: Bool { account.state.account != nil }

    /// Whether whoever is signed in decides about what others write.
    var isModerator: Bool { account.state.account.map { $0.session.account.role >= .moderator } ?? false }
}

/// Live events.
extension CommunityCoordinator {
    /// What the status line of every screen says: that the connection is lost, and what waits to be sent.
    var note: String? {
        let waiting = outbox.state.rows.count
        let failure = watch.state.phase.failure
        return StatusLine.joined(
            watch.state.note, failure?.kind == .signInNeeded ? nil : failure?.message,
            waiting > 0 ? WritingText.outboxCount(waiting)[language] : nil)
    }

    /// The phase with the key that signs in, where an account is what is missing.
    func shown(_ phase: LoadPhase) -> LoadPhase {
        guard phase.failure?.kind == .signInNeeded else { return phase }
        return .failed(Failure(.signInNeeded, AccountText.signInKey[language]))
    }

    /// Listens for whoever is signed in now.
    func listen() {
        watching?.cancel()
        watching = Task { [watch, lastEvent] in
            await watch.send(.watch(nil, after: lastEvent))
        }
    }

    private func happened(_ event: CommunityEvent?) {
        guard let event else { return connectionChanged() }
        lastEvent = event.id
        flow.start { [self] in await apply(event.change, isOwn: false) }
        let me = account.state.account?.session.account.id
        // Perhaps a moderator did it to something of the reader's.
        let concernsMe =
            switch event.change {
            case .postDeleted, .commentDeleted: me != nil
            case .postUpdated(let post): post.author.id == me
            case .commentUpdated(let comment): comment.author.id == me
            case .noticed: true
            case .postCreated, .commentCreated: false
            }
        if concernsMe { flow.start { [self] in await countNotices() } }
    }

    private func connectionChanged() {
        // What was missed meanwhile is told now, and what waited can be sent.
        if watch.state.note == nil {
            flow.start { [self] in
                await sendOutbox()
                await loadWhatIsMissing()
            }
        }
        guard watch.state.gaps > knownGaps else { return }
        knownGaps = watch.state.gaps
        flow.show(toast: BoardText.mayBeMore[language])
    }

    /// What could not be loaded without the server comes with it. What is shown stays as it is.
    private func loadWhatIsMissing() async {
        for list in [board, mine] where list.state.rows.isEmpty && list.state.phase.failure != nil {
            await list.send(.load(list.state.filter, before: nil, limit: limit))
        }
        for thread in threads where thread.state.post == nil && thread.state.phase.failure != nil {
            await thread.send(.refresh)
        }
    }

    /// Tells every list and thread.
    func apply(_ change: CommunityEvent.Change, isOwn: Bool) async {
        for list in [board, mine] { await list.send(.apply(change, isOwn: isOwn)) }
        for thread in threads { await thread.send(.apply(change, isOwn: isOwn)) }
    }

    func opened(_ thread: ThreadViewModel) { threads.append(thread) }
    func closed(_ thread: ThreadViewModel) { threads.removeAll { $0 === thread } }

    /// A comment of one's own was deleted.
    func deleted(_ comment: Comment.ID) async {
        let post = threads.lazy.compactMap { thread in
            let rows = thread.state.comments
            return rows.index(of: comment).map { rows[$0].comment.postID }
        }.first
        // The server tells of it, with the post, where that is not known here.
        guard let post else { return }
        await apply(.commentDeleted(comment, post: post), isOwn: true)
    }

    /// What a moderator decided changes what is shown, and the reports.
    func reloadAfterDecision() async {
        await board.send(.refresh)
        for thread in threads { await thread.send(.refresh) }
        await reports.send(.loadReports(includingResolved: false, before: nil, limit: Self.mostReports))
    }

    /// How many open reports are shown.
    static let mostReports = 100

    /// Whether somebody reported it, also a moment ago; `nil` when that cannot be known.
    func isReported(_ subject: Subject) async -> Bool? {
        func isListed() -> Bool { reports.state.reports.contains { $0.report.subject == subject } }
        if isListed() { return true }
        await reports.send(.loadReports(includingResolved: false, before: nil, limit: Self.mostReports))
        if isListed() { return true }
        let areAllListed = reports.state.phase == .loaded() && reports.state.reports.count < Self.mostReports
        return areAllListed ? false : nil
    }

    /// The lists as they are for whoever is signed in now.
    func reloadLists() async {
        for list in [board, mine] where list.state.phase != .idle {
            if isSignedIn {
                await list.send(.refresh)
            } else {
                // What only members may read goes with the account.
                await list.send(.load(list.state.filter, before: nil, limit: limit))
            }
        }
        for thread in threads {
            if !isSignedIn { await thread.send(.forget) }
            await thread.send(.refresh)
        }
    }

    /// How many rows are loaded at a time.
    var limit: Int { max(app.limit, 20) }
}
