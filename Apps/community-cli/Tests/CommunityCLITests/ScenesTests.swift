import CommunityDomain
import CommunityPresentation
import DIContainer
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import PresentationCore
import TestSupport
import Testing
import TextCore

@testable import CommunityCLI

/// The scenes with all their dependencies; only the wire is replaced.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ScenesTests {
    private let folder: TemporaryFolder
    private let store = InMemoryKeyValueStore()
    private let secrets = InMemorySecretStore()
    private let graph = DependencyGraph()
    private let here = Surroundings(
        .english, localTime: .utc, now: { Date(timeIntervalSince1970: 1_640_900_000) })

    init() throws { folder = try TemporaryFolder() }

    private func repositories(
        _ transport: any HTTPTransport, server: String? = nil, basePath: String = "",
        reporting: @escaping @Sendable (any HTTPTransport) -> any HTTPTransport = { $0 }
    ) -> RepositoriesDIContainer {
        RepositoriesDIContainer(
            transport: Shared(value: transport), reporting: reporting, server: server, basePath: basePath,
            address: server.map { $0 + basePath }, cache: nil, secrets: Shared(value: secrets),
            hasToken: false,
            place: { .file(path: $0, reason: "test") },
            lock: ProcessLock(path: folder.file("data/session.lock")), profile: Shared(value: store),
            draftFolder: folder.file("data/drafts"), onUnreadableDraft: { _ in }, now: here.now,
            onSessionEnd: { _ in }, graph: graph)
    }

    private func account(_ all: RepositoriesDIContainer) -> AccountSceneDIContainer {
        AccountSceneDIContainer(
            sources: .init(
                session: all.session(), posts: all.posts(), comments: all.comments(),
                moderation: all.moderation(), drafts: all.drafts(), outbox: all.outbox()),
            here: here)
    }

    private func writing(_ all: RepositoriesDIContainer) -> WritingSceneDIContainer {
        WritingSceneDIContainer(
            sources: .init(
                session: all.session(), outbox: all.outbox(), drafts: all.drafts(), posts: all.posts(),
                comments: all.comments(), own: all.own(), saved: all.saved(), marks: all.marks()),
            here: here)
    }

    private func board(_ all: RepositoriesDIContainer) -> BoardSceneDIContainer {
        BoardSceneDIContainer(
            posts: all.posts(), comments: all.comments(), saved: all.saved(), events: all.events(),
            session: all.session(), marks: all.marks(), here: here)
    }

    private func signIn(_ all: RepositoriesDIContainer) async -> AccountViewModel {
        let viewModel = account(all).makeAccountViewModel()
        await viewModel.send(.signIn(identifier: "meng", password: "secret"))
        return viewModel
    }

    /// Accepts every sign-in and passes other requests to `answer`.
    private func wire(_ answer: @escaping StubAnswer.Respond) -> StubTransport {
        StubTransport { request throws(NetworkError) in
            guard request.path.hasSuffix("/auth/local") else { return try await answer(request) }
            return HTTPResponse(status: 200, body: Array(session.utf8))
        }
    }

    @Test func `A write goes from the view model to the wire with the token of the signed-in account`()
        async throws
    {
        let transport = wire { _ throws(NetworkError) in HTTPResponse(status: 200, body: Array(post.utf8)) }
        let all = repositories(transport, server: "https://board.test", basePath: "/api")
        #expect(await signIn(all).state.account?.session.account.name == "meng")
        let viewModel = writing(all).makeComposeViewModel()
        await viewModel.send(.submit(.createPost(text: "하나")))
        #expect(viewModel.state.notice == "Created post 12.")
        let request = try #require(transport.requests.last)
        #expect(request.path == "/api/posts" && request.headers["Authorization"] == "Bearer j")
        #expect(transport.requests.first?.headers["Authorization"] == nil)
    }

    @Test func `Stores the session under the server's address and reports the place of the secret`() async {
        let transport = wire { _ throws(NetworkError) in HTTPResponse(status: 500) }
        let all = repositories(transport, server: "https://board.test", basePath: "/api")
        let place = await signIn(all).state.account?.session.place
        guard case .file(let name, "test") = place else {
            Issue.record("\(String(describing: place))")
            return
        }
        #expect(name.contains("https://board.test/api"))
        let secret = try? await secrets.secret(named: name)
        #expect(secret?.revealed.contains("meng") == true)
        let next = account(repositories(transport, server: "https://board.test")).makeAccountViewModel()
        await next.send(.load)
        #expect(next.state.failure?.kind == .signInNeeded)
    }

    @Test func `The next process sends offline writes, for the same account and server`() async {
        let offline = wire { _ throws(NetworkError) in throw .notConnected("gone") }
        let first = repositories(offline)
        _ = await signIn(first)
        let compose = writing(first).makeComposeViewModel()
        await compose.send(.submit(.createPost(text: "하나")))
        #expect(compose.state.isQueued)

        let elsewhere = repositories(
            wire { _ throws(NetworkError) in HTTPResponse(status: 500) }, server: "https://board.test")
        _ = await signIn(elsewhere)
        let other = writing(elsewhere).makeOutboxViewModel()
        await other.send(.send)
        #expect(other.state.rows.isEmpty && other.state.failure == nil)

        let online = wire { _ throws(NetworkError) in HTTPResponse(status: 200, body: Array(post.utf8)) }
        let outbox = writing(repositories(online)).makeOutboxViewModel()
        await outbox.send(.send)
        #expect(outbox.state.sent.count == 1 && outbox.state.rows.isEmpty)
        #expect(online.requests.count == 1)
    }

    @Test func `A refused text becomes a file that an editor can open`() async throws {
        let all = repositories(wire { _ throws(NetworkError) in HTTPResponse(status: 403) })
        _ = await signIn(all)
        let compose = writing(all).makeComposeViewModel()
        await compose.send(.submit(.createComment(post: 12, text: "둘")))
        #expect(compose.state.kept == .draft(1))
        let drafts = writing(all).makeDraftsViewModel()
        await drafts.send(.open(1))
        let file = try #require(drafts.state.file)
        #expect(file == folder.file("data/drafts/1.comment-on-12.at-1.md"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "둘")
    }

    @Test func `Scenes share what was read`() async {
        let all = repositories(
            wire { request throws(NetworkError) in
                let body = request.path == "/comments" ? "[]" : request.path == "/posts" ? "[\(post)]" : post
                return HTTPResponse(status: 200, body: Array(body.utf8))
            })
        _ = await signIn(all)
        let list = board(all).makePostsViewModel()
        await list.send(.load(.unread, before: nil, limit: 5))
        #expect(list.state.rows.map(\.id) == [12])
        await board(all).makeThreadViewModel().send(.load(12, limit: 5))
        await list.send(.load(.unread, before: nil, limit: 5))
        #expect(list.state.rows.isEmpty && list.state.phase.failure == nil)
    }

    @Test func `Live events and moderation go over the same wire`() async {
        let all = repositories(wire { _ throws(NetworkError) in HTTPResponse(status: 403) })
        _ = await signIn(all)
        let watch = board(all).makeWatchViewModel { _, _ in }
        await watch.send(.watch(nil, after: nil))
        #expect(watch.state.phase.failure?.kind == .refused)
        let moderation = ModerationSceneDIContainer(
            moderation: all.moderation(), session: all.session(), posts: all.posts(),
            comments: all.comments(), here: here
        ).makeModerationViewModel()
        await moderation.send(.loadLog(before: nil, limit: 5))
        #expect(moderation.state.failure?.kind == .refused)
    }

    @Test func `Every request passes the reporting transport once`() async {
        let log = Requests()
        let all = repositories(wire { _ throws(NetworkError) in HTTPResponse(status: 500) }) { transport in
            StubTransport { request throws(NetworkError) in
                log.add(request.path)
                return try await transport.send(request)
            }
        }
        _ = await signIn(all)
        await board(all).makePostsViewModel().send(.load(.newest, before: nil, limit: 5))
        #expect(log.all == ["/auth/local", "/posts"])
    }

    @Test func `The scenes' graph has no fault but what nobody opened here uses`() async {
        let all = repositories(StubTransport())
        _ = (account(all), board(all), writing(all))
        graph.resolveAll()
        #expect(
            Set(graph.snapshot.nodes.map(\.name)) == [
                "sessionAccess", "communityClient", "sessionRepository", "tokenRepository", "draftRepository",
                "postRepository",
                "savingClient", "savedBoardRepository",
                "commentRepository", "moderationRepository", "eventRepository", "outboxRepository",
                "readMarkRepository", "ownTextStore", "ownTextRepository",
            ])
        let faults = graph.problems().filter { if case .unused = $0 { false } else { true } }
        #expect(faults.isEmpty)
    }
}

private let session = """
    {"jwt":"j","user":{"id":10,"username":"meng","email":"a@b.c","blocked":null,
     "role":{"id":1,"type":"authenticated"},"created_at":"2021-12-30T06:08:53.000Z"}}
    """

private let post = """
    {"id":12,"text":"하나","user":{"id":11,"username":"kim","email":"","blocked":null,"role":1},
     "created_at":"2021-12-30T06:08:53.123Z","updated_at":"2021-12-30T06:08:54.000Z","comments":[],
     "version":1,"state":"visible","comment_count":0,"last_comment":null}
    """
