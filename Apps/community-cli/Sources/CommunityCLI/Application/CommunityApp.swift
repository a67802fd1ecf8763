import PasswordCore
public import AppCore
import CommunityBackend
public import TerminalKit

/// The whole app as a function from arguments to an exit code.
public struct CommunityApp: Sendable {
    public static let name = "community-cli"
    static let version = "0.1.0"

    private let environment: AppEnvironment
    private let storeOptions: CommunityStoreOptions

    public init(_ environment: AppEnvironment) {
        self.environment = environment
        storeOptions = CommunityStoreOptions()
    }

    /// The same app, in whose own board a password costs so many bytes and passes: many tests sign up.
    init(_ environment: AppEnvironment, passwordMemory: Int, passes: Int) {
        self.environment = environment
        var options = CommunityStoreOptions()
        options.passwordCost = PasswordCost(memory: passwordMemory, passes: passes)
        storeOptions = options
    }

    @MainActor
    public func run(_ arguments: [String]) async -> ExitCode {
        await AppFlow(.community, CommandTable.app, environment).run(arguments, perform)
    }

    @MainActor
    private func perform(_ call: AppCall<AppSettings>) async throws(UsageError) -> ExitCode {
        let configuration = AppConfiguration(call)
        try CommandTable.requireLocal(call)
        return try await call.connected(configuration.serverFault) {
            (wire, context) async throws(UsageError) in
            let container = AppDIContainer(
                call.environment, configuration, wire: wire, context: context, storeOptions: storeOptions)
            let code = try await CommandTable.run(call, container, configuration, context)
            await context.end(container.lifetime)
            return code
        }
    }
}
