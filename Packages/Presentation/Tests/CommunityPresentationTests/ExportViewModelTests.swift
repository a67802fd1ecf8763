import CommunityDomain
import CommunityPresentation
import Foundation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite struct ExportViewModelTests {
    private let sessions = InMemorySessions()
    private let board = InMemoryBoard(
        (1...250).map { .stub($0, by: $0 == 7 ? .other : .me) },
        comments: (1...200).map { .stub($0, by: $0 == 9 ? .other : .me) })

    private func viewModel() -> ExportViewModel {
        ExportViewModel(
            .init(
                session: sessions, posts: board, comments: board,
                moderation: InMemoryModeration(notices: [.stub(1, isRead: true)]),
                drafts: InMemoryDrafts([
                    Draft(id: 1, target: .newPost, text: "a", updatedAt: .standstill, place: .here),
                    Draft(id: 2, target: .newPost, text: "b", updatedAt: .standstill),
                ]),
                outbox: InMemoryOutbox([.stub(2)])), .test())
    }

    @Test func `Collects all pages of the user's own data, oldest first, and no data of others`()
        async
    {
        let viewModel = viewModel()
        await viewModel.send(.gather)
        let data = viewModel.state.data
        #expect(data?.posts.map(\.id) == (1...250).filter { $0 != 7 })
        #expect(data?.comments.map(\.id) == (1...200).filter { $0 != 9 })
        #expect(data?.account == .me && data?.server == "https://board.test")
        #expect(data?.notices.count == 1 && data?.drafts.count == 1 && data?.outbox.count == 1)
        #expect(viewModel.state.elsewhere == [WaitingElsewhere(place: nil, count: 1)])
        #expect(viewModel.state.failure == nil)
    }

    @Test func `A partial export fails as a whole`() async {
        let viewModel = viewModel()
        await viewModel.send(.gather)
        await board.fail(with: .offline)
        await viewModel.send(.gather)
        #expect(viewModel.state.data == nil && viewModel.state.failure?.kind == .offline)
        await sessions.refuse(with: .signedOut)
        await viewModel.send(.gather)
        #expect(viewModel.state.failure?.kind == .signInNeeded)
    }
}
