import CommunityAPI
public import CommunityDomain
import SQLCore

extension SessionKeeper {
    /// Who is signed in, without asking the server; `nil` when nobody is.
    ///
    /// - Throws: ``CommunityError/noSecretStore(_:)`` or ``CommunityError/storage(_:)``.
    public func session() async throws(CommunityError) -> Session? {
        let loaded: StoredSession?
        do {
            loaded = try await self.loaded()
        } catch {
            throw CommunityError(secrets: error)
        }
        guard let account = loaded?.account else { return nil }
        return await session(of: account)
    }

    /// Keeps a session in the place of the one before, also of one that cannot be read now.
    func begin(_ answer: SessionAnswer) async throws(CommunityError) -> Session {
        let session = StoredSession(answer, now: now())
        try await change(evenUnread: true) { (stored, kept) in (stored, kept) = (session, session) }
        quietUntil = .min
        return await self.session(of: session.account)
    }

    /// Keeps what the server says of whoever is signed in.
    func update(_ account: Account) async throws(CommunityError) -> Session {
        try await change { stored, kept in
            if stored?.account.id == account.id { stored = stored?.of(account) }
            if kept?.account.id == account.id { kept = kept?.of(account) }
        }
        return await session(of: account)
    }

    /// Forgets the session, also one that cannot be read now, but not one that another process has begun for somebody
    /// else.
    func leave() async throws(CommunityError) {
        try await change(evenUnread: true) { stored, kept in
            if kept == nil || stored?.account.id == kept?.account.id { stored = nil }
            kept = nil
        }
    }

    private func session(of account: Account) async -> Session {
        Session(account: account, server: server, place: await place())
    }

    /// Changes what the store and what this process has, alone among all processes. What cannot be read, such as what is
    /// in a keyring that is away, is in the way unless it is replaced `evenUnread`.
    private func change(
        evenUnread: Bool = false,
        _ change: @escaping @Sendable (inout StoredSession?, inout StoredSession?) -> Void
    ) async throws(CommunityError) {
        let result: Result<Void, StoreError>
        do {
            result = try await shelf.held { await self.replace(evenUnread, change) }
        } catch {
            throw CommunityError(secrets: error)
        }
        if case .failure(let error) = result { throw CommunityError(secrets: error) }
    }

    private func replace(
        _ evenUnread: Bool, _ change: (inout StoredSession?, inout StoredSession?) -> Void
    ) async -> Result<Void, StoreError> {
        do throws(StoreError) {
            var before: StoredSession?
            var isUnread = false
            do throws(StoreError) {
                before = try await shelf.session()
            } catch .unavailable where evenUnread {
                isUnread = true
            } catch {
                throw error
            }
            var (stored, kept) = (before, kept)
            change(&stored, &kept)
            if isUnread || stored != before { try await shelf.set(stored) }
            self.kept = kept
            return .success(())
        } catch {
            return .failure(error)
        }
    }
}
