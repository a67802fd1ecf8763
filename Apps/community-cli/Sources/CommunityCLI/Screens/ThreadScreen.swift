import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalUI
import TextCore

/// A post with its comments.
@MainActor
final class ThreadScreen: Screen {
    private let model: ThreadViewModel
    private let post: Post.ID
    private let coordinator: CommunityCoordinator
    /// The comment to select once it is loaded.
    private var wanted: Comment.ID?
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
    var scope: ActionScope { coordinator.isSignedIn ? .thread : .thread.with(.signIn) }
    var subject: ItemID? { Self.postItem }

    func body(in context: ViewContext) -> Element {
        let state = model.state
        guard let post = state.post else {
            return EmptyView.element(nil, coordinator.shown(state.phase), context)
        }
        return .column([status(state, context), list(post, state, context)])
    }

    private func status(_ state: ThreadViewModel.State, _ context: ViewContext) -> Element {
        let language = context.language
        return StatusLine(
            [state.find?.summary ?? state.emptyMessage ?? count(state, language)],
            note: StatusLine.joined(state.savedNote, coordinator.note),
            news: state.newComments > 0 ? BoardText.newComments(state.newComments)[language] : nil,
            phase: coordinator.shown(state.phase), isEmpty: false
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
        let item = ThreadItem(language: context.language)
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
                }), label: title)
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

    func perform(_ action: ActionID, on item: ItemID?) async {
        let part = part(item)
        switch action {
        case .open: if case .comment(let id) = part { await model.send(.fold(id)) }
        case .foldAll:
            areFolded.toggle()
            await model.send(.foldAll(areFolded))
        case .answer: await coordinator.answer(post, isGone: model.state.post?.isGone ?? false)
        case .find: askWhatToFind(from: part)
        case .findNext: await find(.findNext(from: part), from: part)
        case .findPrevious: await find(.findPrevious(from: part), from: part)
        case .refresh: await refresh()
        case .signIn: await coordinator.signIn()
        default: await performOnText(action, part)
        }
    }

    /// Performs an action on the post or a comment.
    private func performOnText(_ action: ActionID, _ part: ThreadPart) async {
        guard let (subject, isMine, text, state) = text(of: part) else { return }
        switch action {
        case .edit: await coordinator.edit(subject, isMine: isMine)
        case .delete:
            await coordinator.delete(subject, isMine: isMine, text: text) { [self] in
                // The post is gone.
                if subject.kind == .post { coordinator.flow.close(self) }
            }
        case .like: await coordinator.like(subject, reactions(to: part))
        case .reply: if case .comment(let id) = part { await coordinator.write(.reply(to: id, post: post)) }
        case .report: await coordinator.report(subject, isMine: isMine)
        case .moderate: await coordinator.moderate(subject, in: state, isMine: isMine, from: self)
        default: break
        }
    }

    private func text(of part: ThreadPart) -> (Subject, isMine: Bool, String, ModerationState)? {
        switch part {
        case .post:
            return model.state.post.map { (.post($0.id), $0.isMine, $0.post.text, $0.post.state) }
        case .comment(let id):
            guard let index = model.state.comments.index(of: id) else { return nil }
            let row = model.state.comments[index]
            return (.comment(id), row.isMine, row.comment.text, row.comment.state)
        }
    }

    private func reactions(to part: ThreadPart) -> Reactions {
        switch part {
        case .post: model.state.post?.post.reactions ?? Reactions()
        case .comment(let id):
            model.state.comments.index(of: id).map { model.state.comments[$0].comment.reactions }
                ?? Reactions()
        }
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

    func offers(_ action: ActionID, on item: ItemID?) -> Bool {
        let state = model.state
        guard let post = state.post, !(action == .answer && post.isGone) else { return action != .answer }
        guard case .comment(let id) = part(item), let index = state.comments.index(of: id) else {
            return action != .reply && coordinator.offers(action, isMine: post.isMine, isGone: post.isGone)
        }
        let row = state.comments[index]
        return coordinator.offers(action, isMine: row.isMine, isGone: row.isGone)
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        switch action {
        // Folding and finding exist on this screen only.
        case .foldAll, .find, .findNext, .findPrevious: nil
        case .open, .refresh: coordinator.command(for: .open, on: .post(post), of: post)
        case .like:
            text(of: part(item)).map { coordinator.command(forLiking: $0.0, reactions(to: part(item))) }
        default:
            text(of: part(item)).flatMap { coordinator.command(for: action, on: $0.0, of: post) }
        }
    }
}
