import DIContainer
import HTTPServer
import Persistence
import PostgresDriver
import SQLCore
import SQLiteDriver

/// Opens the database of the embedded backend, wherever it is stored. Contains the only `switch` behind `--store`.
struct BackendDatabases: Sendable {
    /// The purpose of opening the database.
    enum Use: Sendable {
        /// A command or a screen of this device.
        case commands
        /// A server, for requests from unknown clients.
        case serving
        /// Replacing the content: no other program may have the database open.
        case replacing
        /// Reading only. Nothing is created or changed.
        case looking
        /// Reading only, to determine whether other programs have the database open.
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
    /// The time that a server waits for other writers: less than any proxy in front of it waits.
    private static let servingBusyLimit = Duration.seconds(10)

    /// Returns a database that is opened on first use; the caller closes it.
    func database(at kind: StoreKind, for use: Use) -> any Database {
        let migrations = use == .looking || use == .checking ? [] : migrations
        switch kind {
        case .memory: return SQLiteDatabase(at: .memory, migrations: migrations)
        case .sqlite:
            var options = SQLiteOptions()
            switch use {
            case .commands, .looking: break
            case .serving:
                // The server's threads may wait for the disk, but no client may block one for long.
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
