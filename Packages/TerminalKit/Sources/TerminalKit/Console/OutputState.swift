/// What became of standard output.
public enum OutputState: Hashable, Sendable {
    case open
    /// There is none: whoever started the program closed it.
    case missing
    /// The reader of the pipe has left; whatever is written is dropped.
    case closed
    /// Writing failed for the reason the system gives, such as a full disk; the rest is dropped.
    case failed(reason: String)
}
