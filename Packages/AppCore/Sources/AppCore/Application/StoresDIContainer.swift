public import DIContainer
import HTTPServer
public import Persistence
public import SQLCore
import SQLiteDriver

/// Where data is kept: the implementations behind `--store`.
public struct StoresDIContainer: Sendable {
    /// Where they are.
    public let files: AppFiles
    /// What a server would own.
    public let backend: Shared<any Database>
    /// The same for `serve`, which answers strangers.
    public let served: Shared<any Database>
    /// What the device keeps for the profile.
    public let profile: Shared<any KeyValueStore>
    /// The database behind `profile`, if there is one.
    public let profileDatabase: Shared<any Database>?
    /// Answers of servers, to show again; `nil` when none are kept.
    public let cache: Shared<any ResponseCache>?
    /// Keys of servers. They are kept as the settings are, whatever `--store` says.
    public let secrets: Shared<any SecretStore>

    /// In bytes.
    private static let cacheCap = 32 << 20
    /// For the statements of one answer.
    private static let answerLimit = Duration.seconds(5)

    /// Nothing is opened before it is used. `backend` are the migrations of the embedded backend's database;
    /// `keepsAnswers` is for a run whose answers come from a server and may be shown again in another run.
    public init(
        _ app: AppIdentity, _ environment: AppEnvironment, store: StoreKind, profile profileName: ProfileName,
        backend migrations: [Migration], graph: DependencyGraph, lifetime: Lifetime,
        keepsAnswers: Bool = false
    ) {
        let files = AppFiles(of: app, environment: environment.variables, profile: profileName)
        self.files = files

        func database(
            _ name: String, at location: SQLiteLocation, _ migrations: [Migration],
            _ options: SQLiteOptions = SQLiteOptions()
        ) -> Shared<any Database> {
            Shared(name, in: graph) {
                let database = SQLiteDatabase(at: location, migrations: migrations, options: options)
                lifetime.atEnd(name) { await database.close() }
                return database
            }
        }

        secrets = Shared("secretStore", isEntry: true, in: graph) { FileSecretStore(path: files.secrets) }

        switch store {
        case .sqlite:
            backend = database("backendDatabase", at: .file(files.backend), migrations)
            // The server's threads may wait for the disk, but no client may keep one for long.
            served = database(
                "servedDatabase", at: .file(files.backend), migrations,
                SQLiteOptions(readTimeLimit: Self.answerLimit, mayBlock: { HTTPServer.isServerThread }))
            let profileDatabase = database(
                "profileDatabase", at: .file(files.profile), SQLKeyValueStore.migrations)
            self.profileDatabase = profileDatabase
            profile = Shared("profileStore", in: graph) { SQLKeyValueStore(database: profileDatabase()) }
            guard keepsAnswers else {
                cache = nil
                break
            }
            let cacheDatabase = database(
                "cacheDatabase", at: .file(files.cache), SQLResponseCache.migrations,
                SQLiteOptions(durability: .normal, busyLimit: .milliseconds(200)))
            cache = Shared("responseCache", in: graph) {
                SQLResponseCache(database: cacheDatabase(), byteCap: Self.cacheCap, now: environment.now)
            }
        case .memory:
            backend = database("backendDatabase", at: .memory, migrations)
            served = backend
            profileDatabase = nil
            profile = Shared("profileStore", in: graph) { InMemoryKeyValueStore() }
            cache =
                keepsAnswers
                ? Shared("responseCache", in: graph) {
                    InMemoryResponseCache(byteCap: Self.cacheCap, now: environment.now)
                } : nil
        }
    }
}
