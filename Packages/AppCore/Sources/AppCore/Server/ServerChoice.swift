public import NetworkCore

/// Which server a run talks to, and how it is watched while it does.
public struct ServerChoice: Hashable, Sendable {
    /// What is written to switch a server of the settings off.
    public static let none = "none"

    /// `nil` is the backend in this process.
    public var address: ServerAddress?
    /// What is told on standard error.
    public var detail = ExchangeDetail.nothing
    /// What is left out of what is told and recorded.
    public var redaction = Redaction.standard
    /// The file that gets what went over the wire.
    public var recording: String?
    /// The file that answers in the server's place.
    public var replay: String?

    /// The backend in this process, unwatched.
    public init() {}

    /// Whether something else than this process answers: a server, or a file in the place of one.
    public var isRemote: Bool { address != nil || replay != nil }
}
