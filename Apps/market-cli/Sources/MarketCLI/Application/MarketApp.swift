public import AppCore
import MarketBackend
public import PictureCore
public import TerminalKit

/// The whole app as a function from arguments to an exit code.
public struct MarketApp: Sendable {
    /// What the program is called on the command line.
    public static let name = "market-cli"
    static let version = "0.1.0"

    private let environment: AppEnvironment
    private let pictures: any PictureProcessing
    private let storeOptions: MarketStoreOptions

    /// - Parameters:
    ///   - environment: the world outside.
    ///   - pictures: decodes pictures, those of strangers too.
    public init(_ environment: AppEnvironment, pictures: any PictureProcessing) {
        self.init(environment, pictures: pictures, storeOptions: MarketStoreOptions())
    }

    /// The same app with a market of its own kind, for tests.
    init(_ environment: AppEnvironment, pictures: any PictureProcessing, storeOptions: MarketStoreOptions) {
        self.environment = environment
        self.pictures = pictures
        self.storeOptions = storeOptions
    }

    /// Runs one command, from its arguments to its exit code; prints to the environment's console.
    @MainActor
    public func run(_ arguments: [String]) async -> ExitCode {
        await AppFlow(.market, CommandTable.app, environment).run(arguments, perform)
    }

    @MainActor
    private func perform(_ call: AppCall<AppSettings>) async throws(UsageError) -> ExitCode {
        let configuration = AppConfiguration(call)
        try CommandTable.requireLocal(call)
        return try await call.connected(configuration.serverFault) {
            (wire, context) async throws(UsageError) in
            let container = AppDIContainer(
                call.environment, configuration, pictures: pictures, wire: wire, context: context,
                storeOptions: storeOptions)
            let code = try await CommandTable.run(call, container, configuration, context)
            await context.end(container.lifetime)
            return code
        }
    }
}
