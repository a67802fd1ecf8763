import NetworkCore
public import Persistence
public import TerminalKit
public import TextCore

/// One call of an app: the command line over the settings over the defaults.
public struct AppCall<Settings: StoredSettings>: Sendable {
    /// Which program it is.
    public let app: AppIdentity
    /// The command with its options and arguments.
    public let parsed: ParsedCommand
    /// Whose data.
    public let profile: ProfileName
    /// Where data is kept.
    public let store: StoreKind
    /// What its user reads.
    public let language: Language
    /// As they are in the file; nothing when the file is broken and the command is to mend it.
    public let settings: Settings
    /// The file.
    public let settingsStore: any SettingsStore<Settings>
    /// Where the profile's files are.
    public let files: AppFiles
    /// The world outside, with the colours that were chosen.
    public let environment: AppEnvironment
    /// Which server was chosen.
    public let server: ServerChoice

    /// What a suggested command repeats.
    public var invocation: Invocation { Invocation(app, parsed, serverSetting: settings.server) }

    /// Opens the files of `--record` and `--replay` and runs `body`; a file that cannot be used is told. `fault` puts
    /// in words what a server does wrong.
    @MainActor
    public func connected(
        _ fault: ServerFault,
        _ body: @MainActor (Wire, CommandContext) async throws(UsageError) -> ExitCode
    ) async throws(UsageError) -> ExitCode {
        let context = CommandContext(
            app: app, console: environment.console, language: language, now: environment.now,
            serverFault: server.isRemote ? fault : nil, invocation: invocation, signIn: fault.signIn)
        let wire: Wire
        do throws(NetworkError) {
            wire = try await Wire.opened(server) { error in
                _ = context.fail(ServerFault.incomplete(error)[language].terminalSafe())
            }
        } catch {
            return context.fail(ServerFault.fileMessage(error)[language].terminalSafe())
        }
        return try await body(wire, context)
    }
}
