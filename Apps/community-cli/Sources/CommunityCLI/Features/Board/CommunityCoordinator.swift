import AppCore
import CommunityDomain
import CommunityPresentation
import DIContainer
import Observation
import PresentationCore
import TerminalKit
import TerminalUI
import TextCore

/// Opens the screens of community-cli, which are independent of each other, and informs them about changes on the
/// board.
@MainActor
@Observable
final class CommunityCoordinator {
    @ObservationIgnored let flow = Flow()
    @ObservationIgnored let language: Language
    /// The signed-in account.
    @ObservationIgnored let account: AccountViewModel
    @ObservationIgnored let outbox: OutboxViewModel
    @ObservationIgnored private let drafts: DraftsViewModel
    @ObservationIgnored let run: Run
    @ObservationIgnored let app: AppDIContainer
    @ObservationIgnored private let board: PostsViewModel
    @ObservationIgnored private let mine: PostsViewModel
    @ObservationIgnored private let reports: ModerationViewModel
    /// The models of the inbox, which belongs to one account.
    @ObservationIgnored private let inbox: [ModerationViewModel]
    /// The account that the inbox belongs to.
    @ObservationIgnored private var owner: Account.ID?
    /// The editors of texts, in all tabs.
    @ObservationIgnored var composers: [ComposerScreen] = []
    /// The number of writes in progress without a text of their own.
    @ObservationIgnored var writes = 0
    /// Whether sending the outbox was skipped because of another write.
    @ObservationIgnored var hasMissed = false
    /// The lists of posts.
    @ObservationIgnored private(set) var lists: [BoardScreen] = []
    @ObservationIgnored private(set) weak var noticesScreen: NoticesScreen?
    /// Opens the settings.
    @ObservationIgnored private(set) var openSettings: (@MainActor () -> Void)?
    /// The open threads, in all tabs.
    @ObservationIgnored private var threads: [ThreadViewModel] = []
    @ObservationIgnored private(set) lazy var watch = app.boardScene().makeWatchViewModel {
        [weak self] event, _ in self?.happened(event)
    }
    /// The input sheet over a screen.
    @ObservationIgnored weak var line: InputSheet?
    @ObservationIgnored weak var form: AccountFormScreen?
    @ObservationIgnored private var watching: Task<Void, Never>?
    @ObservationIgnored private var lastEvent: CommunityEvent.ID?
    @ObservationIgnored private var knownGaps = 0
    @ObservationIgnored private var isCounting = false
    @ObservationIgnored private var wantsCount = false

    /// The scopes of the screens.
    static let scopes: [ActionScope] = [
        BoardScreen.guestsBoard.scope, BoardScreen.myPosts.scope, BoardScreen.nobodysBoard.scope,
        BoardScreen.nobodysPosts.scope, ThreadScreen.guestsThread.scope, .composer, .accountForm(.signIn),
        AccountScreen.signedIn.scope, AccountScreen.signedOut.scope, WritingScreen.all.scope,
        NoticesScreen.all.scope, .welcome, .searching, .finding, .reason, .choosing,
    ]

    /// The screens, starting with the board. Each screen retains the coordinator.
    static func screens(_ run: Run, _ app: AppDIContainer) -> AppScreens {
        let coordinator = CommunityCoordinator(run, app)
        return AppScreens(flow: coordinator.flow, scopes: scopes) {
            await coordinator.settle()
        } open: {
            await coordinator.open($0)
        }
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
        app.sessionEnd.listen(self) { [weak self] account in
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
        let noticesScreen = NoticesScreen(notices: notices, reports: reports, log: log, self)
        flow.addTab(LocalizedText("Notices", "알림"), noticesScreen)
        self.noticesScreen = noticesScreen
        flow.addTab(LocalizedText("Account", "계정"), AccountScreen(self))
        flow.offer(
            Action("go-to-drafts", LocalizedText("Go to drafts", "임시 저장한 글로 가기")),
            command: run.commandLine("drafts list")
        ) { [flow] in flow.choose(2) }
        flow.offer(
            Action("go-to-reports", LocalizedText("Go to open reports", "처리할 신고로 가기")),
            command: run.commandLine("moderate reports"), when: { [self] in isModerator }
        ) { await noticesScreen.show(.reports) }
        flow.offer(
            Action(.signIn, LocalizedText("Sign in", "로그인"), asksForSecret: true),
            command: run.commandLine(AccountFormViewModel.Purpose.signIn.line),
            when: { [self] in !isSignedIn && !flow.isShown(AccountFormScreen.self) }
        ) { [self] in await signIn() }
        openSettings = SettingsScreen<AppSettings>.offer(
            SettingChoice.common + [
                .server(
                    none: LocalizedText("none, the board of this device", "없음, 이 기기의 게시판"),
                    hint: LocalizedText(
                        "The address of a server. Empty: the board of this device.",
                        "서버 주소. 비워 두면 이 기기의 게시판을 씁니다."), example: "https://board.example")
            ], run, in: flow)
    }

    /// The line for a shell of a command with the same effect as an action on a screen.
    func commandLine(_ command: String) -> String { run.commandLine(command) }

    /// Starts with the first screen: loads the account and listens to events.
    func begin() async {
        guard watching == nil else { return }
        listen()
        await know()
        // Reading does not wait for these requests.
        flow.start { [self] in
            await sendOutbox()
            await countNotices()
        }
    }

    /// Loads the account stored on this device. The inbox of a previous account is cleared.
    func know() async {
        await account.send(.know)
        let id = account.state.account?.session.account.id
        guard id != owner else { return }
        let isFirst = owner == nil
        owner = id
        // The first account has no predecessor, and may be reading already.
        if !isFirst { for model in inbox { await model.send(.forget) } }
    }

    /// Requests the account and its notices; one request at a time, and one more for events during the request.
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

    /// Stops listening to events and to ended sessions, when the screens end.
    func end() {
        watching?.cancel()
        app.sessionEnd.listen(self, nil)
    }

    /// Returns when everything typed is stored.
    func settle() async {
        for composer in composers { await composer.keep() }
    }

    /// Loads the drafts, including the text typed last.
    func countDrafts() async {
        await settle()
        await drafts.send(.load())
    }

    /// The number of drafts without an open screen, such as drafts of a killed process, and the action that shows them.
    var leftDrafts: (text: String, action: ActionID)? {
        guard isSignedIn else { return nil }
        let count = drafts.state.rows.count { row in !composers.contains { $0.holds(row.id) } }
        let words = LocalizedText(
            "\(count) \(count == 1 ? "draft" : "drafts")", "임시 저장 \(count)개")
        return count > 0 ? (words[language], .tab(3)) : nil
    }

    /// The server of the board; `nil` for a visitor, who is there already.
    var place: String? {
        run.isForVisitor
            ? nil
            : run.server.address?.place
                ?? LocalizedText("the board of this device", "이 기기의 게시판")[language]
    }

    var isSignedIn: Bool { account.state.account != nil }

    /// Whether the signed-in account moderates.
    var isModerator: Bool { account.state.account.map { $0.session.account.role >= .moderator } ?? false }
}

/// Live events.
extension CommunityCoordinator {
    /// The note in the status line of every screen: a lost connection, and the number of waiting entries.
    var note: String? {
        let waiting = outbox.state.rows.count
        let failure = watch.state.phase.failure
        return StatusLine.joined(
            watch.state.note, failure?.kind == .signInNeeded ? nil : failure?.message,
            waiting > 0 ? WritingText.outboxCount(waiting)[language] : nil)
    }

    /// The phase, with the sign-in key in the message when an account is missing.
    func shown(_ phase: LoadPhase, _ keys: KeyWords) -> LoadPhase {
        guard phase.failure?.kind == .signInNeeded else { return phase }
        let hint = keys[.signIn].map { LocalizedText(" \($0): sign in", " \($0): 로그인")[language] } ?? ""
        return .failed(Failure(.signInNeeded, AccountText.signInNeeded[language] + hint))
    }

    /// Listens with the account that is signed in now.
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
        // A moderator may have changed the user's text.
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
        // Connected again: waiting entries can be sent, and failed lists loaded.
        if watch.state.note == nil {
            flow.start { [self] in
                await sendOutbox()
                await loadWhatIsMissing()
            }
        }
        guard watch.state.gaps > knownGaps else { return }
        knownGaps = watch.state.gaps
        let hint = flow.keys[.refresh].map { LocalizedText(" \($0) loads them.", " \($0): 새로 고침")[language] }
        flow.show(toast: BoardText.mayBeMore[language] + (hint ?? ""))
    }

    /// Loads lists and threads that failed without the server. Loaded content stays as it is.
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
        for list in [board, mine] {
            await list.send(.apply(change, isOwn: isOwn))
            // An empty list has nothing that could move.
            if list.state.emptyMessage != nil, list.state.newPosts > 0 { await list.send(.refresh) }
        }
        for thread in threads { await thread.send(.apply(change, isOwn: isOwn)) }
    }

    func opened(_ thread: ThreadViewModel) { threads.append(thread) }
    func closed(_ thread: ThreadViewModel) { threads.removeAll { $0 === thread } }

    /// A comment of the user was deleted.
    func deleted(_ comment: Comment.ID) async {
        let post = threads.lazy.compactMap { thread in
            let rows = thread.state.comments
            return rows.index(of: comment).map { rows[$0].comment.postID }
        }.first
        // Without a loaded thread, the server's event reports the deletion with the post.
        guard let post else { return }
        await apply(.commentDeleted(comment, post: post), isOwn: true)
    }

    /// Reloads the content and the reports that a moderator's decision changes.
    func reloadAfterDecision() async {
        await board.send(.refresh)
        for thread in threads { await thread.send(.refresh) }
        await reports.send(.loadReports(includingResolved: false, before: nil, limit: Self.mostReports))
    }

    /// The maximum number of open reports shown.
    static let mostReports = 100

    /// Whether the subject has an open report, including very recent ones; `nil` if undecidable.
    func isReported(_ subject: Subject) async -> Bool? {
        func isListed() -> Bool { reports.state.reports.contains { $0.report.subject == subject } }
        if isListed() { return true }
        await reports.send(.loadReports(includingResolved: false, before: nil, limit: Self.mostReports))
        if isListed() { return true }
        let areAllListed = reports.state.phase == .loaded() && reports.state.reports.count < Self.mostReports
        return areAllListed ? false : nil
    }

    /// Reloads the lists for the account that is signed in now.
    func reloadLists() async {
        // Content for members disappears before the answer of the lists.
        if !isSignedIn { for thread in threads { await thread.send(.forget) } }
        for list in [board, mine] where list.state.phase != .idle {
            if isSignedIn {
                await list.send(.refresh)
            } else {
                // Members-only content disappears with the account.
                await list.send(.load(list.state.filter, before: nil, limit: limit))
            }
        }
        for thread in threads { await thread.send(.refresh) }
    }

    /// The number of rows loaded at a time.
    var limit: Int { max(app.limit, 20) }
}
