public import AppCore
public import TerminalKit

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
        await AppFlow(.movies, CommandTable.app, environment).run(arguments, perform)
    }

    @MainActor
    private func perform(_ call: AppCall<AppSettings>) async throws(UsageError) -> ExitCode {
        let configuration = AppConfiguration(
            profile: call.profile, store: call.store, language: call.language, settings: call.settings,
            server: call.server, source: try call.parsed.choice("source"), invocation: call.invocation)
        try CommandTable.requireLocal(call)
        return try await call.connected(configuration.serverFault) {
            (wire, context) async throws(UsageError) in
            let container = AppDIContainer(
                call.environment, configuration, wire: wire, faults: context.faults)
            let code = try await CommandTable.run(call, container, configuration, context)
            await context.end(container.lifetime)
            return code
        }
    }
}
