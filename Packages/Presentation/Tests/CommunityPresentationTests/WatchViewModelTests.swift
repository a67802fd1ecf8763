import CommunityDomain
import CommunityPresentation
import DomainCore
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct WatchViewModelTests {
    /// The reported items, in order.
    @MainActor
    private final class Told {
        var items: [(event: Int?, item: WatchViewModel.Item)] = []
        var sentences: [String] {
            items.map { told in
                switch told.item {
                case .post(let row, let isNew): "post \(row.id) \(isNew)"
                case .comment(let row, let isNew): "comment \(row.id) \(isNew)"
                case .gone(let sentence), .connection(let sentence): sentence
                case .notice(let row): row.text
                }
            }
        }
    }

    private let told = Told()
    private let marks = InMemoryMarks()

    private func viewModel(_ events: ScriptedEvents) -> WatchViewModel {
        WatchViewModel(
            events: events, session: InMemorySessions(), marks: marks, .test(),
            onItem: { [told] event, item in told.items.append((event?.id, item)) })
    }

    private func event(_ id: Int, _ change: CommunityEvent.Change) -> ScriptedEvents.Step {
        .event(CommunityEvent(id: id, change: change))
    }

    @Test func `Does not watch a missing post, but waits for an unreachable server`() async {
        let board = InMemoryBoard([.stub(1)])
        func watch(_ post: Post.ID) async -> LoadPhase {
            let viewModel = WatchViewModel(
                events: ScriptedEvents([]), posts: board, session: InMemorySessions(), marks: marks,
                .test(), onItem: { _, _ in })
            await viewModel.send(.watch(post, after: nil))
            return viewModel.state.phase
        }
        #expect(await watch(1) == .loaded())
        #expect(await watch(9) == .failed(Failure(.notFound, "There is no post 9.")))
        await board.fail(with: .offline)
        #expect(await watch(9) == .loaded())
    }

    @Test func `Reports each event once, in order`() async {
        let viewModel = viewModel(
            ScriptedEvents([
                event(1, .postCreated(.stub(1))), event(2, .commentCreated(.stub(3))),
                event(3, .commentUpdated(.stub(3, version: 2))), event(4, .postUpdated(.stub(1, version: 2))),
                event(5, .commentDeleted(3, post: 1)), event(6, .postDeleted(1)),
            ]))
        await viewModel.send(.watch(nil, after: nil))
        #expect(
            told.sentences == [
                "post 1 true", "comment 3 true", "comment 3 false", "post 1 false",
                "Comment 3 was deleted or hidden.",
                "Post 1 was deleted or hidden.",
            ])
        #expect(told.items.map(\.event) == [1, 2, 3, 4, 5, 6])
        #expect(viewModel.state.last == told.items.last?.item && viewModel.state.phase == .loaded())
        #expect(await marks.all.isEmpty)
    }

    @Test func `Reports a lost connection once despite retries, and its return once`() async {
        let lost = ScriptedEvents.Step.connection(.lost(.offline, retryMilliseconds: 1_000))
        let connected = ScriptedEvents.Step.connection(.connected)
        let viewModel = viewModel(
            ScriptedEvents([
                connected, lost, lost, lost, connected, event(1, .postDeleted(1)), connected, lost,
                .connection(.missed),
            ]))
        await viewModel.send(.watch(1, after: nil))
        #expect(
            told.sentences
                == [
                    "Connection lost. Reconnecting …", "Reconnected.", "Post 1 was deleted or hidden.",
                    "Connection lost. Reconnecting …",
                    "Some events are too old to be shown. Read the post again.",
                ])
        #expect(told.items.map(\.event) == [nil, nil, 1, nil, nil])
        #expect(viewModel.state.note == "Connection lost. Reconnecting …" && viewModel.state.gaps == 1)
    }

    @Test(arguments: [
        (CommunityError.tooMany(seconds: 30), "The server allows no more live connections of this account."),
        (.unavailable, "Trying again …"), (.offline, "Connection lost. Reconnecting …"),
    ])
    func `Reports each reason for a refused stream once`(error: CommunityError, words: String) async {
        let refused = ScriptedEvents.Step.connection(.lost(error, retryMilliseconds: 1_000))
        let viewModel = viewModel(ScriptedEvents([refused, refused, .connection(.connected), refused]))
        await viewModel.send(.watch(nil, after: nil))
        #expect(told.sentences.count == 3 && told.sentences[1] == "Reconnected.")
        #expect(told.sentences[0].contains(words) && told.sentences[0] == told.sentences[2])
        #expect(viewModel.state.note == told.sentences[0])
    }

    @Test func `A watch begins when the server first sends events, and once`() async {
        let lost = ScriptedEvents.Step.connection(.lost(.offline, retryMilliseconds: 1_000))
        var before: [Int] = []
        let viewModel = WatchViewModel(
            events: ScriptedEvents([
                lost, .connection(.connected), event(1, .postDeleted(1)), lost, .connection(.connected),
            ]), session: InMemorySessions(), marks: marks, .test(),
            onBegin: { [told] in before.append(told.items.count) },
            onItem: { [told] event, item in told.items.append((event?.id, item)) })
        await viewModel.send(.watch(nil, after: nil))
        #expect(before == [1])
    }

    @Test func `Keeps the number of gaps when a watch begins again`() async {
        let viewModel = viewModel(ScriptedEvents([.connection(.missed)]))
        await viewModel.send(.watch(nil, after: nil))
        await viewModel.send(.watch(nil, after: nil))
        // The first watch has consumed the script.
        #expect(viewModel.state.gaps == 1)
    }

    @Test func `A comment seen live counts as read`() async {
        let viewModel = viewModel(
            ScriptedEvents([event(1, .commentCreated(.stub(3))), event(2, .commentUpdated(.stub(9)))]))
        await viewModel.send(.watch(1, after: nil))
        #expect(await marks.all == [1: 3])
    }

    @Test func `A failure to save a mark stops nothing`() async {
        await marks.fail(with: .storage("full"))
        let viewModel = viewModel(
            ScriptedEvents([event(1, .commentCreated(.stub(3))), event(2, .commentCreated(.stub(4)))]))
        await viewModel.send(.watch(1, after: nil))
        #expect(told.sentences == ["comment 3 true", "comment 4 true"])
        #expect(viewModel.state.phase == .loaded())
    }

    @Test func `Ends when reconnecting cannot help`() async {
        let viewModel = viewModel(ScriptedEvents([event(1, .postDeleted(1)), .end(.signedOut)]))
        await viewModel.send(.watch(nil, after: nil))
        #expect(viewModel.state.phase == .failed(Failure(.signedOut, in: .english)))
    }

    @Test func `A replaced watch reports nothing`() async {
        let (old, oldScript) = ScriptedEvents.make()
        let (new, newScript) = ScriptedEvents.make()
        let viewModel = WatchViewModel(
            events: EventsByPost(events: [1: old, 2: new]), session: InMemorySessions(), marks: marks,
            .test(), onItem: { [told] event, item in told.items.append((event?.id, item)) })
        async let first: Void = viewModel.send(.watch(1, after: nil))
        oldScript.yield(event(1, .postCreated(.stub(1))))
        while told.items.isEmpty, !Task.isCancelled { await Task.yield() }
        async let second: Void = viewModel.send(.watch(2, after: nil))
        newScript.yield(event(2, .postCreated(.stub(2))))
        while told.items.count < 2, !Task.isCancelled { await Task.yield() }
        oldScript.yield(.connection(.lost(.offline, retryMilliseconds: 1)))
        oldScript.yield(event(3, .postCreated(.stub(3))))
        oldScript.yield(.end(.signedOut))
        await first
        newScript.finish()
        await second
        #expect(told.sentences == ["post 1 true", "post 2 true"])
        #expect(viewModel.state.phase == .loaded())
    }
}

/// Separate events for each post.
private struct EventsByPost: EventRepository {
    let events: [Post.ID: ScriptedEvents]

    func events(
        of post: Post.ID?, after id: CommunityEvent.ID?,
        onState: @escaping @Sendable (LiveConnection<CommunityError>) async -> Void
    ) -> AsyncThrowingStream<CommunityEvent, any Error> {
        (events[post ?? 0] ?? ScriptedEvents([])).events(of: post, after: id, onState: onState)
    }
}
