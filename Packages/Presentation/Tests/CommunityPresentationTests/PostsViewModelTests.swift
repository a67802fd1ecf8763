@testable import CommunityPresentation
import CommunityDomain
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct PostsViewModelTests {
    private let sessions = InMemorySessions()
    private let marks = InMemoryMarks()

    private func viewModel(
        _ board: InMemoryBoard, saved: SavedBoard = SavedBoard(), marks: InMemoryMarks? = nil,
        sessions: InMemorySessions? = nil
    ) -> PostsViewModel {
        PostsViewModel(
            posts: board, comments: board, saved: saved, session: sessions ?? self.sessions,
            marks: marks ?? self.marks, .test(.korean))
    }

    @Test func `Counts unread comments from the number at the time of reading`() async throws {
        let marks = InMemoryMarks()
        try await marks.markRead(1, upTo: 5, count: 3)
        try await marks.markRead(2, upTo: 5, count: nil)
        try await marks.markRead(3, upTo: 9, count: 2)
        let posts: [Post] = (1...4).map { id in
            Post(
                id: id, text: "t", author: .me, createdAt: .standstill, updatedAt: .standstill,
                commentCount: 5, lastCommentID: 9)
        }
        let viewModel = viewModel(InMemoryBoard(posts), marks: marks)
        await viewModel.send(.load(.newest, before: nil, limit: 20))
        // Never read, read to the end, read by an older version, and read when there were three comments.
        #expect(viewModel.state.rows.map(\.unreadComments) == [5, 0, 1, 2])
        #expect(viewModel.state.rows.map(\.isUnread) == [true, false, true, true])
    }

    /// The last read comment, the count at that time, the authors from comment 3 on (the reader is `m`), the new comments.
    @Test(
        arguments: [
            (nil, nil, "m", 0), (nil, nil, "mo", 1), (nil, nil, "om", 1), (nil, nil, "oo", 2),
            (3, 1, "omm", 0), (3, 1, "oom", 1), (3, 1, "omo", 1), (3, 1, "ooo", 2), (3, nil, "oom", 1),
            // The count is unknown; and one of two read comments was deleted.
            (3, nil, "omm", 0), (3, nil, "omom", 1), (3, 2, "oom", 1),
        ] as [(Int?, Int?, String, Int)])
    func `The user's own posts and comments are not new, wherever they were sent from`(
        read: Int?, count: Int?, authors: String, new: Int
    ) async throws {
        let marks = InMemoryMarks()
        if let read { try await marks.markRead(1, upTo: read, count: count) }
        let comments: [CommunityDomain.Comment] = authors.enumerated().map { index, author in
            .stub(3 + index, on: 1, by: author == "m" ? .me : .other)
        }
        let board = InMemoryBoard(
            [.stub(1, comments: comments.count, last: comments.last?.id)], comments: comments)
        let viewModel = viewModel(board, marks: marks)
        await viewModel.send(.load(.newest, before: nil, limit: 20))
        #expect(viewModel.state.rows.map(\.unreadComments) == [new])
        #expect(viewModel.state.rows.map(\.isUnread) == [new > 0])
        await viewModel.send(.updateMarks)
        #expect(viewModel.state.rows.map(\.unreadComments) == [new])
        await viewModel.send(.load(.unread, before: nil, limit: 20))
        #expect(viewModel.state.rows.count == min(new, 1))
    }

    @Test func `Counts later comments beside the requested ones`() async throws {
        let marks = InMemoryMarks([1: 3])
        let board = InMemoryBoard(
            [.stub(1, comments: 3, last: 5)], comments: [.stub(3), .stub(4), .stub(5, by: .me)])
        let viewModel = viewModel(board, marks: marks)
        await viewModel.send(.load(.newest, before: nil, limit: 20))
        await viewModel.send(.apply(.commentCreated(.stub(6))))
        await viewModel.send(.updateMarks)
        #expect(viewModel.state.rows.map(\.unreadComments) == [2])
        await viewModel.send(.apply(.commentDeleted(4, post: 1)))
        await viewModel.send(.updateMarks)
        #expect(viewModel.state.rows.map(\.unreadComments) == [1])
    }

    @Test func `Many own comments on one post hide none on another`() async throws {
        let many: [CommunityDomain.Comment] = (2...201).map { .stub($0, on: 2, by: .me) }
        let board = InMemoryBoard(
            [.stub(1, comments: 1, last: 1), .stub(2, comments: many.count, last: many.last?.id)],
            comments: [.stub(1, on: 1, by: .me)] + many)
        let viewModel = viewModel(board)
        await viewModel.send(.load(.newest, before: nil, limit: 20))
        #expect(viewModel.state.rows.map(\.isUnread) == [false, false])
    }

    @Test func `Shows saved posts with their age when the board is unreachable`() async {
        let board = InMemoryBoard([.stub(1), .stub(2)])
        let viewModel = viewModel(board, saved: SavedBoard([.stub(1)]))
        await board.fail(with: .offline)
        await viewModel.send(.load(.newest, before: nil, limit: 20))
        #expect(viewModel.state.rows.map(\.id) == [1])
        #expect(viewModel.state.savedNote == "1시간 전에 불러옴")
        #expect(viewModel.state.phase.failure?.kind == .offline)
        #expect(viewModel.state.emptyMessage == nil)
        // The unread state at that time is unknown, and a refusal is an answer.
        await viewModel.send(.load(.unread, before: nil, limit: 20))
        #expect(viewModel.state.rows.isEmpty && viewModel.state.savedNote == nil)
        await board.fail(with: .signedOut)
        await viewModel.send(.load(.newest, before: nil, limit: 20))
        #expect(viewModel.state.rows.isEmpty)
        await board.fail(with: nil)
        await viewModel.send(.load(.newest, before: nil, limit: 20))
        #expect(viewModel.state.rows.map(\.id) == [2, 1] && viewModel.state.savedNote == nil)
    }

    @Test func `Shows the newest posts first, page by page, without duplicates`() async {
        let board = InMemoryBoard((1...5).map { .stub($0) })
        let viewModel = viewModel(board)
        await viewModel.send(.load(.newest, before: nil, limit: 2))
        #expect(viewModel.state.rows.map(\.id) == [5, 4] && viewModel.state.next == 4)
        await board.add(.stub(6))
        await viewModel.send(.loadMore)
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.map(\.id) == [5, 4, 3, 2, 1])
        #expect(viewModel.state.next == nil && viewModel.state.phase == .loaded())
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.count == 5)
    }

    @Test func `A row shows author, time, comments and marks`() async {
        let board = InMemoryBoard([
            .stub(1, by: .me, comments: 1, last: 9), .stub(2, version: 2, state: .hidden),
            .stub(3, state: .removed),
        ])
        let viewModel = viewModel(board)
        await viewModel.send(.load(.newest, before: nil, limit: 20))
        let rows = viewModel.state.rows
        #expect(rows.map(\.isMine) == [false, false, true])
        #expect(rows.map(\.marks) == [["운영자가 삭제함"], ["수정됨", "운영자가 숨김"], []])
        #expect(rows.map(\.comments) == ["댓글 0개", "댓글 0개", "댓글 1개"])
        #expect(
            rows.allSatisfy { $0.age == TimeText.ago(.threeMinutesEarlier, now: .standstill, in: .korean) })
    }

    @Test func `Lists only the user's own posts as mine, which needs a signed-in account`() async {
        let board = InMemoryBoard([.stub(1), .stub(2, by: .me)])
        let viewModel = viewModel(board)
        await viewModel.send(.load(.mine, before: nil, limit: 20))
        #expect(viewModel.state.rows.map(\.id) == [2])
        let nobody = self.viewModel(board, sessions: InMemorySessions(nil))
        await nobody.send(.load(.mine, before: nil, limit: 20))
        #expect(nobody.state.phase.failure?.kind == .signInNeeded)
    }

    @Test(arguments: [
        (PostsViewModel.Filter.newest, "아직 글이 없습니다."), (.mine, "아직 쓴 글이 없습니다."),
        (.unread, "안 읽은 글이 없습니다."),
        (.search("김치"), "“김치” 검색 결과가 없습니다."),
    ])
    func `Reports an empty list`(filter: PostsViewModel.Filter, message: String) async {
        let viewModel = viewModel(InMemoryBoard())
        await viewModel.send(.load(filter, before: nil, limit: 20))
        #expect(viewModel.state.emptyMessage == message)
    }

    @Test func `A search requests its words`() async {
        let board = InMemoryBoard([.stub(1, "김치찌개"), .stub(2, "된장")])
        let viewModel = viewModel(board)
        await viewModel.send(.load(.search("김치"), before: 9, limit: 3))
        #expect(viewModel.state.rows.map(\.id) == [1])
        #expect(await board.queries == [PostQuery(text: "김치", before: 9, limit: 3)])
    }

    private nonisolated static let readings: [(post: Post, read: Int?, isUnread: Bool)] = [
        (Post.stub(1), nil, true), (Post.stub(1), 0, false), (Post.stub(1, last: 5), 0, true),
        (Post.stub(1, last: 5), 4, true), (Post.stub(1, last: 5), 5, false),
        (Post.stub(1, by: .me), nil, false), (Post.stub(1, by: .me, last: 5), nil, true),
    ]

    @Test(arguments: readings)
    func `A post is unread when it was never read or has newer comments`(
        post: Post, read: Int?, isUnread: Bool
    ) async {
        let marks = InMemoryMarks(read.map { [1: $0] } ?? [:])
        let list = viewModel(InMemoryBoard([post]), marks: marks)
        await list.send(.load(.newest, before: nil, limit: 20))
        #expect(list.state.rows.map(\.isUnread) == [isUnread])
        let thread = ThreadViewModel(
            posts: InMemoryBoard([post]), comments: InMemoryBoard(), saved: SavedBoard(), session: sessions,
            marks: marks, .test(.korean))
        await thread.send(.load(1, limit: 20))
        #expect(thread.state.post?.isUnread == isUnread)
    }

    @Test func `Finds unread posts behind pages of read ones, and hides none`() async {
        let unread: Set = [3, 120, 121, 240]
        var read: [Int: Int] = [:]
        for id in 1...250 where !unread.contains(id) { read[id] = 0 }
        let board = InMemoryBoard((1...250).map { .stub($0) })
        let viewModel = viewModel(board, marks: InMemoryMarks(read))
        await viewModel.send(.load(.unread, before: nil, limit: 2))
        #expect(viewModel.state.rows.map(\.id) == [240, 121])
        #expect(viewModel.state.next == 121)
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.map(\.id) == [240, 121, 120, 3])
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.count == 4 && viewModel.state.next == nil)
    }

    @Test func `The search for unread posts has a limit, and continues from there`() async {
        let depth = PostsViewModel.unreadDepth
        let board = InMemoryBoard((1...(depth + 2)).map { .stub($0) })
        let read = Dictionary(uniqueKeysWithValues: (3...(depth + 2)).map { ($0, 0) })
        let viewModel = viewModel(board, marks: InMemoryMarks(read))
        await viewModel.send(.load(.unread, before: nil, limit: 5))
        #expect(viewModel.state.rows.isEmpty && viewModel.state.next == 3)
        #expect(await board.queries.count == depth / PostQuery.limits.upperBound)
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.map(\.id) == [2, 1] && viewModel.state.emptyMessage == nil)
    }

    @Test func `A failure keeps the shown posts, and the page can be requested again`() async {
        let board = InMemoryBoard((1...4).map { .stub($0) })
        let viewModel = viewModel(board)
        await viewModel.send(.load(.newest, before: nil, limit: 2))
        await board.fail(with: .offline)
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.count == 2 && viewModel.state.phase.failure?.kind == .offline)
        await board.fail(with: nil)
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.map(\.id) == [4, 3, 2, 1])
    }

    @Test func `Requests a page once, and again when its answer was discarded`() async {
        let board = InMemoryBoard((1...9).map { .stub($0) })
        let viewModel = viewModel(board)
        await viewModel.send(.load(.newest, before: nil, limit: 2))
        #expect(viewModel.state.canLoadMore)
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
        #expect(viewModel.state.rows.map(\.id) == [9, 8, 7, 6] && viewModel.state.canLoadMore)
        await board.fail(with: .offline)
        await viewModel.send(.loadMore)
        // Not automatically, only after the user retries.
        #expect(!viewModel.state.canLoadMore)
        await board.fail(with: nil)
        await viewModel.send(.refresh)
        #expect(viewModel.state.canLoadMore)
    }

    @Test func `A post that was read during a refresh of a long list stays read`() async throws {
        let page = PostQuery.limits.upperBound
        let posts: [Post] = (1...page).map { .stub($0) } + [.stub(page + 1, comments: 1, last: 5)]
        let board = InMemoryBoard(posts, comments: [.stub(5, on: page + 1)])
        let viewModel = viewModel(board)
        await viewModel.send(.load(.newest, before: nil, limit: page))
        await viewModel.send(.loadMore)
        #expect(viewModel.state.rows.count == page + 1 && viewModel.state.rows.first?.isUnread == true)
        await board.answers.hold()
        async let refresh: Void = viewModel.send(.refresh)
        // The first posts and their comments; their marks are read before the last post arrives.
        for request in 0...1 {
            await board.answers.arrival(of: request + 1)
            await board.answers.release(request)
        }
        await board.answers.arrival(of: 3)
        try await marks.markRead(page + 1, upTo: 5, count: 1)
        await viewModel.send(.updateMarks)
        await board.answers.answerAtOnce()
        await board.answers.release(2)
        await refresh
        #expect(viewModel.state.rows.count == page + 1 && viewModel.state.rows.first?.isUnread == false)
    }

    @Test func `The posts of an earlier account leave the list of the user's own`() async throws {
        let board = InMemoryBoard([.stub(1, by: .me)])
        let sessions = InMemorySessions()
        let viewModel = viewModel(board, sessions: sessions)
        await viewModel.send(.load(.mine, before: nil, limit: 20))
        #expect(viewModel.state.rows.map(\.id) == [1])
        _ = try await sessions.signOut()
        await viewModel.send(.refresh)
        #expect(viewModel.state.rows.isEmpty && viewModel.state.phase.failure?.kind == .signInNeeded)
    }

    @Test func `Drops a late answer`() async {
        let board = InMemoryBoard([.stub(1, "김치"), .stub(2, "된장")])
        let viewModel = viewModel(board)
        await board.answers.hold()
        async let first: Void = viewModel.send(.load(.search("김치"), before: nil, limit: 20))
        await board.answers.arrival(of: 1)
        async let second: Void = viewModel.send(.load(.search("된장"), before: nil, limit: 20))
        await board.answers.arrival(of: 2)
        await board.answers.release(1)
        await second
        await board.answers.release(0)
        await first
        #expect(viewModel.state.rows.map(\.id) == [2])
    }
}
