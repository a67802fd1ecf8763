import CommunityAPI
public import CommunityDomain
public import DataCore

/// Reports and decisions at a community server. Lists leave out entries of unknown kinds.
public struct DefaultModerationRepository: ModerationRepository {
    /// The number of requested notices.
    private static let noticeLimit = 100

    private let client: CommunityClient

    public init(client: CommunityClient) { self.client = client }

    public func reports(
        includingResolved: Bool, before: Report.ID?, limit: Int
    ) async throws(CommunityError) -> [Report] {
        let endpoint = ModerationEndpoints.reports(resolved: includingResolved, before: before, limit: limit)
        return try await client.send(endpoint).compactMap { $0.toDomain() }
    }

    public func moderate(
        _ subject: Subject, _ action: ModerationAction, reason: String
    ) async throws(CommunityError) {
        try await client.send(ModerationEndpoints.moderate(subject, action, reason: reason))
    }

    public func removeAll(of name: String, reason: String) async throws(CommunityError) -> Int {
        var removed = 0
        while true {
            let answer = try await client.send(ModerationEndpoints.removeAll(of: name, reason: reason))
            removed += answer.removed
            // A request that removes nothing would be repeated forever.
            guard answer.left > 0, answer.removed > 0 else { return removed }
        }
    }

    public func log(before: ModerationEntry.ID?, limit: Int) async throws(CommunityError) -> [ModerationEntry]
    {
        let endpoint = ModerationEndpoints.log(before: before, limit: limit)
        return try await client.send(endpoint).compactMap { $0.toDomain() }
    }

    public func notices() async throws(CommunityError) -> [Notice] {
        let endpoint = ModerationEndpoints.notices(limit: Self.noticeLimit)
        return try await client.send(endpoint).compactMap { $0.toDomain() }
    }

    public func unreadNoticeCount() async throws(CommunityError) -> Int {
        do throws(CommunityError) {
            return try await client.send(ModerationEndpoints.unreadNoticeCount).count
        } catch .notFound {
            // An older server only lists them.
            return try await notices().count { !$0.isRead }
        }
    }

    public func markRead(upTo id: Notice.ID) async throws(CommunityError) {
        try await client.send(ModerationEndpoints.markRead(upTo: id))
    }

    public func account(named name: String) async throws(CommunityError) -> Account? {
        let found: [UserAnswer]
        do throws(CommunityError) {
            found = try await client.send(ModerationEndpoints.accounts(named: name))
        } catch .notFound {
            // An older server has no such list.
            return nil
        }
        guard let account = found.first else { throw .notFound }
        return account.toAccount()
    }

    public func setRole(_ role: Role, of name: String) async throws(CommunityError) -> Account {
        try await client.send(ModerationEndpoints.setRole(role, of: name)).toAccount()
    }

    public func setBlocked(
        _ isBlocked: Bool, of name: String, reason: String
    ) async throws(CommunityError) -> Account {
        try await client.send(ModerationEndpoints.setBlocked(isBlocked, of: name, reason: reason)).toAccount()
    }
}
