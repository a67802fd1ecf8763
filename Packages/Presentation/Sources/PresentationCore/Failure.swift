/// What went wrong, for people to read and for programs to tell apart.
public struct Failure: Error, Hashable, Sendable {
    /// The kinds that a screen or an exit code may treat differently.
    public enum Kind: String, CaseIterable, Sendable {
        /// What a person gave cannot be used.
        case invalidInput
        /// There is no such thing.
        case notFound
        /// The source cannot be reached; trying again later may help.
        case offline
        /// The source answers, but not usefully.
        case unavailable
        /// The source cannot do that; trying again will not help.
        case unsupported
        /// The source understands and will not do it: not allowed, changed since, too often.
        case refused
        /// The device cannot keep or read its data.
        case storage
        /// Only for people who are signed in.
        case signInNeeded
        /// The person did not want it any more.
        case cancelled
    }

    /// For programs.
    public let kind: Kind
    /// For people, in their language, one sentence or two. It may quote what others wrote.
    public let message: String

    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
