import AccountCore
import BackendCore
import CommunityBackend
import CommunityContracts
import CommunityData
import CommunityDomain
import ContractCore
import Foundation
import NetworkCore
import PasswordCore
import Persistence
import Synchronization
import TestSupport

/// Boards and their devices for trials.
enum BoardTrial {
    private static let databases = TrialDatabases(CommunityStore.migrations)

    /// A new board in that setting.
    static func subject(_ setting: Setting) async throws -> BoardSubject {
        try await subject(on: setting.place) { try setting.link(to: $0) }
    }

    /// A new board, whose answers are saved.
    static func recorded(to path: String) async throws -> BoardSubject {
        try await subject(on: .memory) { try Link.embedded($0).recorded(to: path, .standard) }
    }

    /// What another board answered.
    static func replayed(from path: String) throws -> BoardSubject {
        let link = try Link.replayed(from: path, .standard)
        return try subject(link, clock: TestClock(), setRole: { _, _ in }, end: link.close)
    }

    private static func subject(
        on place: Place, _ link: (@escaping Link.Backend) throws -> Link
    ) async throws -> BoardSubject {
        let clock = TestClock()
        let (database, end) = try await databases.open(place)
        var accounts = AccountStore.Options()
        accounts.passwordCost = .least
        accounts.pause = { clock.pause($0) }
        let store = CommunityStore(database: database, now: { clock.now }, accounts: accounts)
        var options = CommunityBackendOptions()
        (options.service.reads, options.service.writes) = (nil, nil)
        (options.signIns.all, options.signIns.ofOneName) = (nil, nil)
        let backend = CommunityBackend(store: store, options: options)
        let made = try link { await backend($0) }
        let administration = SQLCommunityAdministration(store: store)
        return try subject(
            made, clock: clock, setRole: { _ = try await administration.setRole($0, of: $1) }
        ) {
            await made.close()
            await end()
        }
    }

    private static func subject(
        _ link: Link, clock: TestClock, setRole: @escaping @Sendable (Role, String) async throws -> Void,
        end: @escaping @Sendable () async -> Void
    ) throws -> BoardSubject {
        let folder = try TemporaryFolder()
        let devices = Mutex(0)
        return BoardSubject(
            device: {
                let number = devices.withLock { number in
                    number += 1
                    return number
                }
                return device(link, clock: clock, drafts: folder.file("drafts \(number)"))
            }, setRole: setRole, pass: { clock.advance(seconds: Double($0)) }
        ) {
            await end()
            withExtendedLifetime(folder) {}
        }
    }

    /// A device of which nobody knows anything yet.
    private static func device(_ link: Link, clock: TestClock, drafts folder: String) -> BoardDevice {
        let sessions = CommunitySessions(
            server: link.server, open: HTTPClient(origin: link.origin, transport: link.transport),
            store: InMemorySecretStore(), place: { .memory },
            now: { Int(clock.now.timeIntervalSince1970) })
        let client = CommunityClient(
            http: HTTPClient(
                origin: link.origin,
                transport: AuthenticatingTransport(
                    link.transport, origin: link.origin, source: sessions.tokens)),
            sessions: sessions)
        let place: @Sendable () async throws(CommunityError) -> BoardPlace = {
            () async throws(CommunityError) in
            guard let account = try await sessions.session()?.account else { throw .signedOut }
            return BoardPlace(server: link.server, account: account.id)
        }
        let drafts = FileDraftRepository(
            folder: PrivateFolder(path: folder, sizeLimit: FileDraftRepository.sizeLimit),
            place: { (try? await place()) ?? BoardPlace(server: link.server, account: nil) })
        return BoardDevice(
            session: DefaultSessionRepository(client: client, sessions: sessions),
            posts: DefaultPostRepository(client: client), comments: DefaultCommentRepository(client: client),
            outbox: DefaultOutboxRepository(
                client: client, store: InMemoryKeyValueStore(), drafts: drafts, place: place,
                now: { clock.now }),
            moderation: DefaultModerationRepository(client: client),
            events: DefaultEventRepository(client: client))
    }
}
