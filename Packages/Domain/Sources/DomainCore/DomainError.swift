/// Every way in which a use case can fail, in the words of the domain.
///
/// Lower layers translate their own errors into these at the repository, so no
/// status code, decoder or file path is ever seen above it. What to tell a
/// person is Presentation's business.
public enum DomainError: Error, Hashable, Sendable {
    /// What a person gave cannot be used; nothing was asked of the source.
    case invalidInput(InputProblem)
    /// The source knows no such thing.
    case notFound
    /// The source cannot be reached.
    case offline
    /// The source answered, but not with what was asked for.
    case unavailable
    /// The source has nothing of this kind at all; the feature is named as the use case names it.
    case unsupported(feature: String)
    /// What this device keeps cannot be read or written; the text says why.
    case storage(String)
    /// The source wants to know who is asking.
    case signInNeeded
    /// Whoever asked no longer wants the answer.
    case cancelled
}

/// What is wrong with something that a person gave.
public enum InputProblem: Hashable, Sendable {
    /// A text that needs at least one visible character has none.
    case empty(field: String)
    /// A text is longer than `limit` characters.
    case tooLong(field: String, limit: Int)
    /// A number is outside of the inclusive range.
    case outOfRange(field: String, lowest: Double, highest: Double)
    /// A lower bound lies above its upper bound.
    case reversedRange(field: String)
    /// A text that is not in the form that is expected here.
    case malformed(field: String, value: String)
}
