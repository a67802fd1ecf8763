import CommunityDomain
import Foundation

/// Moderation in memory.
actor InMemoryModeration: ModerationRepository {
    var allReports: [Report] = []
    var entries: [ModerationEntry] = []
    var allNotices: [Notice] = []
    nonisolated let answers = HeldAnswers()
    private var failure: CommunityError?
    private var failsOnlyMarks = false
    private(set) var done: [String] = []

    init(reports: [Report] = [], log: [ModerationEntry] = [], notices: [Notice] = []) {
        (allReports, entries, allNotices) = (reports, log, notices)
    }

    func fail(with failure: CommunityError?, onlyMarks: Bool = false) {
        (self.failure, failsOnlyMarks) = (failure, onlyMarks)
    }

    private func record(_ deed: String) throws(CommunityError) {
        if let failure { throw failure }
        done.append(deed)
    }

    func reports(
        includingResolved: Bool, before: Report.ID?, limit: Int
    ) async throws(CommunityError) -> [Report] {
        try record("reports \(includingResolved) \(before ?? 0) \(limit)")
        await answers.pass()
        return allReports
    }

    func moderate(_ subject: Subject, _ action: ModerationAction, reason: String) throws(CommunityError) {
        try record("\(action) \(subject.kind) \(subject.id) \(reason)")
    }

    func removeAll(of name: String, reason: String) throws(CommunityError) -> Int {
        if name == "nobody" { throw .notFound }
        try record("remove all of \(name) \(reason)")
        return 2
    }

    func log(before: ModerationEntry.ID?, limit: Int) throws(CommunityError) -> [ModerationEntry] {
        try record("log \(before ?? 0) \(limit)")
        return entries
    }

    func notices() throws(CommunityError) -> [Notice] {
        if let failure, !failsOnlyMarks { throw failure }
        return allNotices
    }

    func unreadNoticeCount() throws(CommunityError) -> Int { try notices().count { !$0.isRead } }

    func markRead(upTo id: Notice.ID) throws(CommunityError) { try record("read \(id)") }

    /// "nobody" does not exist, "boss" is the admin, and for "somebody" the account is unknown, as with an older server.
    func account(named name: String) throws(CommunityError) -> Account? {
        if name == "nobody" { throw .notFound }
        if name == "somebody" { return nil }
        return Account(
            id: name == "boss" ? Account.admin.id : 30, name: name, email: "", role: .member,
            isBlocked: false, createdAt: .standstill)
    }

    func setRole(_ role: Role, of name: String) throws(CommunityError) -> Account {
        try record("\(name) \(role)")
        return Account(id: 3, name: name, email: "", role: role, isBlocked: false, createdAt: .standstill)
    }

    func setBlocked(_ isBlocked: Bool, of name: String, reason: String) throws(CommunityError) -> Account {
        try record("\(name) \(isBlocked) \(reason)")
        return Account(
            id: 3, name: name, email: "", role: .member, isBlocked: isBlocked, createdAt: .standstill)
    }
}
