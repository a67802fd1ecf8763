import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The posts of the board, or the user's own posts.
@MainActor
final class BoardScreen: TextHost {
    private let model: PostsViewModel
    let coordinator: CommunityCoordinator
    private let first: PostsViewModel.Filter
    /// Whether this is the first screen of the app, which begins and ends the coordinator's work.
    private let isFirst: Bool
    private static let list: ElementID = "posts"

    init(
        _ model: PostsViewModel, _ filter: PostsViewModel.Filter, _ coordinator: CommunityCoordinator,
        isFirst: Bool = false
    ) {
        self.model = model
        first = filter
        self.coordinator = coordinator
        self.isFirst = isFirst
    }

    var title: String {
        (first == .mine ? LocalizedText("My posts", "내 글") : LocalizedText("Board", "게시판"))[
            coordinator.language]
    }

    var pageTitle: String {
        model.state.phase == .idle || model.state.filter == first
            ? title : "\(filterName(coordinator.language)) · \(title)"
    }

    var address: PageAddress? {
        (first == .mine
            ? CommunityAddress.myPosts : .board(model.state.phase == .idle ? first : model.state.filter))
            .page
    }

    func address(of item: ItemID, in list: ElementID) -> PageAddress? {
        switch item {
        case .text(let text): CommunityAddress.board(.search(text)).page
        case .number(let id): CommunityAddress.thread(id).page
        }
    }

    var actions: ScreenActions<BoardScreen> {
        if isForNobody { return first == .mine ? Self.nobodysPosts : Self.nobodysBoard }
        return first == .mine ? Self.myPosts : coordinator.isSignedIn ? Self.board : Self.guestsBoard
    }
    private typealias BoardAction = ScreenAction<BoardScreen>

    nonisolated static let board = ScreenActions<BoardScreen>(page: "board", boardActions)
    /// For guests, who read without an account.
    nonisolated static let guestsBoard = ScreenActions<BoardScreen>(
        page: "board", [.signIn, .signUp] + boardActions)
    nonisolated static let myPosts = ScreenActions<BoardScreen>(
        page: "my-posts", [.write, .edit, .delete, answer, refresh, open])
    /// Actions that need an account lead to signing in, and back.
    nonisolated static let nobodysBoard = ScreenActions<BoardScreen>(
        page: "nobody",
        [
            .signIn, .signUp, .write,
            Action.search.forScreen(command: { _ in searchLine }) { screen in
                await screen.coordinator.withAccount { screen.askForSearch() }
            },
            .signIn(for: .answerRow), refresh, .signIn(for: .open),
        ])
    nonisolated static let nobodysPosts = ScreenActions<BoardScreen>(
        page: "nobodys-posts",
        [.signIn, .signUp, .write, .signIn(for: .answerRow), refresh, .signIn(for: .open)])

    private nonisolated static let boardActions: [BoardAction] = [
        .write, Action.search.forScreen(command: { _ in searchLine }) { $0.askForSearch() },
        Action(
            .filter, LocalizedText("Choose which posts to show", "볼 글 고르기"), keys: ["f"],
            hint: LocalizedText("show", "보기")
        ).forScreen { $0.chooseFilter() },
        answer, .like, .report, .moderate, refresh, open,
    ]
    private nonisolated static let answer: BoardAction = Action.answerRow.forSubject(
        command: { "comment create \($1.post) TEXT" }, offers: { $1?.isGone != true }
    ) { await $0.coordinator.answer($1.post, isGone: $1.isGone) }
    private nonisolated static let refresh: BoardAction = Action.refresh.forScreen(
        command: { PostsCommand.line($0.model.state.filter) }) { await $0.refresh() }
    private nonisolated static let open: BoardAction = Action.open.forItem(
        command: { screen, item in screen.subject(of: item).map { "post show \($0.post)" } }
    ) { screen, item in
        // The suggestion below a search without results.
        if case .text(let text) = item { return await screen.load(.search(text)) }
        if let text = screen.subject(of: item) { screen.coordinator.openThread(text.post) }
    }
    private nonisolated static let searchLine = "search TEXT"

    /// Whether the screen has nothing to show without an account. Posts that were loaded earlier stay visible.
    private var isForNobody: Bool {
        if coordinator.isSignedIn { return false }
        return first == .mine
            || model.state.rows.isEmpty && model.state.phase.failure?.kind == .signInNeeded
    }

    func body(in context: ViewContext) -> Element {
        let state = model.state
        let language = context.language
        if isForNobody { return SignInInvitation.element(context) }
        let status = StatusLine(
            [first == .mine ? nil : filterName(language), count(language)],
            note: StatusLine.joined(state.savedNote, unreadNotices(context), coordinator.note),
            news: state.newPosts > 0 ? BoardText.newPosts(state.newPosts)[language] : nil,
            waiting: coordinator.leftDrafts, phase: coordinator.shown(state.phase, context.keys),
            isEmpty: state.rows.isEmpty
        ).element(context)
        return .column([status] + StatusLine.reading(state.readingNote) + [rows(context)])
    }

    private func rows(_ context: ViewContext) -> Element {
        let (rows, language) = (model.state.rows, context.language)
        guard !rows.isEmpty else {
            let write = EmptyView.Next(.write) {
                LocalizedText("Press \($0) to write a post.", "\($0) 키를 누르면 글을 쓸 수 있습니다.")
            }
            return EmptyView.element(
                model.state.emptyMessage, model.state.phase, context, suggestion: model.state.suggestion,
                next: isSearch ? nil : write)
        }
        return .list(
            Self.list,
            ListSource(
                count: rows.count, rowHeight: PostItem.height, id: { .number(rows[$0].id) },
                row: { PostItem(row: rows[$0], language: language).element }
            ).of(model.state.filter), label: title)
    }

    var narrowing: Narrowing? {
        guard model.state.filter != first else { return nil }
        return Narrowing(LocalizedText("all posts", "전체 글")) { [self] in await load(first) }
    }

    private var isSearch: Bool { if case .search = model.state.filter { true } else { false } }

    private func count(_ language: Language) -> String? {
        guard !model.state.rows.isEmpty else { return nil }
        let count = NumberText.grouped(model.state.rows.count)
        return model.state.next == nil
            ? LocalizedText(
                "\(count) \(model.state.rows.count == 1 ? "post" : "posts")", "글 \(count)개")[language]
            : LocalizedText("first \(count) posts", "최근 글 \(count)개")[language]
    }

    private func unreadNotices(_ context: ViewContext) -> String? {
        let count = coordinator.account.state.unreadNotices
        let text = LocalizedText("\(count) new \(count == 1 ? "notice" : "notices")", "새 알림 \(count)개")
        return count > 0 ? StatusLine.pointing(text[context.language], to: .tab(4), context) : nil
    }

    private func filterName(_ language: Language) -> String {
        switch model.state.filter {
        case .newest: LocalizedText("newest first", "최신순")[language]
        case .mine: LocalizedText("my posts", "내 글")[language]
        case .unread: LocalizedText("unread", "안 읽은 글")[language]
        case .author(let name, let text):
            [name, text.map { "“\($0)”" }].compactMap(\.self).joined(separator: " ")
        case .search(let text): "“\(text)”"
        }
    }

    func appear() async {
        if isFirst { await coordinator.begin() }
        coordinator.flow.start { [coordinator] in await coordinator.countDrafts() }
        switch model.state.phase {
        case .idle: await load(first)
        case .failed where model.state.rows.isEmpty && coordinator.isSignedIn: await load(first)
        default: await model.send(.updateMarks)
        }
    }

    func disappear() { if isFirst { coordinator.end() } }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        guard rows.upperBound + 10 >= model.state.rows.count, model.state.canLoadMore else { return }
        await model.send(.loadMore)
    }

    /// Shows the posts of an address. A list that is shown already stays as it is.
    func show(_ filter: PostsViewModel.Filter) async {
        if filter != model.state.filter || model.state.phase == .idle { await load(filter) }
    }

    private func load(_ filter: PostsViewModel.Filter) async {
        await model.send(.load(filter, before: nil, limit: coordinator.limit))
    }

    func subject(of item: ItemID?) -> WrittenText? {
        model.state.rows.first { item == .number($0.id) }.map { WrittenText($0) }
    }

    func deleted(_ text: WrittenText) {}

    private func refresh() async {
        await coordinator.renewAccount()
        let hadNew = model.state.newPosts > 0
        if model.state.rows.isEmpty { await load(model.state.filter) } else { await model.send(.refresh) }
        // A user who asked for new posts is moved to them.
        if hadNew, model.state.phase == .loaded() { coordinator.flow.select(row: 0, in: Self.list) }
    }

    /// Scrolls to the user's new post, which would otherwise be above the visible rows.
    func wrote(_ post: Post.ID) {
        guard model.state.rows.first?.id == post else { return }
        coordinator.flow.select(row: 0, in: Self.list)
    }

    private func chooseFilter() {
        let filters: [PostsViewModel.Filter] = [.newest, .unread, .mine]
        let names = [
            LocalizedText("Newest first", "최신순"), LocalizedText("Unread", "안 읽은 글"),
            LocalizedText("My posts", "내 글"), LocalizedText("Search …", "검색 …"),
        ].map { $0[coordinator.language] }
        coordinator.flow.present(
            ChoiceSheet(
                title: LocalizedText("Posts to show", "볼 글 고르기")[coordinator.language], names,
                current: filters.firstIndex(of: model.state.filter), coordinator.flow
            ) { [self] index in
                guard filters.indices.contains(index) else { return askForSearch() }
                await load(filters[index])
            })
    }

    private func askForSearch() {
        coordinator.askForText(
            LocalizedText("Search the board", "게시판 검색"), .searching,
            label: LocalizedText(
                "Words, syllables or initials (ㄱㅅ). An empty line shows all posts.",
                "단어, 음절, 초성(ㄱㅅ)으로 찾습니다. 비워 두면 모든 글을 봅니다.")
        ) { [self] text in
            let text = text.trimmed
            await load(text.isEmpty ? .newest : .search(text))
        }
    }
}

/// The placeholder where a feature needs an account.
@MainActor
enum SignInInvitation {
    static func element(_ context: ViewContext) -> Element {
        let text = LocalizedText("Sign in to read and write on the board.", "게시판을 이용하려면 로그인하세요.")
        let hints = [
            (ActionID.signIn, LocalizedText("sign in", "로그인")),
            (.signUp, LocalizedText("create an account", "가입하기")),
        ]
        return EmptyView.element(text[context.language], .idle, context, hints: hints)
    }
}
