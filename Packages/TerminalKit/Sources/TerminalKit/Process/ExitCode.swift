/// How a command ended, for scripts: "you called me wrongly" differs from "it did not work".
public struct ExitCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int32
    /// Whether the signal that ended the work was what the work waited for, so that the signal's own code does not
    /// take the place of this one.
    private(set) var answersSignal = false

    public init(rawValue: Int32) { self.rawValue = rawValue }

    private init(answeringSignal rawValue: Int32) {
        self.rawValue = rawValue
        answersSignal = true
    }

    /// It worked; an empty result is a success too.
    public static let success = ExitCode(rawValue: 0)
    /// It ran until it was asked to stop, and stopped: 0, whether the asking was Ctrl-C or a SIGTERM.
    public static let stopped = ExitCode(answeringSignal: 0)
    /// It did not work: offline, not found, refused.
    public static let failure = ExitCode(rawValue: 1)
    /// It needs an account and nobody is signed in.
    public static let signInNeeded = ExitCode(rawValue: 4)
    /// The arguments make no sense (`EX_USAGE` of sysexits).
    public static let usage = ExitCode(rawValue: 64)
    /// A disk failed to keep data, and only a new start can tell what is on it (`EX_IOERR` of sysexits).
    public static let storageFailed = ExitCode(rawValue: 74)
    /// Ctrl-C: 128 and the number of SIGINT, as shells report it.
    public static let interrupted = ExitCode(rawValue: 130)
}
