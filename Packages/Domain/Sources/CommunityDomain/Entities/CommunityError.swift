@_exported public import ErrorCore
public import TextCore

/// Every way in which a request can fail, in the words of the domain.
public enum CommunityError: Error, Hashable, Sendable {
    /// Why a sign-up, a sign-in or a new password was refused.
    public enum Refusal: String, CaseIterable, Hashable, Sendable {
        case identifierMissing, passwordMissing, emailMissing, emailMalformed, emailTaken, nameTaken,
            nameMalformed
        case nameReserved, passwordMalformed, passwordTooShort, passwordTooCommon
        /// Unknown, wrong, blocked or locked: a server does not distinguish these.
        case credentialsWrong
        case passwordsDiffer, oldPasswordWrong, passwordUnchanged, registrationClosed, codeWrong
        /// A refusal that this client does not know.
        case other
    }

    /// The user's text is invalid; nothing was sent, or the server refused it.
    case text(TextProblem)
    /// The same for a title.
    case title(TextProblem)
    case refused(Refusal)
    case notFound
    /// The text changed in between; the texts of both sides are preserved.
    case stale(Conflict)
    /// Signed in, but not allowed to do that; with the rule, where known.
    case forbidden(EditPolicy.Refusal?)
    /// No account is signed in, or the server ended the session.
    case signedOut
    /// An admin closed the account; with the reason, where the server reports it.
    case blocked(reason: String?)
    /// Too many requests; with the seconds to wait, where the server reports them.
    case tooMany(seconds: Int?)
    case offline
    /// The server answered, but not with the requested data.
    case unavailable
    /// The device's storage cannot be read or written; the text gives the reason.
    case storage(ErrorText)
    /// The secret that proves a session cannot be stored or read; the text gives the reason.
    case noSecretStore(ErrorText)
    case cancelled
}

extension CommunityError {
    /// Whether the same request would fail again whenever it is sent.
    public var isFinal: Bool {
        switch self {
        case .text, .title, .refused, .notFound, .forbidden: true
        case .stale, .signedOut, .blocked, .tooMany, .offline, .unavailable, .storage, .noSecretStore,
            .cancelled:
            false
        }
    }

    /// Whether the server could not answer, so that the device falls back to its saved data.
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
