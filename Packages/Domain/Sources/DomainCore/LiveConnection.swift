/// The state of a connection to live events, as reported to their listener.
public enum LiveConnection<Failure: Error & Hashable>: Hashable, Sendable {
    /// Events arrive from now on.
    case connected
    /// Events were missed and are no longer available: load everything again.
    case missed
    /// The connection is lost; the next attempt follows after the given number of milliseconds.
    case lost(Failure, retryMilliseconds: Int)
}
