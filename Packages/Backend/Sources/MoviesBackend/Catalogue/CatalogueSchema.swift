import BackendCore
import SQLCore
import SearchCore

/// Creates and drops the tables of one generation.
enum CatalogueSchema {
    /// Creates the tables without the indexes of lists, which are cheaper to create once the tables are full.
    static func create(_ tables: CatalogueTables, on connection: any SQLConnection) throws(StoreError) {
        let dialect = connection.dialect
        let options = dialect.tableOptions
        let (integer, text) = (dialect.integerType, dialect.textType)
        let clustered = dialect.clusteredTableOptions
        try connection.executeScript(
            """
            CREATE TABLE \(tables.film) (\(FilmColumn.definitions(in: dialect)))\(options);
            CREATE TABLE \(tables.genre) (
                bit \(integer) PRIMARY KEY, name \(text) NOT NULL UNIQUE, films \(integer) NOT NULL)\(options);
            CREATE TABLE \(tables.person) (
                id \(integer) PRIMARY KEY, name \(text) NOT NULL, korean_name \(text))\(options);
            CREATE TABLE \(tables.credit) (
                film_id \(integer) NOT NULL, role \(integer) NOT NULL, position \(integer) NOT NULL,
                person_id \(integer) NOT NULL, character \(text),
                PRIMARY KEY (film_id, role, position))\(clustered);
            CREATE TABLE \(tables.alias) (
                film_id \(integer) NOT NULL, name \(text) NOT NULL,
                PRIMARY KEY (film_id, name))\(clustered);
            CREATE TABLE \(tables.rank) (
                rank \(integer) PRIMARY KEY, film_id \(integer) NOT NULL)\(options);
            """)
        try tables.search.create(on: connection)
    }

    /// Creates one index, so that each can have a transaction of its own.
    static func createIndex(
        _ sort: FilmSort, of tables: CatalogueTables, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.executeScript(
            "CREATE INDEX IF NOT EXISTS \(tables.index(sort)) ON \(tables.film) (\(sort.indexTerms.names()))"
        )
    }

    static func drop(_ table: String, on connection: any SQLConnection) throws(StoreError) {
        try connection.executeScript("DROP TABLE IF EXISTS \(table)")
    }
}

/// The names of one generation's tables and indexes. Only numbers go into them, so they may stand in SQL.
struct CatalogueTables: Hashable, Sendable {
    let generation: Int

    var film: String { "film_\(generation)" }
    var genre: String { "genre_\(generation)" }
    var person: String { "person_\(generation)" }
    var credit: String { "credit_\(generation)" }
    var alias: String { "alias_\(generation)" }
    var rank: String { "rank_\(generation)" }
    private var text: String { "text_\(generation)" }
    private var word: String { "word_\(generation)" }

    /// The search index. Its ids are ranks, so the most popular match comes first.
    var search: SearchIndex { SearchIndex(text, vocabulary: word) }

    /// All tables in the order of dropping: dependent tables before those they read, and the largest first.
    var all: [String] { [word, text, search.spellingTable, film, credit, alias, rank, person, genre] }

    /// The name of the index that a list in that order reads.
    func index(_ sort: FilmSort) -> String { "film_\(generation)_by_\(sort.rawValue)" }
}

/// The tables that outlive generations.
enum CatalogueMigrations {
    static let all = [
        Migration(version: 1, name: "catalogue") { connection throws(StoreError) in
            let options = connection.dialect.tableOptions
            let integer = connection.dialect.integerType
            let text = connection.dialect.textType
            try connection.executeScript(
                """
                CREATE TABLE meta (key \(text) PRIMARY KEY, value \(text) NOT NULL)\(options);
                CREATE TABLE generation (number \(integer) PRIMARY KEY)\(options);
                CREATE TABLE rating (
                    film_id \(integer) NOT NULL, rater \(text) NOT NULL,
                    value \(connection.dialect.realType) NOT NULL, rated_at \(integer) NOT NULL,
                    PRIMARY KEY (film_id, rater))\(options);
                CREATE TABLE import_run (
                    id \(integer) PRIMARY KEY, generation \(integer) NOT NULL, fingerprint \(text) NOT NULL,
                    stage \(text) NOT NULL, file_index \(integer) NOT NULL, byte_offset \(integer) NOT NULL,
                    line \(integer) NOT NULL, counters \(text) NOT NULL, started_at \(integer) NOT NULL,
                    owner \(text) NOT NULL, heartbeat \(integer) NOT NULL)\(options);
                """)
        },
        Migration(version: 2, name: "idempotency keys") { connection throws(StoreError) in
            try IdempotencyTable.create(on: connection)
        },
        Migration(version: 3, name: "what began an import") { connection throws(StoreError) in
            try connection.executeScript(
                "ALTER TABLE import_run ADD COLUMN request \(connection.dialect.textType) NOT NULL DEFAULT ''"
            )
        },
        Migration(version: 4, name: "ratings weighed by votes") { connection throws(StoreError) in
            try CatalogueMigrations.remakeIndex(.rating, on: connection)
        },
        Migration(version: 5, name: "search by spelling") { connection throws(StoreError) in
            try CatalogueReindexing.run(on: connection)
        },
        Migration(version: 6, name: "scores by rater") { connection throws(StoreError) in
            try connection.executeScript("CREATE INDEX rating_by_rater ON rating (rater, rated_at)")
        },
        Migration(version: 7, name: "search by genre") { connection throws(StoreError) in
            try CatalogueReindexing.run(on: connection)
        },
        Migration(version: 8, name: "list by Korean titles") { connection throws(StoreError) in
            try CatalogueMigrations.remakeIndex(.koreanTitle, on: connection)
        },
    ]

    /// Recreates the index of an order for every existing generation.
    private static func remakeIndex(
        _ sort: FilmSort, on connection: any SQLConnection
    ) throws(StoreError) {
        let there = Set(try connection.tables().map(\.name))
        for generation in try connection.rows("SELECT number FROM generation", read: { $0.int(0) }) {
            let tables = CatalogueTables(generation: generation)
            guard there.contains(tables.film) else { continue }
            try connection.executeScript("DROP INDEX IF EXISTS \(tables.index(sort))")
            try CatalogueSchema.createIndex(sort, of: tables, on: connection)
        }
    }
}
