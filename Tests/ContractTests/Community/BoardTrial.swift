import AccountCore
import BackendCore
import CommunityBackend
import CommunityContracts
import CommunityData
import CommunityDomain
import ContractCore
import DataCore
import Foundation
import NetworkCore
import PasswordCore
import Persistence
import TestSupport

/// Boards and their devices for trials.
enum BoardTrial {
    private static let databases = TrialDatabases(CommunityStore.migrations)

    /// A new board in that setting.
    static func subject(_ setting: Setting) async throws -> BoardSubject {
        try await served(on: setting.place) { try setting.link(to: $0) }.board
    }

    /// A new board that records its answers.
    static func recorded(to path: String) async throws -> BoardSubject {
        try await served(on: .memory) { try Link.embedded($0).recorded(to: path, .standard) }.board
    }

    /// The recorded answers of a board, without administration.
    static func replayed(from path: String) throws -> BoardSubject {
        let link = try Link.replayed(from: path, .standard)
        return try subject(link, clock: TestClock(), setRole: { _, _ in }, end: link.close)
    }

    /// The administration of a new board, with its data in that place.
    static func administration(_ place: Place) async throws -> CommunityAdministrationSubject {
        let (board, administration) = try await served(on: place) { .embedded($0) }
        return CommunityAdministrationSubject(
            administration: administration, device: board.device, end: board.end)
    }

    private static func served(
        on place: Place, _ link: (@escaping Link.Backend) throws -> Link
    ) async throws -> (board: BoardSubject, administration: any CommunityAdministration) {
        let clock = TestClock()
        let (database, end) = try await databases.open(place)
        var accounts = AccountStore.Options()
        accounts.passwordCost = .least
        accounts.pause = { clock.pause($0) }
        let store = CommunityStore(database: database, now: { clock.now }, accounts: accounts)
        var options = CommunityBackendOptions()
        options.textsOfNewcomer = nil
        (options.service.reads, options.service.writes) = (nil, nil)
        (options.signIns.all, options.signIns.ofOneName) = (nil, nil)
        let backend = CommunityBackend(store: store, options: options)
        let link = try link { await backend($0) }
        let administration = SQLCommunityAdministration(store: store)
        let board = try subject(
            link, clock: clock, setRole: { _ = try await administration.setRole($0, of: $1) }
        ) {
            await link.close()
            await end()
        }
        return (board, administration)
    }

    private static func subject(
        _ link: Link, clock: TestClock, setRole: @escaping @Sendable (Role, String) async throws -> Void,
        end: @escaping @Sendable () async -> Void
    ) throws -> BoardSubject {
        let folder = try TemporaryFolder()
        return BoardSubject(
            device: { device(link, clock: clock, drafts: folder.file(UUID().uuidString)) }, setRole: setRole,
            pass: { clock.advance(seconds: Double($0)) }
        ) {
            await end()
            withExtendedLifetime(folder) {}
        }
    }

    /// A new device without any data.
    private static func device(_ link: Link, clock: TestClock, drafts folder: String) -> BoardDevice {
        let sessions = CommunitySessions(
            server: link.server, open: HTTPClient(origin: link.origin, transport: link.transport),
            secrets: InMemorySecretStore(), now: { Int(clock.now.timeIntervalSince1970) })
        let client = CommunityClient(
            http: HTTPClient(
                origin: link.origin,
                transport: AuthenticatingTransport(
                    link.transport, origin: link.origin, source: sessions)),
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
