public import DIContainer
public import Persistence
public import SQLCore
import SQLiteDriver
import SecretService

/// The stores of a run: the implementations behind `--store`.
public struct StoresDIContainer: Sendable {
    /// The paths of the files.
    public let files: AppFiles
    /// The database of the embedded backend, with the data that a server would have.
    public let backend: Shared<any Database>
    /// The same database for `serve`, with limits for requests from unknown clients.
    public let served: Shared<any Database>
    /// The data of the profile on this device.
    public let profile: Shared<any KeyValueStore>
    /// The database behind `profile`, if there is one.
    public let profileDatabase: Shared<any Database>?
    /// The cache of servers' answers; `nil` for a run without one.
    public let cache: Shared<any ResponseCache>?
    /// Keys of servers. They are stored in a file like the settings, regardless of `--store`.
    public let secrets: Shared<any SecretStore>

    /// Opens the backend's database, wherever it is stored.
    let databases: BackendDatabases

    /// The size of the cache in bytes.
    private static let cacheCap = 32 << 20

    /// Opens nothing before its first use. `backend` contains the migrations of the embedded backend's database;
    /// `keepsAnswers` is for a run whose answers come from a server and may be shown again in another run.
    public init(_ run: Run, backend migrations: [Migration], keepsAnswers: Bool = false) {
        let (files, graph, lifetime) = (run.files, run.graph, run.lifetime)
        self.files = files

        let secrets: Shared<any SecretStore> = Shared("secretStore", isEntry: true, in: graph) {
            FileSecretStore(path: files.secrets)
        }
        self.secrets = secrets

        func database(_ name: String, _ make: @escaping @Sendable () -> any Database) -> Shared<any Database>
        {
            Shared(name, in: graph) {
                let database = make()
                lifetime.atEnd(name) { await database.close() }
                return database
            }
        }

        let databases = BackendDatabases(
            file: files.backend, schema: run.app.folder, migrations: migrations, secrets: secrets)
        self.databases = databases
        backend = database("backendDatabase") { databases.database(at: run.store, for: .commands) }
        served =
            run.store == .memory
            ? backend
            : database("servedDatabase") { databases.database(at: run.store, for: .serving) }

        switch run.store {
        case .sqlite, .postgres:
            let profileDatabase = database("profileDatabase") {
                SQLiteDatabase(at: .file(files.profile), migrations: SQLKeyValueStore.migrations)
            }
            self.profileDatabase = profileDatabase
            profile = Shared("profileStore", in: graph) { SQLKeyValueStore(database: profileDatabase()) }
            guard keepsAnswers else {
                cache = nil
                break
            }
            let cacheDatabase = database("cacheDatabase") {
                SQLiteDatabase(
                    at: .file(files.cache), migrations: SQLResponseCache.migrations,
                    options: SQLiteOptions(durability: .normal, busyLimit: .milliseconds(200)))
            }
            cache = Shared("responseCache", in: graph) {
                SQLResponseCache(database: cacheDatabase(), byteCap: Self.cacheCap, now: run.now)
            }
        case .memory:
            profileDatabase = nil
            profile = Shared("profileStore", in: graph) { run.visitor?.profile ?? InMemoryKeyValueStore() }
            // The answers of the same process are not worth the memory of a visitor.
            cache =
                keepsAnswers && run.visitor == nil
                ? Shared("responseCache", in: graph) {
                    InMemoryResponseCache(byteCap: Self.cacheCap, now: run.now)
                } : nil
        }
    }
}

/// The stores of sign-in secrets: the implementations behind the setting `secrets` and behind `--store memory`.
public struct SecretsDIContainer: Sendable {
    public let store: Shared<any SecretStore>
    /// The store for sessions; in memory for a run with a token, which stores no sessions.
    public let sessions: Shared<any SecretStore>
    /// The place of the named secret; `nil` when it exists in this process only.
    public let place: @Sendable (String) async -> SecretPlace?
    /// Held while a process changes a secret that others may change: one process at a time. `nil` where no other process
    /// has the secrets.
    public let lock: ProcessLock?

    public init(
        _ run: Run, choice: SecretChoice
    ) {
        let (files, graph) = (run.files, run.graph)
        guard run.store != .memory else {
            lock = nil
            store = Shared("signInStore", isEntry: true, in: graph) {
                run.visitor?.secrets ?? InMemorySecretStore()
            }
            sessions = store
            place = { _ in nil }
            return
        }
        lock = ProcessLock(path: files.secrets + ".session", limit: .seconds(60))
        let fallback = Shared("keyringOrFile", in: graph) {
            FallbackSecretStore(
                keyring: SecretServiceStore(
                    app: run.app.name, profile: run.profile, place: files.secrets,
                    environment: run.environment.variables),
                path: files.secrets, choice: choice, now: run.now)
        }
        store = Shared("signInStore", isEntry: true, in: graph) { fallback() }
        sessions = run.token == nil ? store : Shared("tokenStore", in: graph) { InMemorySecretStore() }
        place = { name in
            switch await fallback().place(of: name) {
            case .nowhere: nil
            case .refused(let reason): .file(path: files.secrets, reason: reason)
            case let place: place
            }
        }
    }
}
