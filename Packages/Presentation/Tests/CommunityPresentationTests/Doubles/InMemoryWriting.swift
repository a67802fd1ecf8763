import CommunityDomain
import Foundation

/// Drafts of a test.
actor InMemoryDrafts: DraftRepository {
    /// Holds back the answers of searches for a draft.
    nonisolated let answers = HeldAnswers()
    /// Holds back the answers of saves.
    nonisolated let savings = HeldAnswers()
    private var all: [Draft]
    private var here = BoardPlace.here
    private var failure: CommunityError?
    /// The number of replaced texts.
    private(set) var saves = 0

    init(_ all: [Draft] = []) { self.all = all }

    func fail(with failure: CommunityError?) { self.failure = failure }

    func place() -> BoardPlace { here }

    func move(to place: BoardPlace) { here = place }

    func drafts() async throws(CommunityError) -> [Draft] {
        await answers.pass()
        if let failure { throw failure }
        return all.reversed()
    }

    func draft(_ id: Draft.ID) async throws(CommunityError) -> Draft? {
        try await drafts().first { $0.id == id }
    }

    func keep(
        _ text: String, for target: Draft.Target, at place: BoardPlace
    ) throws(CommunityError) -> Draft {
        if let failure { throw failure }
        let draft = Draft(
            id: (all.last?.id ?? 0) + 1, target: target, text: text, updatedAt: .threeMinutesEarlier,
            place: place)
        all.append(draft)
        return draft
    }

    func save(_ text: String, in id: Draft.ID) async throws(CommunityError) -> Bool {
        await savings.pass()
        if let failure { throw failure }
        guard let index = all.firstIndex(where: { $0.id == id }) else { return false }
        let old = all[index]
        all[index] = Draft(
            id: id, target: old.target, text: text, updatedAt: old.updatedAt, place: old.place)
        saves += 1
        return true
    }

    func file(of id: Draft.ID) throws(CommunityError) -> String { "/drafts/\(id)" }

    func discard(_ id: Draft.ID) throws(CommunityError) -> Bool {
        defer { all.removeAll { $0.id == id } }
        return all.contains { $0.id == id }
    }
}

/// An outbox with the answers of the test.
actor InMemoryOutbox: OutboxRepository {
    /// Holds back the answers of submissions.
    nonisolated let answers = HeldAnswers()
    private var all: [OutboxEntry]
    private var answer = Submission.queued(1)
    private var failure: CommunityError?
    private var others: [WaitingElsewhere] = []
    private var refusal: (error: CommunityError, concerns: @Sendable (Write) -> Bool)?
    private(set) var retried: [OutboxEntry.ID] = []
    private(set) var submitted: [Write] = []

    init(_ all: [OutboxEntry] = []) { self.all = all }

    func answer(_ answer: Submission) { self.answer = answer }
    func add(_ entry: OutboxEntry) { all.append(entry) }
    func add(_ others: [WaitingElsewhere]) { self.others += others }

    /// The failure of reading and sending.
    func fail(with failure: CommunityError?) { self.failure = failure }

    /// Refuses the matching writes when they are sent.
    func refuse(_ error: CommunityError, _ concerns: @escaping @Sendable (Write) -> Bool) {
        refusal = (error, concerns)
    }

    func submit(_ write: Write, from draft: Draft.ID?, isAway: Bool) async -> Submission {
        submitted.append(write)
        await answers.pass()
        return answer
    }
    func elsewhere() -> [WaitingElsewhere] { others }

    func entries() throws(CommunityError) -> [OutboxEntry] {
        if let failure { throw failure }
        return all
    }

    func send() throws(CommunityError) -> [Written] {
        if let failure { throw failure }
        if let refusal {
            all = all.map { entry in
                guard entry.state == .waiting, refusal.concerns(entry.write) else { return entry }
                return .stub(entry.id, entry.write, .refused(refusal.error))
            }
        }
        let waiting = all.filter { $0.state == .waiting }
        all.removeAll { $0.state == .waiting }
        return waiting.map { .deletedPost($0.id) }
    }

    func retry(_ id: OutboxEntry.ID) throws(CommunityError) {
        guard let index = all.firstIndex(where: { $0.id == id }) else { throw .notFound }
        let old = all[index]
        all[index] = OutboxEntry(
            id: id, write: old.write, state: .waiting, createdAt: old.createdAt, attempts: 0)
        retried.append(id)
    }

    func discard(_ id: OutboxEntry.ID) throws(CommunityError) -> Bool {
        defer { all.removeAll { $0.id == id } }
        return all.contains { $0.id == id }
    }
}

extension OutboxEntry {
    static func stub(_ id: Int, _ write: Write = .createPost(text: "글"), _ state: State = .waiting) -> Self {
        OutboxEntry(id: id, write: write, state: state, createdAt: .standstill, attempts: 1)
    }
}

extension BoardPlace {
    static let here = BoardPlace(server: "https://board.test", account: 10, name: "meng")
}

/// The user's own texts as saved on the device.
struct RememberedTexts: OwnTextRepository {
    var all: [OwnText] = []

    func last(_ subject: Subject) -> OwnText? { all.last { $0.subject == subject } }
}
