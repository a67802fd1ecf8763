import CommunityDomain
import PasswordCore
import SQLCore

extension CommunityStore {
    /// What became of a wish for an account.
    enum SignUp: Sendable {
        case signedIn(SignedIn)
        case emailTaken
        case nameTaken
    }

    private enum Making: Sendable {
        case made(AccountRow)
        /// By the attempt of that name, perhaps; then whoever knows the password made it.
        case emailTaken(by: Credentials)
        case nameTaken
    }

    /// Makes an account and opens its first session. A retry of the attempt that made it opens another one.
    ///
    /// `password` has passed the rules; `attempt` is the hash of the `Idempotency-Key`.
    func signUp(
        _ name: AccountName, _ email: EmailAddress, password: String, kind: SessionKind, attempt: [UInt8]?,
        from peer: String?
    ) async throws -> SignUp {
        let hash = try await passwords.hash(password)
        let now = milliseconds
        let making: Making = try await write { connection throws(StoreError) in
            if let other = try AccountTables.credentials(of: email, on: connection) {
                return .emailTaken(by: other)
            }
            guard try AccountTables.credentials(like: name, on: connection) == nil,
                let account = try AccountTables.insert(
                    name, email, password: hash, key: attempt, now: now, on: connection)
            else { return .nameTaken }
            return .made(account)
        }
        switch making {
        case .made(let account): return .signedIn(try await openSession(kind, for: account, from: peer))
        case .nameTaken: return .nameTaken
        case .emailTaken(let other):
            let age = now - other.account.createdAt
            guard let attempt, attempt == other.signUpKey, other.account.name == name.text,
                age < Self.keyLifetime * 1000,
                let signedIn = try await signIn(
                    .email(email.text), password: password, kind: kind, from: peer)
            else { return .emailTaken }
            return .signedIn(signedIn)
        }
    }
}
