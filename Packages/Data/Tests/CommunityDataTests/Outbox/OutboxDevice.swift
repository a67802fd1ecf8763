import CommunityData
import CommunityDomain
import Foundation
import NetworkCore
import Persistence
import Synchronization

/// The stored data of one device, and processes on it that write.
struct OutboxDevice: Sendable {
    static let place = BoardPlace(server: "https://board.test", account: 10)

    let store: any KeyValueStore
    let drafts = InMemoryDrafts()
    let clock = Clock()
    /// The current place; `nil` without an account.
    let signedIn = Signed(OutboxDevice.place)

    final class Signed: Sendable {
        private let place: Mutex<BoardPlace?>

        init(_ place: BoardPlace?) { self.place = Mutex(place) }

        var value: BoardPlace? {
            get { place.withLock { $0 } }
            set { place.withLock { $0 = newValue } }
        }
    }

    init(store: any KeyValueStore = InMemoryKeyValueStore()) {
        self.store = store
    }

    /// The outbox of one process.
    func process(
        _ transport: any HTTPTransport, makeKey: (@Sendable () -> String)? = nil,
        store: (any KeyValueStore)? = nil, isRunning: (@Sendable (Int32) -> Bool)? = nil
    ) -> DefaultOutboxRepository {
        let (clock, signedIn) = (clock, signedIn)
        return DefaultOutboxRepository(
            client: Device(transport).client, store: store ?? self.store, drafts: drafts,
            place: { () async throws(CommunityError) in
                guard let place = signedIn.value else { throw .signedOut }
                return place
            }, now: { Date(timeIntervalSince1970: Double(clock.now)) }, makeKey: makeKey,
            isRunning: isRunning)
    }
}

extension DefaultOutboxRepository {
    /// The result of the server; `nil` when the write waits.
    func submit(_ write: Write) async throws(CommunityError) -> Written? {
        switch await submit(write, from: nil, isAway: false) {
        case .done(let written): return written
        case .queued: return nil
        case .failed(let error, _): throw error
        }
    }
}

/// Drafts that last as long as the test.
actor InMemoryDrafts: DraftRepository {
    private(set) var all: [Draft] = []
    private var failure: CommunityError?

    func place() -> BoardPlace { OutboxDevice.place }

    func fail(with failure: CommunityError?) { self.failure = failure }

    func drafts() -> [Draft] { all.reversed() }
    func draft(_ id: Draft.ID) -> Draft? { all.first { $0.id == id } }

    func keep(
        _ text: String, for target: Draft.Target, at place: BoardPlace
    ) throws(CommunityError) -> Draft {
        if let failure { throw failure }
        let draft = Draft(id: all.count + 1, target: target, text: text, updatedAt: .distantPast)
        all.append(draft)
        return draft
    }

    func save(_ text: String, in id: Draft.ID) -> Bool { false }
    func file(of id: Draft.ID) throws(CommunityError) -> String { throw .notFound }
    func discard(_ id: Draft.ID) -> Bool { false }
}
