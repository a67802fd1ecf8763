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
    @ObservationIgnored let run: Run
    @ObservationIgnored let app: AppDIContainer
    @ObservationIgnored private let board: PostsViewModel
    @ObservationIgnored private let mine: PostsViewModel
    @ObservationIgnored private let reports: ModerationViewModel
    /// The texts that are being written, in all tabs.
    @ObservationIgnored var composers: [Weak<ComposerScreen>] = []
    /// The threads that are open, in all tabs.
    @ObservationIgnored private var threads: [ThreadViewModel] = []
    @ObservationIgnored private(set) lazy var watch = app.boardScene().makeWatchViewModel {
        [weak self] event, _ in self?.happened(event)
    }
    @ObservationIgnored private weak var form: AccountFormScreen?
    @ObservationIgnored private var watching: Task<Void, Never>?
    @ObservationIgnored private var lastEvent: CommunityEvent.ID?
    @ObservationIgnored private var knownGaps = 0

    /// What can be done on the screens.
    static let scopes: [ActionScope] = [
        .board, .myPosts, .nobodysPosts, .thread, .composer, .accountForm, .signedIn, .signedOut, .writing,
        .notices, .welcome, .searching, .finding, .reason, .choosing,
    ]

    /// The screens, of which the board is shown first. Each of them keeps the coordinator.
    static func screens(_ run: Run, _ app: AppDIContainer) -> AppScreens {
        AppScreens(flow: CommunityCoordinator(run, app).flow, scopes: scopes)
    }

    init(_ run: Run, _ app: AppDIContainer) {
        self.run = run
        self.app = app
        language = run.language
        let scene = app.boardScene()
        account = app.accountScene().makeAccountViewModel()
        outbox = app.writingScene().makeOutboxViewModel()
        board = scene.makePostsViewModel()
        mine = scene.makePostsViewModel()
        let moderation = app.moderationScene()
        reports = moderation.makeModerationViewModel()
        app.sessionEnd.listen { [weak self] account in
            Task { @MainActor in await self?.sessionEnded(account) }
        }
        flow.quitQuestion = { [weak self, language] in
            guard self?.composers.contains(where: { $0.object?.isSaving ?? false }) ?? false else {
                return nil
            }
            return (
                LocalizedText("Quit?", "종료할까요?")[language],
                LocalizedText("A text is just being saved.", "쓴 내용을 저장하고 있습니다.")[language]
            )
        }
        flow.addTab(
            LocalizedText("Board", "게시판"), BoardScreen(board, .newest, self, isFirst: true))
        flow.addTab(LocalizedText("Mine", "내 글"), BoardScreen(mine, .mine, self))
        flow.addTab(
            LocalizedText("Outbox", "보관함"),
            WritingScreen(outbox, app.writingScene().makeDraftsViewModel(), self))
        flow.addTab(
            LocalizedText("Inbox", "알림"),
            NoticesScreen(
                notices: moderation.makeModerationViewModel(), reports: reports,
                log: moderation.makeModerationViewModel(), self))
        flow.addTab(LocalizedText("Account", "계정"), AccountScreen(self))
    }

    /// What begins when the first screen is shown: who it is, what waits to be sent, and what happens from now on.
    func begin() async {
        guard watching == nil else { return }
        listen()
        await account.send(.know)
        await sendOutbox()
        if isSignedIn { await account.send(.load) }
    }

    /// What ends with the screens.
    func end() {
        watching?.cancel()
        app.sessionEnd.listen(nil)
    }

    var isSignedIn: Bool { account.state.account != nil }

    /// Whether whoever is signed in decides about what others write.
    var isModerator: Bool { account.state.account.map { $0.session.account.role >= .moderator } ?? false }
}

/// Something that may be gone.
struct Weak<Object: AnyObject> {
    private(set) weak var object: Object?

    init(_ object: Object) { self.object = object }
}

/// Live events.
extension CommunityCoordinator {
    /// What the status line of every screen says: that the connection is lost, and what waits to be sent.
    var note: String? {
        let waiting = outbox.state.rows.count
        let parts = [
            watch.state.note,
            waiting > 0 ? WritingText.outboxCount(waiting)[language] : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// Listens for whoever is signed in now.
    private func listen() {
        watching?.cancel()
        watching = Task { [watch, lastEvent] in
            await watch.send(.watch(nil, after: lastEvent))
        }
    }

    private func happened(_ event: CommunityEvent?) {
        guard let event else { return connectionChanged() }
        lastEvent = event.id
        flow.start { [self] in await apply(event.change, isOwn: false) }
        switch event.change {
        case .postDeleted, .commentDeleted, .commentUpdated, .postUpdated:
            // Perhaps a moderator did it to something of the reader's.
            if isSignedIn { flow.start { [self] in await account.send(.load) } }
        case .postCreated, .commentCreated: break
        }
    }

    private func connectionChanged() {
        // What was missed meanwhile is told now, and what waited can be sent.
        if watch.state.note == nil { flow.start { [self] in await sendOutbox() } }
        guard watch.state.gaps > knownGaps else { return }
        knownGaps = watch.state.gaps
        flow.show(toast: BoardText.mayBeMore[language])
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
        await apply(.commentDeleted(comment, post: post ?? 0), isOwn: true)
    }

    /// What a moderator decided changes what is shown, and the reports.
    func reloadAfterDecision() async {
        await board.send(.refresh)
        for thread in threads { await thread.send(.refresh) }
        await reports.send(.loadReports(includingResolved: false, before: nil, limit: 100))
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
        for thread in threads { await thread.send(.refresh) }
    }

    /// How many rows are loaded at a time.
    var limit: Int { max(app.limit, 20) }
}

/// Signing in and out.
extension CommunityCoordinator {
    /// Does something that needs an account: signs in first, and comes back.
    func withAccount(_ body: @escaping @MainActor () async -> Void) async {
        if !isSignedIn { await account.send(.know) }
        if isSignedIn { await body() } else { openForm(.signIn, then: body) }
    }

    func openForm(
        _ purpose: AccountFormViewModel.Purpose, then body: @escaping @MainActor () async -> Void = {}
    ) {
        let model = app.accountScene().makeFormViewModel(purpose)
        // One form at a time, for there is one account.
        if let form { flow.close(form) }
        let screen = AccountFormScreen(model, self, then: body)
        form = screen
        flow.push(screen)
    }

    /// A form was sent; the screen that it was opened over is shown again.
    func finished(
        _ form: AccountFormScreen, _ notice: String, then body: @escaping @MainActor () async -> Void
    ) async {
        flow.close(form)
        flow.show(toast: notice)
        await accountChanged()
        await body()
    }

    func accountChanged() async {
        await account.send(.know)
        listen()
        await sendOutbox()
        await reloadLists()
        if isSignedIn { await account.send(.load) }
    }

    func askToSignOut() {
        let waiting = outbox.state.rows.count
        let message =
            waiting == 0
            ? LocalizedText(
                "Drafts are kept until you sign in again.", "임시 저장한 글은 다시 로그인할 때까지 보관합니다.")
            : LocalizedText(
                "Drafts and what waits in the outbox are kept until you sign in again.",
                "임시 저장한 글과 보낼 편지함은 다시 로그인할 때까지 보관합니다.")
        ask(LocalizedText("Sign out on this device?", "이 기기에서 로그아웃할까요?"), message[language]) {
            [self] in
            await account.send(.signOut)
            flow.report(failure: account.state.failure, notice: account.state.notice)
            await accountChanged()
        }
    }

    /// The server ended the session: says so over whatever is shown, which stays.
    private func sessionEnded(_ ended: Account) async {
        await account.send(.know)
        listen()
        await outbox.send(.load)
        flow.present(WelcomeSheet(ended.name, self))
    }

    /// Asks for a text to look for, and reads what it finds when the sheet is closed: Esc gives that up.
    func askForText(
        _ title: LocalizedText, _ scope: ActionScope, label: LocalizedText,
        then body: @escaping @MainActor (String) async -> Void
    ) {
        let opened = Opened()
        let sheet = InputSheet(
            title: title[language], scope: scope, label: label[language], placeholder: "", flow
        ) { [flow] text in
            if let sheet = opened.sheet { flow.dismiss(sheet) }
            flow.read { await body(text) }
            return false
        }
        opened.sheet = sheet
        flow.present(sheet)
    }

    /// The sheet that is open, for what it does itself.
    @MainActor
    private final class Opened {
        weak var sheet: InputSheet?
    }

    /// Asks before something that cannot be undone.
    func ask(_ title: LocalizedText, _ message: String, then body: @escaping @MainActor () async -> Void) {
        flow.ask(
            Alert(title: title[language], message: message) { [flow] isYes in
                if isYes { flow.start(body) }
            })
    }
}
