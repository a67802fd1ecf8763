import CommunityData
import CommunityDomain
import DataCore
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import SQLCore
import Synchronization

/// One process on a device: its session, and a client that uses it. Several may share a store.
struct Device: Sendable {
    static let origin = "https://board.test"

    let store: any SecretStore
    let clock: Clock
    let ended = Log<Account>()
    let signedIn: CommunitySessions
    let client: CommunityClient

    init(
        _ transport: any HTTPTransport, store: any SecretStore = InMemorySecretStore(),
        clock: Clock = Clock(),
        exclusively:
            @escaping @Sendable (
                _ work: @escaping @Sendable () async -> Void
            ) async throws(StoreError) -> Void = { work in await work() }
    ) {
        self.store = store
        self.clock = clock
        let ended = ended
        signedIn = CommunitySessions(
            server: Self.origin, open: HTTPClient(origin: Self.origin, transport: transport), secrets: store,
            exclusively: exclusively, now: { clock.now }, onEnd: { ended.add($0) })
        let authenticated = AuthenticatingTransport(transport, origin: Self.origin, source: signedIn)
        client = CommunityClient(
            http: HTTPClient(origin: Self.origin, transport: authenticated), sessions: signedIn)
    }

    var tokens: any AccessTokenSource { signedIn }

    var sessions: DefaultSessionRepository { DefaultSessionRepository(client: client, sessions: signedIn) }
    var posts: DefaultPostRepository { DefaultPostRepository(client: client) }
    var comments: DefaultCommentRepository { DefaultCommentRepository(client: client) }
    var moderation: DefaultModerationRepository { DefaultModerationRepository(client: client) }
    var outcome: CommunityError? {
        get async {
            do {
                _ = try await posts.posts(PostQuery())
                return nil
            } catch {
                return error
            }
        }
    }

    @discardableResult
    func signIn() async throws -> Session {
        try await sessions.signIn(identifier: "meng", password: "secret")
    }
}

/// A clock that moves only when a test advances it.
final class Clock: Sendable {
    private let seconds = Mutex(1_000_000)

    var now: Int { seconds.withLock { $0 } }

    func advance(_ by: Int) { seconds.withLock { $0 += by } }
}

/// The recorded values, in order.
final class Log<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    var all: [Value] { values.withLock { $0 } }

    func add(_ value: Value) { values.withLock { $0.append(value) } }
}

/// A lock between the "processes" of one test.
actor SharedLock {
    private var isTaken = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private(set) var uses = 0

    func held(_ work: @Sendable () async -> Void) async {
        if isTaken { await withCheckedContinuation { waiters.append($0) } } else { isTaken = true }
        uses += 1
        await work()
        if waiters.isEmpty { isTaken = false } else { waiters.removeFirst().resume() }
    }
}
