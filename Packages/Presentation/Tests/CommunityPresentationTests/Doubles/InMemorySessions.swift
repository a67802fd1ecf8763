import CommunityDomain
import Foundation

/// The sign-in of a user.
actor InMemorySessions: SessionRepository {
    /// Holds back the refreshed session as it was at the time of the request.
    nonisolated let answers = HeldAnswers()
    private var session: Session?
    private var failure: CommunityError?
    private var refusal: CommunityError?
    private let isReached: Bool
    /// The code of the last sign-up.
    private(set) var code: String?

    init(_ account: Account? = .me, server: String? = "https://board.test", isReached: Bool = true) {
        session = account.map { Session(account: $0, server: server, place: .keyring) }
        self.isReached = isReached
    }

    /// Sets the failure of the device.
    func fail(with failure: CommunityError?) { self.failure = failure }
    /// Sets the server's refusal of every request.
    func refuse(with refusal: CommunityError?) { self.refusal = refusal }

    func current() throws(CommunityError) -> Session? {
        if let failure { throw failure }
        return session
    }

    func refreshed() async throws(CommunityError) -> Session {
        let (session, refusal) = (session, refusal)
        await answers.pass()
        if let refusal { throw refusal }
        guard let session else { throw .signedOut }
        return session
    }

    func signUp(
        name: String, email: String, password: String, code: String?
    ) throws(CommunityError) -> Session {
        self.code = code
        return try enter(name, email)
    }

    func signIn(identifier: String, password: String) throws(CommunityError) -> Session {
        try enter(identifier, "a@b.c")
    }

    private func enter(_ name: String, _ email: String) throws(CommunityError) -> Session {
        if let refusal { throw refusal }
        let account = Account(
            id: 10, name: name, email: email, role: .member, isBlocked: false, createdAt: .standstill)
        let new = Session(account: account, server: nil, place: .memory)
        session = new
        return new
    }

    func signOut() throws(CommunityError) -> Bool {
        session = nil
        return isReached
    }

    func changePassword(from current: String, to new: String) throws(CommunityError) {
        if let refusal { throw refusal }
    }
}
