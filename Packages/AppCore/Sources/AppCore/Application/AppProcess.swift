#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
public import TerminalKit

/// The life of an app's process.
public enum AppProcess {
    /// Runs the app on what the process was given, and ends the process with its code. `StandardDescriptors.fill` comes
    /// before it.
    public static func run(
        _ app: @escaping @Sendable (AppEnvironment, _ arguments: [String]) async -> ExitCode
    ) async {
        let environment = AppEnvironment.live()
        let arguments = Array(CommandLine.arguments.dropFirst())
        let code = await Interrupt.cancelling { await app(environment, arguments) }
        // All is written and closed. Libraries that would be torn down at an exit may still be in use by their threads.
        _exit(code.rawValue)
    }
}
