import DIContainer
import NetworkCore
import Persistence
import SQLCore
public import TerminalKit
import TextCore

/// The whole app as a function from arguments to an exit code.
public struct MoviesApp: Sendable {
    public static let name = "movies-cli"
    static let version = "0.1.0"

    private let environment: AppEnvironment

    public init(_ environment: AppEnvironment) {
        self.environment = environment
    }

    @MainActor
    public func run(_ arguments: [String]) async -> ExitCode {
        let spoken = Language(environment: environment.variables)
        do throws(UsageError) {
            switch try CommandLineParser(CommandTable.app, language: spoken).parse(arguments) {
            case .version:
                environment.console.out("\(Self.name) \(Self.version)")
                return .success
            case .help(let path):
                return help(path, spoken)
            case .run(let parsed):
                return try await run(parsed, spoken)
            }
        } catch {
            return environment.console.report(error, program: Self.name)
        }
    }

    private func help(_ path: [String], _ language: Language) -> ExitCode {
        let console = environment.console
        let help = HelpText(
            CommandTable.app, language: language, width: console.width, style: console.style)
        console.out(help.lines(for: path).joined(separator: "\n"))
        return .success
    }

    @MainActor
    private func run(_ parsed: ParsedCommand, _ spoken: Language) async throws(UsageError) -> ExitCode {
        let profile = try CommandTable.profile(parsed)
        let store = try parsed.choice("store", as: StoreKind.self)
        let chosen = try parsed.choice("language", as: Language.self)
        let path = AppFiles(environment: environment.variables, profile: profile).settings
        let settingsStore = FileSettingsStore(path: path, default: AppSettings())
        var settings = AppSettings()
        var console = environment.console.colour(parsed.colour)
        do throws(StoreError) {
            settings = try await settingsStore.load()
            try settings.check(path: path)
        } catch {
            settings = AppSettings()
            guard CommandTable.worksWithoutSettings(parsed) else {
                console.error("\(Self.name): \(error.message(in: chosen ?? spoken))")
                return .failure
            }
        }
        if parsed.colour == .auto, let colour = settings.colourChoice { console = console.colour(colour) }
        let language = chosen ?? settings.languageChoice ?? spoken
        let server = try ServerOptions.choice(parsed, settings)
        if CommandTable.isLocal(parsed) { try ServerOptions.requireLocal(parsed, server) }
        let configuration = AppConfiguration(
            profile: profile, store: store, language: language, settings: settings, server: server)
        var environment = environment
        environment.console = console
        let wire: Wire
        do throws(NetworkError) {
            wire = try await Wire.opened(server) { [console] error in
                console.error("\(Self.name): \(ServerFault.incomplete(error)[language].terminalSafe())")
            }
        } catch {
            console.error("\(Self.name): \(ServerFault.fileMessage(error)[language].terminalSafe())")
            return .failure
        }
        let faults = BackendFaults()
        let container = AppDIContainer(environment, configuration, wire: wire, faults: faults)
        let context = CommandContext(
            console: console, language: language, now: environment.now, faults: faults,
            serverFault: server.address == nil && server.replay == nil ? nil : ServerFault(choice: server))
        let code = try await CommandTable.run(parsed, container, configuration, settingsStore, context)
        for failure in await container.lifetime.end() {
            console.error("\(Self.name): \(failure)")
        }
        return code
    }
}
