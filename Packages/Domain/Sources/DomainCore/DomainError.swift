@_exported public import ErrorCore

/// Every way in which a use case can fail, in the words of the domain.
///
/// Repositories translate the errors of lower layers into these, so that no status code, decoder or file path is visible
/// above them. Presentation decides what to tell the user.
public enum DomainError: Error, Hashable, Sendable {
    /// The user's input is invalid; the source received no request.
    case invalidInput(InputProblem)
    /// The source has no such item.
    case notFound
    /// The source cannot be reached.
    case offline
    /// The source answered, but not with the requested data.
    case unavailable
    /// The source has nothing of this kind at all; `feature` is the use case's name for it.
    case unsupported(feature: String)
    /// The device's storage cannot be read or written; the text gives the reason.
    case storage(ErrorText)
    /// The source requires a signed-in user.
    case signInNeeded
    /// The caller cancelled the request.
    case cancelled
}

/// The reason why a user's input is invalid.
public enum InputProblem: Hashable, Sendable {
    /// A text that needs at least one visible character is blank.
    case empty(field: String)
    /// A text is longer than `limit` characters.
    case tooLong(field: String, limit: Int)
    /// A number is outside the inclusive range.
    case outOfRange(field: String, lowest: Double, highest: Double)
    /// A lower bound lies above its upper bound.
    case reversedRange(field: String)
    /// A text does not have the expected form.
    case malformed(field: String, value: String)
}
