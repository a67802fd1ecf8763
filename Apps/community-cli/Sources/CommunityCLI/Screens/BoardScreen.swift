import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The posts of the board, or the user's own posts.
@MainActor
final class BoardScreen: Screen {
    private let model: PostsViewModel
    private let coordinator: CommunityCoordinator
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

    var scope: ActionScope {
        if isForNobody { return first == .mine ? .nobodysPosts : .nobodysBoard }
        return first == .mine ? .myPosts : coordinator.isSignedIn ? .board : .guestsBoard
    }

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
            [filterName(language), count(language)],
            note: StatusLine.joined(state.savedNote, unreadNotices(language), coordinator.note),
            news: state.newPosts > 0 ? BoardText.newPosts(state.newPosts)[language] : nil,
            waiting: coordinator.leftDrafts, phase: coordinator.shown(state.phase),
            isEmpty: state.rows.isEmpty
        ).element(context)
        return .column([status] + StatusLine.reading(state.readingNote) + [rows(context)])
    }

    private func rows(_ context: ViewContext) -> Element {
        let (rows, language) = (model.state.rows, context.language)
        guard !rows.isEmpty else {
            let invitation = LocalizedText("Press c to write a post.", "c를 누르면 글을 쓸 수 있습니다.")[language]
            let message = model.state.emptyMessage.map { message in
                isSearch ? message : "\(message) \(invitation)"
            }
            return EmptyView.element(
                message, model.state.phase, context, suggestion: model.state.suggestion)
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

    private func unreadNotices(_ language: Language) -> String? {
        let count = coordinator.account.state.unreadNotices
        return count > 0
            ? LocalizedText(
                "\(count) new \(count == 1 ? "notice" : "notices") · 4: show", "새 알림 \(count)개 · 4: 보기")[
                    language]
            : nil
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

    private func load(_ filter: PostsViewModel.Filter) async {
        await model.send(.load(filter, before: nil, limit: coordinator.limit))
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        let row = model.state.rows.first { item == .number($0.id) }
        if action == .open, case .text(let text) = item { return await load(.search(text)) }
        switch (action, row) {
        case (.open, let row?): coordinator.openThread(row.id)
        case (.write, _): await coordinator.write(.newPost)
        case (.answer, let row?): await coordinator.answer(row.id, isGone: row.isGone)
        case (.edit, let row?): await coordinator.edit(.post(row.id), isMine: row.isMine)
        case (.delete, let row?):
            await coordinator.delete(.post(row.id), isMine: row.isMine, text: row.post.text)
        case (.like, let row?): await coordinator.like(.post(row.id), row.post.reactions)
        case (.report, let row?): await coordinator.report(.post(row.id), isMine: row.isMine)
        case (.moderate, let row?):
            await coordinator.moderate(.post(row.id), in: row.post.state, isMine: row.isMine, from: self)
        case (.refresh, _): await refresh()
        case (.search, _) where isForNobody: await coordinator.withAccount { [self] in askForSearch() }
        case (.search, _): askForSearch()
        case (.filter, _): chooseFilter()
        case (.open, nil) where isForNobody, (.answer, nil) where isForNobody, (.signIn, _):
            await coordinator.signIn()
        case (.signUp, _): coordinator.openForm(.signUp)
        default: break
        }
    }

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
                title: LocalizedText("Posts to show", "볼 글")[coordinator.language], names, coordinator.flow
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

    func offers(_ action: ActionID, on item: ItemID?) -> Bool {
        guard let row = model.state.rows.first(where: { item == .number($0.id) }) else {
            return action != .moderate || coordinator.isModerator
        }
        if action == .answer { return !row.isGone }
        return coordinator.offers(action, isMine: row.isMine, isGone: row.isGone)
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        switch (action, item) {
        case (.refresh, _): coordinator.command(model.state.filter)
        case (.search, _): coordinator.commandLine("search TEXT")
        case (.open, nil): nil
        case (.like, .number(let id)):
            model.state.rows.first { $0.id == id }.map {
                coordinator.command(forLiking: .post(id), $0.post.reactions)
            }
        case (_, .number(let id)): coordinator.command(for: action, on: .post(id), of: id)
        default: coordinator.command(for: action)
        }
    }
}

/// The placeholder where a feature needs an account.
@MainActor
enum SignInInvitation {
    static func element(_ context: ViewContext) -> Element {
        let text = LocalizedText(
            "Sign in to read and write on the board.\ni: sign in, n: create an account",
            "게시판을 이용하려면 로그인하세요.\ni: 로그인, n: 가입하기")[context.language]
        return EmptyView.element(text, .idle, context)
    }
}
