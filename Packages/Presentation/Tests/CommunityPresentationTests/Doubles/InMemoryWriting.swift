import CommunityDomain
import Foundation

/// Drafts of one test.
actor InMemoryDrafts: DraftRepository {
    private var all: [Draft]
    private var failure: CommunityError?

    init(_ all: [Draft] = []) { self.all = all }

    func fail(with failure: CommunityError?) { self.failure = failure }

    func drafts() throws(CommunityError) -> [Draft] {
        if let failure { throw failure }
        return all.reversed()
    }

    func draft(_ id: Draft.ID) throws(CommunityError) -> Draft? { try drafts().first { $0.id == id } }

    func keep(_ text: String, for target: Draft.Target) throws(CommunityError) -> Draft {
        let draft = Draft(
            id: (all.last?.id ?? 0) + 1, target: target, text: text, updatedAt: .threeMinutesEarlier)
        all.append(draft)
        return draft
    }

    func file(of id: Draft.ID) throws(CommunityError) -> String { "/drafts/\(id)" }

    func discard(_ id: Draft.ID) throws(CommunityError) -> Bool {
        defer { all.removeAll { $0.id == id } }
        return all.contains { $0.id == id }
    }
}

/// An outbox that says what the test prepared.
actor InMemoryOutbox: OutboxRepository {
    private var all: [OutboxEntry]
    private var answer: Result<Written?, CommunityError> = .success(nil)
    private var failure: CommunityError?
    /// Makes what the outbox does beside failing, such as keeping a draft.
    private var deed: (@Sendable (Write) async -> Void)?
    private(set) var retried: [OutboxEntry.ID] = []

    init(_ all: [OutboxEntry] = []) { self.all = all }

    func answer(
        _ answer: Result<Written?, CommunityError>, after deed: (@Sendable (Write) async -> Void)? = nil
    ) {
        (self.answer, self.deed) = (answer, deed)
    }

    /// What looking into it and sending fail with.
    func fail(with failure: CommunityError?) { self.failure = failure }
    func add(_ entry: OutboxEntry) { all.append(entry) }

    func submit(_ write: Write) async throws(CommunityError) -> Written? {
        await deed?(write)
        return try answer.get()
    }

    func entries() throws(CommunityError) -> [OutboxEntry] {
        if let failure { throw failure }
        return all
    }

    func send() throws(CommunityError) -> [Written] {
        if let failure { throw failure }
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
