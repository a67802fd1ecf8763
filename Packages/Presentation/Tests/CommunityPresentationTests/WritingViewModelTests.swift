@testable import CommunityPresentation
import CommunityDomain
import Foundation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite struct ComposeViewModelTests {
    private let outbox = InMemoryOutbox()
    private let drafts = InMemoryDrafts()
    private let sessions = InMemorySessions()
    private let board = InMemoryBoard(
        [.stub(1, "글", by: .me, version: 4), .stub(2)],
        comments: [
            .stub(3, on: 1, "댓글", by: .me, version: 2), .stub(4, on: 1),
            .stub(5, on: 1, by: .me, state: .removed),
        ])

    private let marks = InMemoryMarks()

    private func viewModel(
        _ board: InMemoryBoard? = nil, own: [OwnText] = [], saved: SavedBoard = SavedBoard(),
        now: Date = .standstill
    ) -> ComposeViewModel {
        let board = board ?? self.board
        return ComposeViewModel(
            .init(
                session: sessions, outbox: outbox, drafts: drafts, posts: board, comments: board,
                own: RememberedTexts(all: own), saved: saved, marks: marks), .test(now: now))
    }

    @Test(
        arguments: [([3, 8], 3, 8), ([3, 4, 8], 3, 3), ([8], nil, 8), ([3, 8], nil, nil)]
            as [([Int], Int?, Int?)])
    func `Own comments count as read, but not earlier ones of others`(comments: [Int], read: Int?, then: Int?)
        async throws
    {
        if let read { try await marks.markRead(1, upTo: read) }
        await outbox.answer(.done(.comment(.stub(8, on: 1, "a"))))
        await viewModel(InMemoryBoard([.stub(1)], comments: comments.map { .stub($0, on: 1, "a") }))
            .send(.submit(.createComment(post: 1, text: "a")))
        #expect(await marks.all[1] == then)
    }

    @Test(
        arguments: [
            (.createPost(text: "a"), .post(.stub(7)), "Created post 7."),
            (.editPost(7, text: "a", version: 1), .post(.stub(7)), "Changed post 7."),
            (.createComment(post: 1, text: "a"), .comment(.stub(8)), "Created comment 8."),
            (.editComment(8, post: 1, text: "a", version: 1), .comment(.stub(8)), "Changed comment 8."),
            (.deletePost(7), .deletedPost(7), "Deleted post 7."),
            (.deleteComment(8), .deletedComment(8), "Deleted comment 8."),
            (.report(.post(7), reason: "a"), .reported(.post(7)), "Reported. A moderator will review it."),
            (
                .report(.post(7), reason: "a"), .reported(.post(7), isRepeated: true),
                "You had reported it already. Your new reason replaced the old one."
            ),
            (.createPost(text: "a"), .accepted, "The server accepted it, but its answer could not be read."),
        ] as [(Write, Written, String)])
    func `Reports the result of a write`(write: Write, written: Written, sentence: String) async {
        await outbox.answer(.done(written))
        let viewModel = viewModel()
        await viewModel.send(.submit(write))
        #expect(viewModel.state.written == written && viewModel.state.notice == sentence)
        #expect(!viewModel.state.isQueued && viewModel.state.failure == nil && viewModel.state.kept == nil)
    }

    @Test func `Reports a waiting write`() async {
        let viewModel = viewModel()
        await viewModel.send(.submit(.createPost(text: "a")))
        #expect(viewModel.state.isQueued && viewModel.state.written == nil && viewModel.state.failure == nil)
        #expect(viewModel.state.notice == WritingText.queued[.english])
    }

    @Test(arguments: [
        (CommunityError.forbidden(.notAuthor), SavedPlace.draft(2), true),
        (.refused(.other), .outbox(6), true),
        (.tooMany(seconds: 30), .outbox(6), false), (.unavailable, .outbox(6), false),
        (.cancelled, .outbox(6), false), (.signedOut, .untilSignIn, false),
        (.storage("disk"), .perhaps, false),
    ])
    func `A failure reports where the text is, and whether another attempt would fail`(
        error: CommunityError, kept: SavedPlace, isFinal: Bool
    ) async {
        await outbox.answer(.failed(error, kept: kept))
        let viewModel = viewModel()
        await viewModel.send(.submit(.createPost(text: "a")))
        #expect(viewModel.state.failure == Failure(error, in: .english))
        #expect(viewModel.state.kept == kept && viewModel.state.isFinal == isFinal)
        #expect(!viewModel.state.isQueued && viewModel.state.written == nil)
    }

    @Test func `A conflict has both texts, and reports where the user's own text is`() async {
        let theirs = Conflict(text: "theirs", version: 5)
        let write = Write.editPost(1, text: "mine", version: 4)
        await outbox.answer(.failed(.stale(theirs), kept: .outbox(6)))
        let viewModel = viewModel()
        await viewModel.send(.submit(write))
        #expect(viewModel.state.conflict == theirs && viewModel.state.failure?.kind == .refused)
        #expect(viewModel.state.kept == .outbox(6))
        let row = OutboxRow(
            .stub(6, write, .conflict(theirs)), now: .standstill, .utc, in: .english)
        #expect(row.text == "mine" && row.needsDecision)
    }

    @Test(
        arguments: [
            (.done(.post(.stub(7))), false), (.queued(3), false),
            (.failed(.stale(Conflict(text: "a", version: 2)), kept: .outbox(3)), false),
            (.failed(.unavailable, kept: .outbox(3)), false),
            (.failed(.signedOut, kept: .untilSignIn), false),
            (.failed(.signedOut, kept: .draft(1)), true), (.failed(.notFound, kept: .draft(1)), true),
            (.failed(.storage("full"), kept: nil), true), (.failed(.storage("disk"), kept: .perhaps), true),
        ] as [(Submission, Bool)])
    func `A draft stays until its text is stored elsewhere`(submission: Submission, stays: Bool) async throws
    {
        let draft = try await drafts.keep("a", for: .newPost)
        await outbox.answer(submission)
        await viewModel().send(.submit(.createPost(text: "a"), from: draft.id))
        #expect(try await drafts.drafts().isEmpty == !stays)
    }

    @Test(
        arguments: [
            (.createComment(post: 9, text: "a"), "There is no post 9."),
            (.editComment(9, post: 1, text: "a", version: 1), "There is no comment 9."),
            (.report(.comment(9), reason: "a"), "There is no comment 9."),
            (.deletePost(9), "There is no post 9."),
        ] as [(Write, String)])
    func `Names a missing post or comment`(write: Write, sentence: String) async {
        await outbox.answer(.failed(.notFound, kept: nil))
        let viewModel = viewModel()
        await viewModel.send(.submit(write))
        #expect(viewModel.state.failure == Failure(.notFound, sentence))
    }

    @Test(
        arguments: [
            (.post(1), nil), (.comment(3), nil), (.post(2), .refused), (.comment(4), .refused),
            (.post(9), .notFound),
        ] as [(Subject, Failure.Kind?)])
    func `Checks whether a deletion is allowed before the question`(
        subject: Subject, kind: Failure.Kind?
    ) async {
        let viewModel = viewModel()
        await viewModel.send(.check(subject))
        #expect(viewModel.state.failure?.kind == kind)
        #expect(viewModel.state.original == nil)
    }

    @Test func `An editor begins with the current text and its version`() async {
        let viewModel = viewModel()
        await viewModel.send(.open(.post(1)))
        #expect(viewModel.state.original?.text == "글" && viewModel.state.original?.version == 4)
        #expect(viewModel.state.original?.post == 0 && !viewModel.state.isAway)
        await viewModel.send(.open(.comment(3)))
        #expect(viewModel.state.original?.text == "댓글" && viewModel.state.original?.version == 2)
        #expect(viewModel.state.original?.post == 1)
        await viewModel.send(.open(.post(9)))
        #expect(viewModel.state.original == nil)
        #expect(viewModel.state.failure == Failure(.notFound, "There is no post 9."))
    }

    @Test(
        arguments: [
            (.post(2), .notAuthor), (.comment(4), .notAuthor), (.comment(5), .notVisible),
            (.comment(3), .tooLate),
        ] as [(Subject, EditPolicy.Refusal)])
    func `No editor opens for a forbidden edit`(subject: Subject, rule: EditPolicy.Refusal) async {
        let later = Date.standstill.addingTimeInterval(EditPolicy.commentEditing + 1)
        let viewModel = viewModel(now: rule == .tooLate ? later : .standstill)
        await viewModel.send(.open(subject))
        #expect(viewModel.state.original == nil && viewModel.state.isFinal)
        let missing = Failure(.notFound, "There is no comment 5.")
        #expect(
            viewModel.state.failure
                == (rule == .notVisible ? missing : Failure(.forbidden(rule), in: .english)))
    }

    @Test(arguments: [Subject.post(2), .comment(4)])
    func `Without the server, refuses another user's text if its author is known`(
        subject: Subject
    ) async {
        await board.fail(with: .offline)
        let saved = SavedBoard([.stub(2)], comments: [.stub(4, on: 2)])
        let viewModel = viewModel(saved: saved)
        await viewModel.send(.open(subject))
        #expect(viewModel.state.failure == Failure(.forbidden(.notAuthor), in: .english))
        #expect(viewModel.state.isFinal && viewModel.state.original == nil)
    }

    @Test(arguments: [CommunityError.offline, .unavailable, .tooMany(seconds: 3)])
    func `Without the server, an edit begins with the last seen text`(error: CommunityError) async {
        let known = [
            OwnText(Post.stub(1, "seen", by: .me, version: 3)),
            OwnText(Comment.stub(3, on: 1, "seen", by: .me, version: 2)),
        ]
        await board.fail(with: error)
        let viewModel = viewModel(own: known)
        for text in known {
            await viewModel.send(.open(text.subject))
            #expect(viewModel.state.original == text && viewModel.state.isAway)
        }
        await viewModel.send(.open(.post(2)))
        #expect(viewModel.state.original == nil && viewModel.state.failure == Failure(error, in: .english))
        #expect(!viewModel.state.isFinal)
        await viewModel.send(.keep("mine", for: .post(2, version: 0)))
        #expect(viewModel.state.kept == .draft(1) && viewModel.state.failure == Failure(error, in: .english))
    }

    @Test(arguments: [CommunityError?.none, .offline])
    func `An edit begins with the last waiting edit of the same text, and is based on its version`(
        error: CommunityError?
    ) async {
        let edits: [(Write, OutboxEntry.State)] = [
            (.editPost(1, text: "first", version: 3), .waiting),
            (.editPost(1, text: "last", version: 3), .waiting),
            (.editPost(1, text: "refused", version: 4), .refused(.refused(.other))),
            (.editPost(2, text: "another", version: 4), .waiting),
            (.editComment(1, post: 1, text: "a comment", version: 4), .waiting),
            (.editComment(3, post: 1, text: "of no version", version: nil), .waiting),
        ]
        let outbox = InMemoryOutbox(
            edits.enumerated().map { .stub($0.offset + 1, $0.element.0, $0.element.1) })
        await board.fail(with: error)
        let viewModel = ComposeViewModel(
            .init(
                session: sessions, outbox: outbox, drafts: drafts, posts: board, comments: board,
                own: RememberedTexts(all: [
                    OwnText(Post.stub(1, "글", by: .me, version: 4)),
                    OwnText(Comment.stub(3, on: 1, "댓글", by: .me, version: 2)),
                ]), saved: SavedBoard(), marks: marks), .test())
        await viewModel.send(.open(.post(1)))
        #expect(viewModel.state.original?.text == "last" && viewModel.state.original?.version == 3)
        await viewModel.send(.open(.comment(3)))
        #expect(viewModel.state.original?.text == "of no version" && viewModel.state.original?.version == 2)
        #expect(viewModel.state.original?.post == 1)
    }

    @Test func `A text belongs to the account that began it, even after its session has ended`()
        async throws
    {
        let viewModel = viewModel()
        await board.fail(with: .signedOut)
        await viewModel.send(.open(.post(1)))
        await drafts.move(to: BoardPlace(server: BoardPlace.here.server, account: nil))
        await viewModel.send(.keep("mine", for: .post(1, version: 0)))
        #expect(try await drafts.drafts().map(\.place) == [.here])
    }

    /// The server's answer without an account, the last text that this device saw, the comments that it saved.
    @Test(
        arguments: [
            (nil, 3, 2, 4), (.signedOut, 3, 2, 3), (.signedOut, nil, 2, 2), (.signedOut, nil, nil, 0),
        ]
            as [(CommunityError?, Int?, Int?, Int)])
    func `An edit saved while signed out is based on the known version`(
        answer: CommunityError?, seen: Int?, saved: Int?, version: Int
    ) async throws {
        let posts = [seen, saved].map { version in
            version.map { Post.stub(1, "older", by: .me, version: $0) }
        }
        let viewModel = viewModel(
            own: posts[0].map { [OwnText($0)] } ?? [], saved: SavedBoard(posts[1].map { [$0] } ?? []))
        _ = try await sessions.signOut()
        await board.fail(with: answer)
        await viewModel.send(.open(.post(1)))
        await viewModel.send(.keep("mine", for: .titledPost(1, version: 0)))
        #expect(try await drafts.drafts().map(\.target) == [.titledPost(1, version: version)])
        #expect(viewModel.state.failure?.kind == .signInNeeded)
        await viewModel.send(.keep("given", for: .post(1, version: 1)))
        #expect(try await drafts.drafts().first?.target == .post(1, version: 1))
    }

    /// The earlier waiting entry, and whether the notice reports it.
    @Test(
        arguments: [
            ([.deletePost(1)], .createComment(post: 1, text: "a"), true),
            ([.deletePost(1)], .editPost(1, text: "a", version: 1), true),
            ([.deletePost(1), .restorePost(1)], .createComment(post: 1, text: "a"), false),
            ([.deletePost(2)], .createComment(post: 1, text: "a"), false),
            ([.deletePost(1)], .createPost(text: "a"), false),
            ([.deletePost(1)], .restorePost(1), false),
        ] as [([Write], Write, Bool)])
    func `A write reports that a waiting deletion removes its post first`(
        waiting: [Write], write: Write, isTold: Bool
    ) async {
        for (index, write) in waiting.enumerated() { await outbox.add(.stub(index + 1, write)) }
        await outbox.answer(.queued(waiting.count + 1))
        let viewModel = viewModel()
        await viewModel.send(.submit(write))
        let told = "But entry 1 of the outbox deletes the post first."
        #expect(viewModel.state.notice == WritingText.queued[.english] + (isTold ? " \(told)" : ""))
    }

    @Test func `Before a comment, checks the post and requires a sign-in`() async {
        let viewModel = viewModel()
        await viewModel.send(.begin(.newComment(post: 1)))
        #expect(viewModel.state.failure == nil)
        await viewModel.send(.begin(.newComment(post: 9)))
        #expect(viewModel.state.failure == Failure(.notFound, "There is no post 9."))
        await board.fail(with: .offline)
        for target in [Draft.Target.newComment(post: 9), .newPost] {
            await viewModel.send(.begin(target))
            #expect(viewModel.state.failure == nil)
        }
        _ = try? await sessions.signOut()
        for input in [ComposeViewModel.Input.begin(.newPost), .open(.post(1))] {
            await viewModel.send(input)
            #expect(viewModel.state.failure?.kind == .signInNeeded)
        }
    }
}

@MainActor
@Suite struct OutboxViewModelTests {
    private func viewModel(_ outbox: InMemoryOutbox) -> OutboxViewModel {
        OutboxViewModel(outbox: outbox, .test())
    }

    @Test func `Each entry shows its write and its state`() async {
        let states: [OutboxEntry.State] = [
            .waiting, .conflict(Conflict(text: "theirs", version: 5)), .refused(.forbidden(nil)), .doubtful,
        ]
        let outbox = InMemoryOutbox(
            states.enumerated().map {
                .stub($0.offset + 1, .editPost(12, text: "mine", version: 4), $0.element)
            })
        let viewModel = viewModel(outbox)
        await viewModel.send(.load)
        let rows = viewModel.state.rows
        #expect(rows.map(\.what) == Array(repeating: "edit of post 12", count: 4))
        #expect(rows.map(\.state) == ["waiting", "conflict", "rejected", "unknown"])
        #expect(
            rows.map(\.reason) == [
                nil, "It was changed in the meantime (version 5). Nothing was overwritten.",
                "Your account is not allowed to do that.",
                "It was sent so long ago that the server may or may not have it. Check before sending it again.",
            ])
        #expect(rows.map(\.needsDecision) == [false, true, true, true])
        #expect(viewModel.state.undecided == 3)
        #expect(viewModel.state.emptyMessage == nil)
    }

    @Test(
        arguments: [
            (.createPost(text: "a"), "new post", "a"), (.deletePost(3), "delete post 3", ""),
            (.createComment(post: 3, text: "a"), "comment on post 3", "a"),
            (.editComment(4, post: 3, text: "a", version: nil), "edit of comment 4", "a"),
            (.deleteComment(4), "delete comment 4", ""),
            (.report(.comment(4), reason: "a"), "report of comment 4", "a"),
        ] as [(Write, String, String)])
    func `Every write has a name`(write: Write, what: String, text: String) {
        let row = OutboxRow(.stub(1, write), now: .standstill, .utc, in: .english)
        #expect(row.what == what && row.text == text)
        #expect(OutboxRow(.stub(1, write), now: .standstill, .utc, in: .korean).what != what)
    }

    @Test func `Sending reports the number of sent writes, and shows the remaining ones`() async {
        let outbox = InMemoryOutbox([.stub(1), .stub(2), .stub(3, .deletePost(1), .doubtful)])
        let viewModel = viewModel(outbox)
        await viewModel.send(.send)
        #expect(viewModel.state.notice == "Sent 2 waiting changes.")
        #expect(viewModel.state.sent == [.deletedPost(1), .deletedPost(2)])
        #expect(viewModel.state.rows.map(\.id) == [3])
        // Showing the remaining entries does not consume the list of sent writes.
        await outbox.add(.stub(4, .deletePost(9)))
        await viewModel.send(.load)
        #expect(viewModel.state.notice == nil)
        await viewModel.send(.discard(3))
        await viewModel.send(.send)
        #expect(viewModel.state.notice == "Sent 1 waiting change.")
        #expect(viewModel.takeSent() == [.deletedPost(1), .deletedPost(2), .deletedPost(4)])
        #expect(viewModel.takeSent().isEmpty)
    }

    @Test func `Without the server, shows the failure beside the waiting entries`() async {
        let viewModel = viewModel(InMemoryOutbox())
        await viewModel.send(.load)
        #expect(viewModel.state.emptyMessage == "The outbox is empty.")
        let outbox = InMemoryOutbox([.stub(1)])
        await outbox.fail(with: .offline)
        let failing = self.viewModel(outbox)
        await failing.send(.send)
        #expect(failing.state.failure?.kind == .offline)
    }

    @Test(
        arguments: [
            (.createComment(post: 9, text: "a"), "There is no post 9."),
            (.reply(to: 9, post: 3, text: "a"), "There is no comment 9."),
            (.restorePost(9), "There is no deleted post 9 of yours, or its 7 days are over."),
        ] as [(Write, String)])
    func `Names the missing post or comment of a write`(write: Write, reason: String) {
        #expect(OutboxEntry.stub(1, write, .refused(.notFound)).reason(in: .english) == reason)
    }

    @Test(arguments: [OutboxViewModel.Input.send, .retry(1)])
    func `Reports entries rejected by this attempt, but not earlier ones`(
        input: OutboxViewModel.Input
    ) async {
        let comment = Write.createComment(post: 9, text: "a")
        let outbox = InMemoryOutbox([
            .stub(1, comment, input == .send ? .waiting : .refused(.notFound)),
            .stub(2, comment, .refused(.notFound)), .stub(3),
        ])
        await outbox.refuse(.notFound) { $0 == comment }
        let viewModel = viewModel(outbox)
        await viewModel.send(input)
        #expect(viewModel.state.rejected.map(\.id) == [1])
        #expect(viewModel.state.rejected.first?.reason == "There is no post 9.")
        #expect(viewModel.state.notice == "Sent 1 waiting change." && viewModel.state.failure == nil)
        await viewModel.send(.load)
        #expect(viewModel.state.rejected.isEmpty && viewModel.state.undecided == 2)
    }

    @Test func `Retrying an entry sends it`() async {
        let outbox = InMemoryOutbox([.stub(4, .deletePost(1), .doubtful)])
        let viewModel = viewModel(outbox)
        await viewModel.send(.retry(4))
        #expect(await outbox.retried == [4])
        #expect(viewModel.state.sent == [.deletedPost(4)] && viewModel.state.rows.isEmpty)
    }

    @Test func `Names a missing entry`() async {
        let viewModel = viewModel(InMemoryOutbox([.stub(1)]))
        for input in [OutboxViewModel.Input.retry(9), .discard(9)] {
            await viewModel.send(input)
            #expect(viewModel.state.failure == Failure(.notFound, "There is no entry 9 in the outbox."))
            #expect(viewModel.state.rows.map(\.id) == [1])
        }
        await viewModel.send(.discard(1))
        #expect(viewModel.state.notice == "Discarded entry 1." && viewModel.state.rows.isEmpty)
    }
}

@MainActor
@Suite struct DraftsViewModelTests {
    private static let targets: [Draft.Target] = [
        .newPost, .post(3, version: 2), .newComment(post: 3), .comment(4, post: 3, version: 0),
    ]

    private func viewModel(_ drafts: InMemoryDrafts) -> DraftsViewModel {
        DraftsViewModel(drafts: drafts, .test())
    }

    @Test func `Each draft shows its purpose, newest first`() async {
        let drafts = InMemoryDrafts(
            Self.targets.enumerated().map {
                Draft(
                    id: $0.offset, target: $0.element, text: "a", updatedAt: .threeMinutesEarlier,
                    place: .here)
            })
        let viewModel = viewModel(drafts)
        await viewModel.send(.load())
        #expect(
            viewModel.state.rows.map(\.what) == [
                "edit of comment 4", "comment on post 3", "edit of post 3", "new post",
            ])
        #expect(viewModel.state.rows.map(\.age) == Array(repeating: "3 min ago", count: 4))
        #expect(
            viewModel.state.rows.map(\.draft.write) == [
                .editComment(4, post: 3, text: "a", version: nil), .createComment(post: 3, text: "a"),
                .editPost(3, text: "a", version: 2), .createPost(text: "a"),
            ])
    }

    @Test func `Creates, opens and discards a draft`() async {
        let viewModel = viewModel(InMemoryDrafts())
        await viewModel.send(.load())
        #expect(viewModel.state.emptyMessage == "No drafts.")
        await viewModel.send(.begin(.newPost, text: "a"))
        #expect(viewModel.state.current?.text == "a" && viewModel.state.file == "/drafts/1")
        await viewModel.send(.open(1))
        #expect(viewModel.state.current?.id == 1 && viewModel.state.file == "/drafts/1")
        await viewModel.send(.discard(1))
        #expect(viewModel.state.notice == "Discarded draft 1." && viewModel.state.rows.isEmpty)
    }

    @Test func `Names a missing draft`() async {
        let viewModel = viewModel(InMemoryDrafts())
        for input in [DraftsViewModel.Input.open(9), .discard(9)] {
            await viewModel.send(input)
            #expect(viewModel.state.failure == Failure(.notFound, "There is no draft 9."))
        }
    }

    @Test(arguments: [
        (BoardPlace.here, "meng at https://board.test"),
        (BoardPlace(server: "https://board.test", account: 10), "https://board.test"),
        (BoardPlace(server: nil, account: nil), "the board of this device"),
    ])
    func `Names a place by its known parts`(place: BoardPlace, name: String) {
        #expect(place.name(in: .english) == name)
    }

    private static let elsewhere = BoardPlace(server: nil, account: 10, name: "meng")

    @Test func `Lists, opens and discards a draft of another place only on explicit request`() async {
        func draft(_ id: Int, _ place: BoardPlace?) -> Draft {
            Draft(id: id, target: .newPost, text: "a", updatedAt: .standstill, place: place)
        }
        let nobody = BoardPlace(server: "https://board.test", account: nil)
        let places = [.here, nobody, Self.elsewhere, nil, Self.elsewhere]
        let viewModel = viewModel(
            InMemoryDrafts(places.enumerated().map { draft($0.offset + 1, $0.element) }))
        await viewModel.send(.load())
        #expect(viewModel.state.rows.map(\.id) == [2, 1])
        #expect(
            Set(viewModel.state.elsewhere) == [
                WaitingElsewhere(place: Self.elsewhere, count: 2), WaitingElsewhere(place: nil, count: 1),
            ])
        for id in 3...4 {
            for input in [DraftsViewModel.Input.open(id), .discard(id)] {
                await viewModel.send(input)
                #expect(viewModel.state.stranger?.id == id && viewModel.state.current == nil)
                #expect(viewModel.state.failure?.kind == .refused && viewModel.state.notice == nil)
            }
            await viewModel.send(.open(id, fromAnywhere: true))
            #expect(viewModel.state.current?.id == id && viewModel.state.failure == nil)
        }
        await viewModel.send(.load(all: true))
        #expect(viewModel.state.rows.count == 5 && viewModel.state.elsewhere.isEmpty)
        #expect(viewModel.state.rows.first?.place == "meng at the board of this device")
        await viewModel.send(.discard(4, fromAnywhere: true))
        #expect(viewModel.state.notice == "Discarded draft 4.")
    }
}
