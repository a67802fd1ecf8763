public import DIContainer
import CurlTransport
public import NetworkCore
public import SQLCore
import Persistence
import SQLiteDriver

/// What the outside world is. Tests replace it.
public struct AppEnvironment: Sendable {
    public var transport: @Sendable () -> any HTTPTransport
    public var database: @Sendable () -> any Database

    public init(
        transport: @escaping @Sendable () -> any HTTPTransport,
        database: @escaping @Sendable () -> any Database
    ) {
        self.transport = transport
        self.database = database
    }

    /// Servers by libcurl, and a file in the folder for data.
    public static func live(_ variables: [String: String]) -> AppEnvironment {
        let folder = XDGPaths(environment: variables, app: "reading-list").data
        return AppEnvironment(
            transport: { RetryingTransport(CurlTransport(environment: variables)) },
            database: {
                SQLiteDatabase(at: .file("\(folder)/articles.sqlite"), migrations: Articles.migrations)
            })
    }
}

/// Everything that lives as long as the app, each made when it is first asked for.
public struct AppDIContainer: Sendable {
    public let pages: Shared<Pages>
    public let articles: Shared<Articles>
    /// What has to be closed in the end.
    public let lifetime = Lifetime()

    public init(_ environment: AppEnvironment, graph: DependencyGraph? = nil) {
        let database = Shared("database", in: graph) { [lifetime] in
            let database = environment.database()
            lifetime.atEnd("database") { await database.close() }
            return database
        }
        pages = Shared("pages", in: graph) { Pages(transport: environment.transport()) }
        articles = Shared("articles", in: graph) { Articles(database: database()) }
    }
}
