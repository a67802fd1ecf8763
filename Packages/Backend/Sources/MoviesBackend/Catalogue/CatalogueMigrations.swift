import BackendCore
import SQLCore

/// The tables that outlive generations.
enum CatalogueMigrations {
    static let all = [
        Migration(version: 1, name: "catalogue") { connection throws(StoreError) in
            let options = connection.dialect.tableOptions
            let integer = connection.dialect.integerType
            try connection.executeScript(
                """
                CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)\(options);
                CREATE TABLE generation (number \(integer) PRIMARY KEY)\(options);
                CREATE TABLE rating (
                    film_id \(integer) NOT NULL, rater TEXT NOT NULL,
                    value \(connection.dialect.realType) NOT NULL, rated_at \(integer) NOT NULL,
                    PRIMARY KEY (film_id, rater))\(options);
                CREATE TABLE import_run (
                    id \(integer) PRIMARY KEY, generation \(integer) NOT NULL, fingerprint TEXT NOT NULL,
                    stage TEXT NOT NULL, file_index \(integer) NOT NULL, byte_offset \(integer) NOT NULL,
                    line \(integer) NOT NULL, counters TEXT NOT NULL, started_at \(integer) NOT NULL,
                    owner TEXT NOT NULL, heartbeat \(integer) NOT NULL)\(options);
                """)
        },
        Migration(version: 2, name: "idempotency keys") { connection throws(StoreError) in
            try IdempotencyTable.create(on: connection)
        },
        Migration(version: 3, name: "what began an import") { connection throws(StoreError) in
            try connection.executeScript(
                "ALTER TABLE import_run ADD COLUMN request TEXT NOT NULL DEFAULT ''")
        },
    ]
}
