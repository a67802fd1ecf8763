/// The exit code of a command, for scripts: a wrong call differs from a failure.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int32
    /// Whether the command was waiting for the signal that ended it, so that this code is used instead of the signal's.
    private(set) var answersSignal = false

    public init(rawValue: Int32) { self.rawValue = rawValue }

    private init(answeringSignal rawValue: Int32) {
        self.rawValue = rawValue
        answersSignal = true
    }

    /// The command succeeded; an empty result is a success too.
    public static let success = ExitCode(rawValue: 0)
    /// A command that runs until it is stopped was stopped, by Ctrl-C or SIGTERM: 0.
    public static let stopped = ExitCode(answeringSignal: 0)
    /// The command failed: offline, not found, rejected.
    public static let failure = ExitCode(rawValue: 1)
    /// The command needs an account, but no user is signed in.
    public static let signInNeeded = ExitCode(rawValue: 4)
    /// Invalid arguments (`EX_USAGE` of sysexits).
    public static let usage = ExitCode(rawValue: 64)
    /// A disk failed to store data, and only a restart can determine its contents (`EX_IOERR` of sysexits).
    public static let storageFailed = ExitCode(rawValue: 74)
    /// Ctrl-C: 128 plus the number of SIGINT, as shells report it.
    public static let interrupted = ExitCode(rawValue: 130)
}
