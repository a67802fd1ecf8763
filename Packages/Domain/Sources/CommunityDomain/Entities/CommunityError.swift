public import TextCore

/// Every way in which a request can fail, in the words of the domain.
public enum CommunityError: Error, Hashable, Sendable {
    /// Why a sign-up, a sign-in or a new password was refused.
    public enum Refusal: String, CaseIterable, Hashable, Sendable {
        case identifierMissing, passwordMissing, emailMissing, emailMalformed, emailTaken, nameTaken,
            nameMalformed
        case nameReserved, passwordMalformed, passwordTooShort, passwordTooCommon
        /// Unknown, wrong, blocked or locked: a server does not tell which.
        case credentialsWrong
        case passwordsDiffer, oldPasswordWrong, passwordUnchanged, registrationClosed, codeWrong
        /// One that this client does not know.
        case other
    }

    /// What a person wrote cannot be used; nothing was sent, or the server says so.
    case text(TextProblem)
    /// The same of a title.
    case title(TextProblem)
    case refused(Refusal)
    case notFound
    /// Somebody changed it since; the texts of both sides are kept.
    case stale(Conflict)
    /// Signed in, but not allowed to do that; by which rule, where that is known.
    case forbidden(EditPolicy.Refusal?)
    /// Nobody is signed in, or the server ended the session.
    case signedOut
    /// An admin closed the account; for which reason, where the server says it.
    case blocked(reason: String?)
    /// So many seconds to wait, where the server says it.
    case tooMany(seconds: Int?)
    case offline
    /// The server answered, but not with what was asked for.
    case unavailable
    /// What this device keeps cannot be read or written; the text says why.
    case storage(String)
    /// The secret that proves a session can be kept nowhere, or cannot be read; the text says why.
    case noSecretStore(String)
    case cancelled
}

extension CommunityError {
    /// Whether the same would fail again, whenever it is tried.
    public var isFinal: Bool {
        switch self {
        case .text, .title, .refused, .notFound, .forbidden: true
        case .stale, .signedOut, .blocked, .tooMany, .offline, .unavailable, .storage, .noSecretStore,
            .cancelled:
            false
        }
    }

    /// Whether the server could not be asked, so that what this device knows has to do.
    public var isAway: Bool {
        switch self {
        case .offline, .unavailable, .tooMany: true
        case .text, .title, .refused, .notFound, .forbidden, .stale, .signedOut, .blocked, .storage,
            .noSecretStore,
            .cancelled:
            false
        }
    }
}
