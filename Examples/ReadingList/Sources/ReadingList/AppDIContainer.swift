public import DIContainer
import CurlTransport
public import NetworkCore
public import SQLCore
import Persistence
import SQLiteDriver
public import TerminalUI

/// The outside world. Tests replace it.
public struct AppEnvironment: Sendable {
    public var transport: @Sendable () -> any HTTPTransport
    public var database: @Sendable () -> any Database
    public var terminal: @Sendable () throws -> any Terminal

    public init(
        transport: @escaping @Sendable () -> any HTTPTransport,
        database: @escaping @Sendable () -> any Database,
        terminal: @escaping @Sendable () throws -> any Terminal
    ) {
        self.transport = transport
        self.database = database
        self.terminal = terminal
    }

    /// Requests with libcurl, a database file in the data folder, and the terminal of the process.
    public static func live(_ variables: [String: String]) -> AppEnvironment {
        let folder = XDGPaths(environment: variables, app: "reading-list").data
        return AppEnvironment(
            transport: { RetryingTransport(CurlTransport(environment: variables)) },
            database: {
                SQLiteDatabase(at: .file("\(folder)/articles.sqlite"), migrations: Articles.migrations)
            },
            terminal: { try LiveTerminal(environment: variables) })
    }
}

/// The values that live as long as the app, each made on first use.
public struct AppDIContainer: Sendable {
    public let pages: Shared<Pages>
    public let articles: Shared<Articles>
    let terminal: @Sendable () throws -> any Terminal
    /// The steps that close resources at the end.
    public let lifetime = Lifetime()

    public init(_ environment: AppEnvironment, graph: DependencyGraph? = nil) {
        terminal = environment.terminal
        let database = Shared("database", in: graph) { [lifetime] in
            let database = environment.database()
            lifetime.atEnd("database") { await database.close() }
            return database
        }
        pages = Shared("pages", in: graph) { Pages(transport: environment.transport()) }
        articles = Shared("articles", in: graph) { Articles(database: database()) }
    }
}
