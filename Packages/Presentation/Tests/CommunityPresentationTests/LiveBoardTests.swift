import CommunityDomain
import CommunityPresentation
import PresentationCore
import TextCore
import Testing

/// Changes by others while a list or a thread is shown.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct LiveBoardTests {
    private let marks = InMemoryMarks([1: 2])
    private let board = InMemoryBoard(
        [.stub(1, comments: 2, last: 2), .stub(2, by: .me), .stub(3)],
        comments: [.stub(1, "가나다"), .stub(2, "River"), .stub(4, on: 3)])

    private func list(
        _ filter: PostsViewModel.Filter = .newest, limit: Int = 20
    ) async -> PostsViewModel {
        let viewModel = PostsViewModel(
            posts: board, saved: SavedBoard(), session: InMemorySessions(), marks: marks, .test())
        await viewModel.send(.load(filter, before: nil, limit: limit))
        return viewModel
    }

    private func thread(limit: Int = 100) async -> ThreadViewModel {
        let viewModel = ThreadViewModel(
            posts: board, comments: board, saved: SavedBoard(), session: InMemorySessions(), marks: marks,
            .test())
        await viewModel.send(.load(1, limit: limit))
        return viewModel
    }

    @Test func `Counts new posts and does not show them until requested`() async {
        let list = await list()
        await list.send(.apply(.postCreated(.stub(4))))
        await list.send(.apply(.postCreated(.stub(4))))
        await list.send(.apply(.postCreated(.stub(5))))
        #expect(list.state.newPosts == 2 && list.state.rows.map(\.id) == [3, 2, 1])
        await list.send(.apply(.postDeleted(5)))
        #expect(list.state.newPosts == 1)
        await board.add(.stub(4))
        await list.send(.refresh)
        #expect(list.state.rows.map(\.id) == [4, 3, 2, 1] && list.state.newPosts == 0)
    }

    @Test func `Shows the user's own post at once, and does not count its event`() async {
        let list = await list()
        await list.send(.apply(.postCreated(.stub(4, by: .me))))
        await list.send(.apply(.postCreated(.stub(4, by: .me)), isOwn: true))
        await list.send(.apply(.postCreated(.stub(4, by: .me))))
        #expect(list.state.rows.map(\.id) == [4, 3, 2, 1] && list.state.newPosts == 0)
        let mine = await self.list(.mine)
        await mine.send(.apply(.postCreated(.stub(5))))
        await mine.send(.apply(.postCreated(.stub(6, by: .me))))
        #expect(mine.state.newPosts == 1)
        let search = await self.list(.search("글"))
        await search.send(.apply(.postCreated(.stub(5))))
        #expect(search.state.newPosts == 0)
    }

    @Test func `Shows an edit at once, and keeps a deleted post in place until the next load`()
        async
    {
        let list = await list()
        await list.send(.apply(.postUpdated(.stub(2, "anders", by: .me, version: 2))))
        #expect(list.state.rows[1].post.text == "anders" && list.state.rows[1].marks == ["edited"])
        await list.send(.apply(.postDeleted(3)))
        #expect(list.state.rows.map(\.id) == [3, 2, 1])
        #expect(list.state.rows[0].isGone && list.state.rows[0].marks == ["deleted"])
        await list.send(.apply(.postDeleted(2), isOwn: true))
        #expect(list.state.rows.map(\.id) == [3, 1])
        await list.send(.apply(.postCreated(.stub(2, by: .me)), isOwn: true))
        #expect(list.state.rows.map(\.id) == [3, 2, 1])
    }

    @Test func `Comments change the count, and mark the post unread unless they are the user's own`() async {
        let list = await list()
        #expect(!list.state.rows[2].isUnread)
        await list.send(.apply(.commentCreated(.stub(9, by: .me))))
        #expect(list.state.rows[2].comments == "3 comments" && !list.state.rows[2].isUnread)
        await list.send(.apply(.commentCreated(.stub(10))))
        await list.send(.apply(.commentCreated(.stub(10))))
        #expect(list.state.rows[2].comments == "4 comments" && list.state.rows[2].isUnread)
        await list.send(.apply(.commentDeleted(10, post: 1), isOwn: true))
        await list.send(.apply(.commentDeleted(10, post: 1)))
        #expect(list.state.rows[2].comments == "3 comments")
        try? await marks.markRead(1, upTo: 10)
        await list.send(.updateMarks)
        #expect(!list.state.rows[2].isUnread)
    }

    @Test func `A refresh keeps the number of rows, and all rows on failure`() async {
        for id in 4...50 { await board.add(.stub(id)) }
        let list = await list(limit: 10)
        for _ in 0..<3 { await list.send(.loadMore) }
        #expect(list.state.rows.count == 40)
        await list.send(.refresh)
        #expect(list.state.rows.map(\.id) == Array((11...50).reversed()) && list.state.next == 11)
        await list.send(.loadMore)
        #expect(list.state.rows.count == 50)
        await board.fail(with: .offline)
        await list.send(.refresh)
        #expect(list.state.rows.count == 50 && list.state.phase.failure?.kind == .offline)
    }

    @Test func `A new comment appears last and stays new until it was in sight`() async {
        let thread = await thread()
        await thread.send(.apply(.commentCreated(.stub(7))))
        await thread.send(.apply(.commentCreated(.stub(8))))
        await thread.send(.apply(.commentCreated(.stub(9, on: 3))))
        #expect(thread.state.comments.map(\.id) == [1, 2, 7, 8])
        #expect(thread.state.comments.map(\.isNew) == [false, false, true, true])
        #expect(thread.state.newComments == 2 && thread.state.firstNew == 7)
        #expect(await marks.all[1] == 2)
        await thread.send(.saw(7))
        #expect(thread.state.newComments == 1 && thread.state.firstNew == 8)
        #expect(await marks.all[1] == 7)
        await thread.send(.apply(.commentCreated(.stub(10, by: .me)), isOwn: true))
        #expect(thread.state.newComments == 1 && thread.state.comments.last?.isMine == true)
    }

    @Test func `Comments that a refresh finds after the last one are new until they were in sight`() async {
        let thread = await thread()
        await board.add(comment: .stub(7))
        await board.add(comment: .stub(8, by: .me))
        await thread.send(.refresh)
        #expect(thread.state.comments.map(\.isNew) == [false, false, true, false])
        #expect(thread.state.newComments == 1 && thread.state.firstNew == 7)
        #expect(await marks.all[1] == 2)
        await thread.send(.saw(8))
        #expect(thread.state.newComments == 0)
        #expect(await marks.all[1] == 7)
    }

    @Test func `A refresh after a failed load shows no comment as new, and marks them as read`() async {
        await board.fail(with: .offline)
        let thread = await thread()
        #expect(thread.state.comments.isEmpty && thread.state.phase.failure != nil)
        await board.fail(with: nil)
        await thread.send(.refresh)
        #expect(thread.state.comments.map(\.isNew) == [false, false] && thread.state.newComments == 0)
        #expect(await marks.all[1] == 2)
    }

    @Test func `Counts new comments while the last ones are not loaded, and loads them in turn`() async {
        let thread = await thread(limit: 1)
        #expect(thread.state.comments.map(\.id) == [1] && thread.state.next == 1)
        await thread.send(.apply(.commentCreated(.stub(2, "River"))))
        #expect(thread.state.comments.map(\.id) == [1] && thread.state.newComments == 1)
        await thread.send(.loadNew)
        #expect(thread.state.comments.map(\.id) == [1, 2])
        await thread.send(.saw(2))
        #expect(thread.state.newComments == 0)
    }

    @Test func `Shows edits and deletions in place`() async {
        let thread = await thread()
        await thread.send(.apply(.commentUpdated(.stub(1, "anders", version: 2))))
        #expect(thread.state.comments[0].comment.text == "anders")
        await thread.send(.apply(.commentDeleted(2, post: 1)))
        #expect(thread.state.comments.map(\.isGone) == [false, true])
        #expect(thread.state.post?.comments == "1 comment")
        await thread.send(.apply(.commentDeleted(1, post: 1), isOwn: true))
        await thread.send(.apply(.commentDeleted(1, post: 1)))
        #expect(thread.state.comments.map(\.id) == [2] && thread.state.post?.comments == "0 comments")
        await thread.send(.apply(.commentCreated(.stub(7, by: .me)), isOwn: true))
        await thread.send(.apply(.commentCreated(.stub(7, by: .me))))
        #expect(thread.state.post?.comments == "1 comment" && thread.state.comments.map(\.id) == [2, 7])
        await thread.send(.apply(.postUpdated(.stub(1, "neu", version: 2))))
        #expect(thread.state.post?.post.text == "neu")
        await thread.send(.apply(.postUpdated(.stub(3, "another"))))
        #expect(thread.state.post?.post.text == "neu")
        await thread.send(.apply(.postDeleted(1)))
        #expect(thread.state.post?.isGone == true)
        await thread.send(.refresh)
        #expect(thread.state.comments.map(\.id) == [1, 2] && thread.state.comments.allSatisfy { !$0.isGone })
    }

    @Test func `Content for members goes with the account, and returns with it`() async {
        let thread = await thread()
        await thread.send(.forget)
        #expect(thread.state.post == nil && thread.state.comments.isEmpty)
        #expect(thread.state.phase.failure?.kind == .signInNeeded)
        await thread.send(.refresh)
        #expect(thread.state.post?.id == 1 && thread.state.comments.map(\.id) == [1, 2])
    }

    /// Applies changes while an input waits for the first answer of the board, which is older than the changes.
    private func send<Model: ViewModel & Sendable>(
        _ input: Model.Input, to model: Model, meanwhile changes: [Model.Input]
    ) async where Model.Input: Sendable {
        await board.answers.hold()
        async let answer: Void = model.send(input)
        await board.answers.arrival(of: 1)
        for change in changes { await model.send(change) }
        await board.answers.answerAtOnce()
        await board.answers.release(0)
        await answer
    }

    @Test func `Changes during the load of a thread are not lost`() async {
        let thread = ThreadViewModel(
            posts: board, comments: board, saved: SavedBoard(), session: InMemorySessions(), marks: marks,
            .test())
        await send(
            .load(1, limit: 100), to: thread,
            meanwhile: [.apply(.commentCreated(.stub(7))), .apply(.commentDeleted(2, post: 1))])
        #expect(thread.state.comments.map(\.id) == [1, 2, 7])
        #expect(thread.state.comments.map(\.isGone) == [false, true, false])
        #expect(thread.state.newComments == 1 && thread.state.post?.comments == "2 comments")
    }

    @Test func `Changes during the reload of a thread are not lost, and count once`() async {
        let thread = await thread()
        await send(
            .refresh, to: thread,
            meanwhile: [
                .apply(.commentCreated(.stub(7))), .apply(.commentDeleted(1, post: 1)),
                .apply(.commentUpdated(.stub(2, "anders", version: 2))),
            ])
        #expect(thread.state.comments.map(\.id) == [1, 2, 7] && thread.state.firstNew == 7)
        #expect(thread.state.comments[0].isGone && thread.state.comments[1].comment.text == "anders")
        #expect(thread.state.post?.comments == "2 comments")
    }

    @Test func `Comments that arrive during the load of the last page appear below it`() async {
        let thread = await thread(limit: 1)
        await thread.send(.loadMore)
        await send(.loadMore, to: thread, meanwhile: [.apply(.commentCreated(.stub(7)))])
        #expect(thread.state.next == nil && thread.state.comments.map(\.id) == [1, 2, 7])
        #expect(thread.state.firstNew == 7)
    }

    @Test func `Changes during the reload of a list are not lost, and count once`() async {
        let list = await list()
        await send(
            .refresh, to: list,
            meanwhile: [
                .apply(.postCreated(.stub(4))), .apply(.commentCreated(.stub(9))), .apply(.postDeleted(3)),
            ])
        #expect(list.state.newPosts == 1 && list.state.rows.map(\.id) == [3, 2, 1])
        #expect(list.state.rows[0].isGone && list.state.rows[2].comments == "3 comments")
    }

    @Test func `An open search includes new comments, but none of other threads`() async {
        let thread = await thread()
        await thread.send(.find("river", from: .post))
        await thread.send(.apply(.commentCreated(.stub(7, "A river"))))
        await thread.send(.apply(.commentCreated(.stub(8, on: 3, "No river"))))
        #expect(thread.state.find?.matches == [.comment(2), .comment(7)])
        await thread.send(.apply(.commentUpdated(.stub(2, "anders", version: 2))))
        #expect(thread.state.find?.matches == [.comment(7)])
        #expect(thread.state.find?.summary == "“river” 0 of 1")
    }

    @Test func `Folds comments one by one or all at once`() async {
        let thread = await thread()
        await thread.send(.fold(1))
        #expect([1, 2].map(thread.state.folding.isFolded) == [true, false])
        await thread.send(.foldAll(true))
        await thread.send(.fold(2))
        #expect([1, 2, 99].map(thread.state.folding.isFolded) == [true, false, true])
        await thread.send(.foldAll(false))
        #expect([1, 2].map(thread.state.folding.isFolded) == [false, false])
    }

    @Test(arguments: ["river", "RIVER", "ㄱㄴ", "가나", "다른"])
    func `A search in a thread finds words, syllables, initials and authors`(text: String) async {
        let thread = await thread()
        await thread.send(.find(text, from: .post))
        let expected: [ThreadPart] =
            switch text {
            case "ㄱㄴ", "가나": [.comment(1)]
            case "다른": [.post, .comment(1), .comment(2)]
            default: [.comment(2)]
            }
        #expect(thread.state.find?.matches == expected && thread.state.find?.current == expected.first)
    }

    @Test func `A search moves forward and back, wraps around, and loads comments on its way`() async {
        let thread = await thread(limit: 1)
        await thread.send(.foldAll(true))
        await thread.send(.find("river", from: .post))
        #expect(thread.state.find?.current == .comment(2) && !thread.state.folding.isFolded(2))
        #expect(thread.state.find?.summary == "“river” 1 of 1 so far")
        await thread.send(.findNext(from: .comment(2)))
        #expect(thread.state.find?.current == .comment(2))
        #expect(thread.state.find?.summary == "“river” 1 of 1" && thread.state.next == nil)
        await thread.send(.find("다른이", from: .comment(1)))
        #expect(thread.state.find?.current == .comment(1))
        await thread.send(.findPrevious(from: .comment(1)))
        #expect(thread.state.find?.current == .post)
        await thread.send(.findPrevious(from: .post))
        #expect(thread.state.find?.current == .comment(2))
        await thread.send(.findNext(from: .comment(2)))
        #expect(thread.state.find?.current == .post)
        await thread.send(.find("nothing of the sort", from: .post))
        #expect(thread.state.find?.current == nil)
        #expect(thread.state.find?.summary == "“nothing of the sort” is not in this thread.")
        await thread.send(.find("", from: .post))
        #expect(thread.state.find == nil)
    }
}
