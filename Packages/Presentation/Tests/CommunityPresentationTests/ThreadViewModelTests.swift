import CommunityDomain
import CommunityPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ThreadViewModelTests {
    private let marks = InMemoryMarks([1: 2])
    private let board = InMemoryBoard(
        [.stub(1, last: 5), .stub(2), .stub(3, last: 9)],
        comments: [
            .stub(1), .stub(2), .stub(3), .stub(4, by: .me), .stub(5, version: 2), .stub(9, on: 3),
        ])

    private func viewModel(saved: SavedBoard = SavedBoard()) -> ThreadViewModel {
        ThreadViewModel(
            posts: board, comments: board, saved: saved, session: InMemorySessions(), marks: marks, .test())
    }

    @Test func `Shows saved content with its age when the board is unreachable`() async {
        let saved = SavedBoard([.stub(1)], comments: [.stub(1)])
        await board.fail(with: .offline)
        let viewModel = viewModel(saved: saved)
        await viewModel.send(.load(1, limit: 10))
        #expect(viewModel.state.post?.id == 1)
        #expect(viewModel.state.comments.map(\.id) == [1])
        #expect(viewModel.state.savedNote == "loaded 1 h ago")
        #expect(viewModel.state.phase.failure?.kind == .offline)
        // A thread without its post is not shown, and neither is a post that may no longer be read.
        await viewModel.send(.load(2, limit: 10))
        #expect(viewModel.state.post == nil && viewModel.state.savedNote == nil)
        await board.fail(with: .signedOut)
        await viewModel.send(.load(1, limit: 10))
        #expect(viewModel.state.post == nil)
        await board.fail(with: nil)
        await viewModel.send(.load(1, limit: 10))
        #expect(viewModel.state.savedNote == nil && viewModel.state.comments.count == 5)
    }

    @Test func `Shows a post with its comments, oldest first; marks new ones and then reads them`() async {
        let viewModel = viewModel()
        await viewModel.send(.load(1, limit: 10))
        #expect(viewModel.state.post?.id == 1 && viewModel.state.post?.isUnread == true)
        #expect(viewModel.state.comments.map(\.id) == [1, 2, 3, 4, 5])
        #expect(viewModel.state.comments.map(\.isNew) == [false, false, true, false, true])
        #expect(viewModel.state.comments.map(\.isMine) == [false, false, false, true, false])
        #expect(viewModel.state.comments.last?.marks == ["edited"])
        #expect(viewModel.state.next == nil && viewModel.state.phase == .loaded())
        #expect(await marks.all[1] == 5)
    }

    @Test func `Only shown comments count as read`() async {
        let viewModel = viewModel()
        await viewModel.send(.load(1, limit: 3))
        #expect(await marks.all[1] == 3)
        #expect(viewModel.state.next == 3)
        await viewModel.send(.loadMore)
        #expect(viewModel.state.comments.map(\.id) == [1, 2, 3, 4, 5])
        #expect(viewModel.state.comments.map(\.isNew) == [false, false, true, false, true])
        #expect(await marks.all[1] == 5)
        await viewModel.send(.loadMore)
        #expect(viewModel.state.comments.count == 5)
    }

    @Test func `Requests a page once, and again when its answer was discarded`() async {
        let viewModel = viewModel()
        await viewModel.send(.load(1, limit: 2))
        await board.answers.hold()
        async let first: Void = viewModel.send(.loadMore)
        await board.answers.arrival(of: 1)
        #expect(!viewModel.state.canLoadMore)
        await board.answers.answerAtOnce()
        await viewModel.send(.refresh)
        #expect(viewModel.state.canLoadMore)
        await board.answers.release(0)
        await first
        await viewModel.send(.loadMore)
        #expect(viewModel.state.comments.map(\.id) == [1, 2, 3, 4] && viewModel.state.canLoadMore)
        await board.fail(with: .offline)
        await viewModel.send(.loadMore)
        #expect(!viewModel.state.canLoadMore)
    }

    @Test func `A failure to save a mark, as on a full disk, does not prevent reading`() async {
        await marks.fail(with: .storage("the disk is full"))
        let viewModel = viewModel()
        await viewModel.send(.load(1, limit: 10))
        #expect(viewModel.state.comments.count == 5 && viewModel.state.phase == .loaded())
        #expect(await marks.all[1] == 2)
    }

    @Test func `A post without comments counts as read too`() async {
        let viewModel = viewModel()
        await viewModel.send(.load(2, limit: 3))
        #expect(viewModel.state.emptyMessage == "No comments yet.")
        #expect(await marks.all[2] == 0)
    }

    @Test func `Shows later comments without the post`() async {
        let viewModel = viewModel()
        await viewModel.send(.loadComments(1, after: 3, limit: 10))
        #expect(viewModel.state.post == nil && viewModel.state.comments.map(\.id) == [4, 5])
        await viewModel.send(.loadComments(1, after: 5, limit: 10))
        #expect(viewModel.state.emptyMessage == "No more comments.")
        await viewModel.send(.loadComments(2, after: nil, limit: 10))
        #expect(viewModel.state.emptyMessage == "No comments yet.")
        #expect(await marks.all[2] == nil)
    }

    @Test(arguments: [CommunityError.offline, .notFound, .signedOut])
    func `Reports a failure, and marks nothing as read`(error: CommunityError) async {
        await board.fail(with: error)
        let viewModel = viewModel()
        await viewModel.send(.load(1, limit: 10))
        let missing = Failure(.notFound, "There is no post 1.")
        #expect(viewModel.state.phase == .failed(error == .notFound ? missing : Failure(error, in: .english)))
        #expect(await marks.all == [1: 2])
    }

    @Test func `Drops a late answer, and does not mark unseen comments as read`() async {
        let viewModel = viewModel()
        await board.answers.hold()
        async let first: Void = viewModel.send(.load(1, limit: 10))
        await board.answers.arrival(of: 1)
        await board.answers.answerAtOnce()
        await viewModel.send(.load(3, limit: 10))
        await board.answers.release(0)
        await first
        #expect(viewModel.state.post?.id == 3 && viewModel.state.comments.map(\.id) == [9])
        #expect(await marks.all == [1: 2, 3: 9])
    }
}
