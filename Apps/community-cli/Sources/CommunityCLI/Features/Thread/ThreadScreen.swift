import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// A post with its comments.
@MainActor
final class ThreadScreen: TextHost {
    private let model: ThreadViewModel
    private let post: Post.ID
    let coordinator: CommunityCoordinator
    /// The comment to select once it is loaded.
    private let wanted: Comment.ID?
    /// Whether the last press of z folded all comments.
    private var areFolded = false
    private static let list: ElementID = "thread"
    private nonisolated static let postItem = ItemID.text("post")
    private static let limit = 100

    init(
        _ model: ThreadViewModel, _ post: Post.ID, at comment: Comment.ID?,
        _ coordinator: CommunityCoordinator
    ) {
        self.model = model
        self.post = post
        wanted = comment
        self.coordinator = coordinator
    }

    var title: String { Subject.post(post).name(in: coordinator.language) }
    var pageTitle: String {
        guard let post = model.state.post, !post.isGone else { return title }
        return post.heading.truncated(toCells: 80)
    }
    var address: PageAddress? { CommunityAddress.thread(post, at: wanted).page }
    var actions: ScreenActions<ThreadScreen> { coordinator.isSignedIn ? Self.thread : Self.guestsThread }
    nonisolated static let thread = ScreenActions<ThreadScreen>(page: "thread", threadActions)
    nonisolated static let guestsThread = ScreenActions<ThreadScreen>(
        page: "thread", [.signIn] + threadActions)
    /// Folding and finding exist on this screen only and have no commands.
    private nonisolated static let threadActions: [ScreenAction<ThreadScreen>] = [
        Action(
            .open, LocalizedText("Collapse or expand", "한 줄로 접기/펼치기"), keys: ["enter"],
            hint: LocalizedText("fold", "접기"), isForRow: true
        ).forItem(
            command: { screen, _ in screen.line }, offers: { screen, item in screen.part(item) != .post }
        ) {
            if case .comment(let id) = $0.part($1) { await $0.model.send(.fold(id)) }
        },
        Action.answer(isForRow: false).forItem(
            command: { screen, _ in "comment create \(screen.post) TEXT" },
            offers: { screen, _ in screen.model.state.post?.isGone == false }
        ) { screen, _ in
            await screen.coordinator.answer(screen.post, isGone: screen.model.state.post?.isGone ?? false)
        },
        Action(
            "fold-all", LocalizedText("Fold or unfold all comments", "댓글 모두 접기/펼치기"), keys: ["z"],
            hint: LocalizedText("fold all", "모두 접기")
        ).forScreen(offers: { !$0.model.state.comments.isEmpty }) {
            $0.areFolded.toggle()
            await $0.model.send(.foldAll($0.areFolded))
        },
        Action(
            "find", LocalizedText("Find in this thread", "이 글과 댓글에서 찾기"), keys: ["/"],
            hint: LocalizedText("find", "찾기")
        ).forItem { $0.askWhatToFind(from: $0.part($1)) },
        Action("find-next", LocalizedText("Next match", "다음 찾기"), keys: ["n"], onlyReads: true)
            .forItem { await $0.find(.findNext(from: $0.part($1)), from: $0.part($1)) },
        Action("find-previous", LocalizedText("Previous match", "이전 찾기"), keys: ["p"], onlyReads: true)
            .forItem { await $0.find(.findPrevious(from: $0.part($1)), from: $0.part($1)) },
        .reply, .like, .edit, .delete, .report, .moderate,
        Action.refresh.forScreen(command: { $0.line }) { await $0.refresh() },
    ]
    private var line: String { "post show \(post)" }
    var subject: ItemID? { Self.postItem }

    func body(in context: ViewContext) -> Element {
        let state = model.state
        guard let post = state.post else {
            return EmptyView.element(nil, coordinator.shown(state.phase, context.keys), context)
        }
        return .column([status(state, context), list(post, state, context)])
    }

    private func status(_ state: ThreadViewModel.State, _ context: ViewContext) -> Element {
        let language = context.language
        return StatusLine(
            [state.find?.summary ?? state.emptyMessage ?? count(state, language)],
            note: StatusLine.joined(state.savedNote, coordinator.note),
            news: state.newComments > 0 ? BoardText.newComments(state.newComments)[language] : nil,
            phase: coordinator.shown(state.phase, context.keys), isEmpty: false
        ).element(context)
    }

    /// The number of loaded comments out of all.
    private func count(_ state: ThreadViewModel.State, _ language: Language) -> String? {
        guard state.next != nil, let all = state.post?.comments else { return state.post?.comments }
        let loaded = NumberText.grouped(state.comments.count)
        return LocalizedText("\(all), first \(loaded) loaded", "\(all) 중 앞 \(loaded)개")[language]
    }

    private func list(
        _ post: PostRow, _ state: ThreadViewModel.State, _ context: ViewContext
    ) -> Element {
        let item = ThreadItem(language: context.language, isPage: context.surface == .page)
        let (rows, folding, current) = (state.comments, state.folding, state.find?.current)
        return .list(
            Self.list,
            .fitting(
                count: rows.count + 1, id: { $0 == 0 ? Self.postItem : .number(rows[$0 - 1].id) },
                row: { index in
                    if index == 0 { return item.post(post, isMatch: current == .post) }
                    let row = rows[index - 1]
                    return item.comment(
                        row, isFolded: folding.isFolded(row.id), isMatch: current == .comment(row.id))
                }
            ).outOf(state.next == nil ? nil : post.post.commentCount + 1), label: title)
    }

    func appear() async {
        guard model.state.phase == .idle else { return }
        coordinator.opened(model)
        await model.send(.load(post, limit: Self.limit))
        guard let wanted else { return }
        // Loads pages until the comment of a report or notice is there, however far down it is.
        while model.state.next != nil, (model.state.comments.last?.id ?? 0) < wanted {
            await model.send(.loadMore)
            guard model.state.phase == .loaded(), !Task.isCancelled else { return }
        }
        go(to: .comment(wanted))
    }

    func disappear() { coordinator.closed(model) }

    func showed(_ list: ElementID, _ rows: Range<Int>) async {
        let state = model.state
        if rows.upperBound > 1, rows.upperBound - 2 < state.comments.count {
            await model.send(.saw(state.comments[rows.upperBound - 2].id))
        }
        guard rows.upperBound + 20 >= state.comments.count, model.state.canLoadMore else { return }
        await model.send(.loadMore)
    }

    func subject(of item: ItemID?) -> WrittenText? {
        let state = model.state
        guard case .comment(let id) = part(item) else { return state.post.map { WrittenText($0) } }
        return state.comments.index(of: id).map {
            WrittenText(state.comments[$0], of: post, isPostGone: state.post?.isGone ?? false)
        }
    }

    func deleted(_ text: WrittenText) {
        if text.subject.kind == .post { coordinator.flow.close(self) }
    }

    private func part(_ item: ItemID?) -> ThreadPart {
        if case .number(let id) = item { .comment(id) } else { .post }
    }

    /// Goes to the first new comment, or reloads everything.
    private func refresh() async {
        await coordinator.renewAccount()
        guard let first = model.state.firstNew else {
            return await model.send(
                model.state.post == nil ? .load(post, limit: Self.limit) : .refresh)
        }
        await model.send(.loadNew)
        // A comment that is still missing may have been deleted.
        if model.state.comments.index(of: first) == nil { await model.send(.refresh) }
        go(to: .comment(first))
    }

    private func askWhatToFind(from part: ThreadPart) {
        coordinator.askForText(
            LocalizedText("Find in this thread", "이 글과 댓글에서 찾기"), .finding,
            label: LocalizedText(
                "Words, syllables, initials (ㄱㅅ) or a name. n and p move between matches.",
                "단어, 음절, 초성(ㄱㅅ), 이름으로 찾습니다. n과 p로 이동합니다.")
        ) { [self] text in await find(.find(text, from: part), from: part) }
    }

    private func find(_ input: ThreadViewModel.Input, from part: ThreadPart) async {
        if model.state.find == nil, case .findNext = input { return askWhatToFind(from: part) }
        if model.state.find == nil, case .findPrevious = input { return askWhatToFind(from: part) }
        await model.send(input)
        guard let find = model.state.find, let current = find.current else { return }
        go(to: current)
    }

    private func go(to part: ThreadPart) {
        switch part {
        case .post: coordinator.flow.select(row: 0, in: Self.list)
        case .comment(let id):
            guard let index = model.state.comments.index(of: id) else { return }
            coordinator.flow.select(row: index + 1, in: Self.list)
        }
    }
}
