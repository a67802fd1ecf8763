/// How a command ended, for scripts: "you called me wrongly" differs from "it did not work".
public struct ExitCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// It worked; an empty result is a success too.
    public static let success = ExitCode(rawValue: 0)
    /// It did not work: offline, not found, refused.
    public static let failure = ExitCode(rawValue: 1)
    /// It needs an account and nobody is signed in.
    public static let signInNeeded = ExitCode(rawValue: 4)
    /// The arguments make no sense (`EX_USAGE` of sysexits).
    public static let usage = ExitCode(rawValue: 64)
    /// Ctrl-C: 128 and the number of SIGINT, as shells report it.
    public static let interrupted = ExitCode(rawValue: 130)
}
