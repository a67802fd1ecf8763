import CommunityDomain
import CommunityPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ComposerViewModelTests {
    private let outbox = InMemoryOutbox()
    private let drafts = InMemoryDrafts()
    private let board = InMemoryBoard(
        [.stub(1, "글", by: .me, version: 4), .stub(2)], comments: [.stub(3, on: 1, "댓글", by: .me)])

    private func viewModel(
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) -> ComposerViewModel {
        ComposerViewModel(
            .init(
                session: InMemorySessions(), outbox: outbox, drafts: drafts, posts: board, comments: board,
                own: RememberedTexts(), saved: SavedBoard(), marks: InMemoryMarks()), .test(), sleep: sleep)
    }

    private var texts: [String] {
        get async throws { try await drafts.drafts().map(\.text) }
    }

    @Test func `Saves the input at once in a single draft`() async throws {
        let viewModel = viewModel()
        await viewModel.send(.begin(.newPost))
        #expect(viewModel.state.title == "New post" && viewModel.state.phase == .loaded())
        #expect(try await texts.isEmpty && !viewModel.state.canSend)
        for text in ["안", "안녕", "안녕하"] {
            await viewModel.send(.type(text))
            #expect(try await texts == [text] && viewModel.state.isKept)
        }
        #expect(viewModel.state.saved == "saved as draft 1" && viewModel.state.canSend)
        #expect(viewModel.state.length == "3 of 10,000 characters")
        await viewModel.send(.type("  "))
        #expect(try await texts.isEmpty && viewModel.state.saved == nil && !viewModel.state.canSend)
    }

    @Test func `Reports a text that is too long during typing, and saves it anyway`() async throws {
        let viewModel = viewModel()
        await viewModel.send(.begin(.newComment(post: 2)))
        let long = String(repeating: "가", count: 2_001)
        await viewModel.send(.type(long))
        #expect(viewModel.state.problem == "The text is too long. The limit is 2,000 characters.")
        #expect(try await texts == [long] && !viewModel.state.canSend)
        await viewModel.send(.submit)
        #expect(viewModel.state.outcome == nil && viewModel.state.text == long)
    }

    @Test func `A sent text leaves no draft`() async throws {
        await outbox.answer(.done(.post(.stub(7))))
        let viewModel = viewModel()
        await viewModel.send(.begin(.newPost))
        await viewModel.send(.type("안녕"))
        await viewModel.send(.submit)
        #expect(viewModel.state.outcome == .sent(.post(.stub(7))))
        #expect(viewModel.state.notice == "Created post 7." && viewModel.state.failure == nil)
        #expect(try await texts.isEmpty)
        // Later input creates no second draft, and nothing is sent twice.
        await viewModel.send(.type("안녕!"))
        await viewModel.send(.submit)
        #expect(try await texts.isEmpty)
        #expect(await outbox.submitted == [.createPost(text: "안녕")])
    }

    @Test func `Cannot be discarded or restarted during sending`() async throws {
        let viewModel = viewModel()
        await viewModel.send(.begin(.newComment(post: 2)))
        await viewModel.send(.type("안녕"))
        let draft = try #require(try await drafts.drafts().first)
        await outbox.answers.hold()
        async let sent: Void = viewModel.send(.submit)
        await outbox.answers.arrival(of: 1)
        #expect(viewModel.state.isAtWork)
        await viewModel.send(.discard)
        #expect(try await texts == ["안녕"] && viewModel.state.text == "안녕")
        #expect(viewModel.writes(.begin(.newComment(post: 2))) && viewModel.writes(.resume(draft)))
        await outbox.answers.release(0)
        await sent
        #expect(await outbox.submitted.count == 1 && viewModel.state.outcome == .waiting)
        #expect(!viewModel.writes(.begin(.newComment(post: 2))) && !viewModel.writes(.resume(draft)))
    }

    @Test func `Recognizes the text that another screen would write`() async throws {
        let viewModel = viewModel()
        await viewModel.send(.begin(.newPost))
        await viewModel.send(.type("안녕"))
        let draft = try #require(try await drafts.drafts().first)
        // A new post is always a separate text.
        #expect(!viewModel.writes(.begin(.newPost)) && viewModel.writes(.resume(draft)))
        let edit = self.viewModel()
        await edit.send(.edit(.post(1)))
        #expect(edit.writes(.edit(.post(1))) && !edit.writes(.edit(.post(2))) && !edit.writes(.resume(draft)))
    }

    @Test func `Continues the current version of a draft, unless it is gone`() async throws {
        let first = viewModel()
        await first.send(.begin(.newPost))
        await first.send(.type("안녕"))
        let listed = try #require(try await drafts.drafts().first)
        await first.send(.type("안녕하세요"))
        let second = viewModel()
        await second.send(.resume(listed))
        #expect(second.state.text == "안녕하세요")
        await second.send(.discard)
        let third = viewModel()
        await third.send(.resume(listed))
        #expect(third.state.text.isEmpty && third.state.phase.failure?.message == "There is no draft 1.")
    }

    @Test func `Saves again on request after a failure`() async throws {
        let viewModel = viewModel()
        await viewModel.send(.begin(.newPost))
        await drafts.fail(with: .storage("full"))
        await viewModel.send(.type("안녕"))
        #expect(!viewModel.state.isKept)
        await drafts.fail(with: nil)
        await viewModel.send(.keep)
        #expect(try await texts == ["안녕"] && viewModel.state.isKept)
    }

    @Test func `The label names a draft only while it has the text, and saving is retried`()
        async throws
    {
        let (room, end) = AsyncStream<Never>.makeStream()
        let viewModel = viewModel { _ in for await _ in room {} }
        await viewModel.send(.begin(.newPost))
        await viewModel.send(.type("안녕"))
        #expect(viewModel.state.saved == "saved as draft 1")
        await drafts.fail(with: .storage("full"))
        await viewModel.send(.type("안녕하"))
        #expect(viewModel.state.saved == "not saved" && viewModel.state.failure?.kind == .storage)
        #expect(await drafts.saves == 0)
        await drafts.fail(with: nil)
        end.finish()
        while !viewModel.state.isKept, !Task.isCancelled { await Task.yield() }
        #expect(try await texts == ["안녕하"])
        #expect(viewModel.state.saved == "saved as draft 1" && viewModel.state.failure == nil)
    }

    @Test func `The label does not appear before the draft is saved`() async throws {
        let viewModel = viewModel()
        await viewModel.send(.begin(.newPost))
        await viewModel.send(.type("안녕"))
        await drafts.savings.hold()
        let typing = Task { await viewModel.send(.type("안녕하")) }
        await drafts.savings.arrival(of: 1)
        #expect(viewModel.state.saved == "saving …" && !viewModel.state.isKept)
        await drafts.savings.release(0)
        await typing.value
        #expect(viewModel.state.saved == "saved as draft 1")
    }

    @Test func `A sent text becomes no draft, even if saving failed before`() async throws {
        await outbox.answer(.done(.post(.stub(7))))
        let viewModel = viewModel()
        await viewModel.send(.begin(.newPost))
        await drafts.fail(with: .storage("full"))
        await viewModel.send(.type("안녕"))
        await viewModel.send(.submit)
        #expect(viewModel.state.outcome == .sent(.post(.stub(7))))
        await drafts.fail(with: nil)
        await viewModel.send(.keep)
        #expect(try await texts.isEmpty)
    }

    @Test func `A text in transit stays a draft until it arrives`() async throws {
        let viewModel = viewModel()
        await viewModel.send(.begin(.newPost))
        await viewModel.send(.type("안녕"))
        await outbox.answers.hold()
        async let sent: Void = viewModel.send(.submit)
        await outbox.answers.arrival(of: 1)
        // Quitting now waits only for the draft.
        await viewModel.send(.keep)
        #expect(try await texts == ["안녕"] && viewModel.state.isAtWork)
        await outbox.answers.release(0)
        await sent
    }

    @Test func `Without the server the text waits in the outbox`() async throws {
        await outbox.answer(.queued(4))
        let viewModel = viewModel()
        await viewModel.send(.begin(.newComment(post: 2)))
        await viewModel.send(.type("안녕"))
        await viewModel.send(.submit)
        #expect(viewModel.state.outcome == .waiting && viewModel.state.notice == WritingText.queued[.english])
        #expect(try await texts.isEmpty)
    }

    @Test(arguments: [
        CommunityError.forbidden(.notAuthor), .signedOut, .storage("full"), .notFound,
        .text(.tooLong(limit: 1)),
    ])
    func `A refused text stays on the screen`(error: CommunityError) async throws {
        await outbox.answer(.failed(error, kept: .draft(1)))
        let viewModel = viewModel()
        await viewModel.send(.begin(.newComment(post: 2)))
        await viewModel.send(.type("안녕"))
        await viewModel.send(.submit)
        #expect(viewModel.state.outcome == nil && viewModel.state.text == "안녕")
        #expect(viewModel.state.failure != nil && viewModel.state.draft == 1)
        #expect(try await texts == ["안녕"])
        await viewModel.send(.type("안녕!"))
        #expect(viewModel.state.failure == nil)
        #expect(try await texts == ["안녕!"])
    }

    @Test func `A text that waits until the next sign-in is not sent again`() async throws {
        await outbox.answer(.failed(.signedOut, kept: .untilSignIn))
        let viewModel = viewModel()
        await viewModel.send(.begin(.newPost))
        await viewModel.send(.type("안녕"))
        await viewModel.send(.submit)
        #expect(viewModel.state.outcome == .waiting)
        #expect(viewModel.state.notice == WritingText.keptUntilSignIn[.english])
        #expect(try await texts.isEmpty)
    }

    @Test func `A text that a failing server did not take waits, and the notice says so`() async {
        await outbox.answer(.failed(.unavailable, kept: .outbox(6)))
        let viewModel = viewModel()
        await viewModel.send(.begin(.newPost))
        await viewModel.send(.type("안녕"))
        await viewModel.send(.submit)
        #expect(viewModel.state.outcome == .waiting && viewModel.state.failure?.kind == .unavailable)
        #expect(viewModel.state.notice == WritingText.queued[.english])
    }

    @Test func `A conflict returns the text, which may replace the server's`() async throws {
        await outbox.answer(.failed(.stale(Conflict(text: "theirs", version: 5)), kept: .outbox(6)))
        await outbox.add(.stub(6))
        let viewModel = viewModel()
        await viewModel.send(.edit(.post(1)))
        #expect(viewModel.state.text == "글" && viewModel.state.title == "Edit post 1")
        await viewModel.send(.type("mine"))
        await viewModel.send(.submit)
        #expect(viewModel.state.outcome == nil && viewModel.state.text == "mine")
        #expect(viewModel.state.conflict?.text == "theirs" && viewModel.state.isConflict)
        #expect(try await outbox.entries().isEmpty)
        #expect(try await drafts.drafts().map(\.target) == [.post(1, version: 5)])
        await outbox.answer(.done(.post(.stub(1))))
        await viewModel.send(.submit)
        #expect(await outbox.submitted.last == .editPost(1, text: "mine", version: 5))
        #expect(try await texts.isEmpty)
    }

    @Test func `An edit begins with the current text, and needs no draft without a change`() async throws {
        let viewModel = viewModel()
        await viewModel.send(.edit(.comment(3)))
        #expect(viewModel.state.text == "댓글" && viewModel.state.isKept)
        await viewModel.send(.type("댓글!"))
        #expect(try await drafts.drafts().map(\.target) == [.comment(3, post: 1, version: 1)])
        await viewModel.send(.type("댓글"))
        #expect(try await texts.isEmpty)
    }

    @Test func `Reports why a text may not be edited`() async {
        let viewModel = viewModel()
        await viewModel.send(.edit(.post(2)))
        #expect(viewModel.state.phase.failure?.kind == .refused && viewModel.state.target == nil)
        await viewModel.send(.edit(.post(9)))
        #expect(viewModel.state.phase == .failed(Failure(.notFound, "There is no post 9.")))
    }

    @Test func `Continues a draft of a comment, but begins a new post from scratch`() async throws {
        _ = try await drafts.keep("half an ans", for: .newComment(post: 2))
        _ = try await drafts.keep("half an ed", for: .post(1, version: 3))
        _ = try await drafts.keep("half a p", for: .newPost)
        let viewModel = viewModel()
        await viewModel.send(.begin(.newComment(post: 2)))
        #expect(viewModel.state.text == "half an ans" && viewModel.state.draft == 1)
        let edit = self.viewModel()
        await edit.send(.edit(.post(1)))
        #expect(edit.state.text == "half an ed" && edit.state.target == .post(1, version: 3))
        let post = self.viewModel()
        await post.send(.begin(.newPost))
        #expect(post.state.text.isEmpty && post.state.draft == nil)
        await drafts.move(to: BoardPlace(server: "https://board.test", account: 99))
        let stranger = self.viewModel()
        await stranger.send(.begin(.newComment(post: 2)))
        #expect(stranger.state.text.isEmpty)
    }

    @Test func `Input before a draft is found stays`() async throws {
        _ = try await drafts.keep("half an ans", for: .newComment(post: 2))
        let viewModel = viewModel()
        await drafts.answers.hold()
        async let begun: Void = viewModel.send(.begin(.newComment(post: 2)))
        await drafts.answers.arrival(of: 1)
        await viewModel.send(.type("new"))
        await drafts.answers.answerAtOnce()
        await drafts.answers.release(0)
        await begun
        #expect(viewModel.state.text == "new")
        #expect(try await texts.sorted() == ["half an ans", "new"])
    }

    @Test func `Continues a draft, and learns an unknown version`() async throws {
        let draft = try await drafts.keep("mine", for: .comment(3, post: 0, version: 0))
        let viewModel = viewModel()
        await viewModel.send(.resume(draft))
        #expect(viewModel.state.target == .comment(3, post: 1, version: 1) && viewModel.state.text == "mine")
        await viewModel.send(.type("mine!"))
        #expect(try await texts == ["mine!"])
        await viewModel.send(.discard)
        #expect(try await texts.isEmpty)
    }

    @Test func `A draft of an unknown version shows the text to replace, and keeps its title`() async throws {
        let draft = try await drafts.keep("Title\n\nmine", for: .titledPost(1, version: 0))
        let viewModel = viewModel()
        await viewModel.send(.resume(draft))
        #expect(viewModel.state.target == .titledPost(1, version: 4))
        #expect(viewModel.state.conflict?.text == "글" && viewModel.state.text == draft.text)
    }

    @Test func `A text that cannot be saved is not lost silently`() async throws {
        let viewModel = viewModel()
        await viewModel.send(.begin(.newPost))
        await drafts.fail(with: .storage("full"))
        await viewModel.send(.type("안녕"))
        #expect(!viewModel.state.isKept && viewModel.state.failure?.kind == .storage)
        #expect(viewModel.state.text == "안녕")
        await drafts.fail(with: nil)
        await viewModel.send(.type("안녕!"))
        #expect(viewModel.state.isKept && viewModel.state.failure == nil)
        #expect(try await texts == ["안녕!"])
    }

    @Test func `Creates a draft again that was discarded elsewhere`() async throws {
        let viewModel = viewModel()
        await viewModel.send(.begin(.newPost))
        await viewModel.send(.type("a"))
        _ = try await drafts.discard(1)
        await viewModel.send(.type("ab"))
        #expect(try await texts == ["ab"])
    }

    @Test func `Typing faster than the disk leaves the last text`() async throws {
        let viewModel = viewModel()
        await viewModel.send(.begin(.newPost))
        await withTaskGroup { group in
            for end in 1...40 {
                group.addTask { await viewModel.send(.type(String(repeating: "a", count: end))) }
            }
        }
        #expect(try await texts == [viewModel.state.text] && viewModel.state.isKept)
    }
}
