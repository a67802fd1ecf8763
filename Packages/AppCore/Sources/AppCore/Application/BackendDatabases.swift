import DIContainer
import HTTPServer
import Persistence
import PostgresDriver
import SQLCore
import SQLiteDriver

/// Opens the database of the embedded backend at any place: the one `switch` behind `--store`.
struct BackendDatabases: Sendable {
    /// Who opens it.
    enum Use: Sendable {
        /// A command or a screen of this device.
        case commands
        /// A server, for requests of strangers.
        case serving
        /// Whoever replaces its content: nobody else may have it open.
        case replacing
        /// Whoever only looks at what is there. Nothing is made or changed.
        case looking
        /// The same, who finds out whether others have it open.
        case checking
    }

    /// The file of ``StoreKind/sqlite``.
    let file: String
    /// The name of the schema on a server.
    let schema: String
    let migrations: [Migration]
    let secrets: Shared<any SecretStore>

    /// The time limit of the statements of one answer.
    private static let answerLimit = Duration.seconds(5)
    /// How long a server waits for others that write: less than any proxy in front of it.
    private static let servingBusyLimit = Duration.seconds(10)

    /// Opened with its first use; the caller closes it.
    func database(at kind: StoreKind, for use: Use) -> any Database {
        let migrations = use == .looking || use == .checking ? [] : migrations
        switch kind {
        case .memory: return SQLiteDatabase(at: .memory, migrations: migrations)
        case .sqlite:
            var options = SQLiteOptions()
            switch use {
            case .commands, .looking: break
            case .serving:
                // The server's threads may wait for the disk, but no client may occupy one for long.
                options.readTimeLimit = Self.answerLimit
                options.busyLimit = Self.servingBusyLimit
                options.mayBlock = { HTTPServer.isServerThread }
            case .replacing, .checking:
                options.isAlone = true
                options.busyLimit = .seconds(2)
            }
            return SQLiteDatabase(at: .file(file), migrations: migrations, options: options)
        case .postgres(let address):
            let options =
                switch use {
                case .commands, .looking: PostgresOptions(readerCount: 2)
                case .serving:
                    PostgresOptions(
                        readerCount: 8, readTimeLimit: Self.answerLimit, lockLimit: Self.servingBusyLimit)
                case .replacing, .checking: PostgresOptions(isAlone: true)
                }
            let secrets = secrets()
            return PostgresDatabase(
                at: address, schema: schema, migrations: migrations, options: options
            ) { () async throws(StoreError) in
                try await secrets.secret(named: StoreKind.password)?.revealed
            }
        }
    }
}
