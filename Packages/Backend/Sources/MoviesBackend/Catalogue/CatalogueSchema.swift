import SQLCore

/// Makes and removes the tables of one generation.
enum CatalogueSchema {
    /// The tables without the indexes of lists, which are cheaper to make once the tables are full.
    static func create(_ tables: CatalogueTables, on connection: any SQLConnection) throws(StoreError) {
        let dialect = connection.dialect
        let options = dialect.tableOptions
        let integer = dialect.integerType
        try connection.executeScript(
            """
            CREATE TABLE \(tables.film) (\(FilmColumn.definitions(in: dialect)))\(options);
            CREATE TABLE \(tables.genre) (
                bit \(integer) PRIMARY KEY, name TEXT NOT NULL UNIQUE, films \(integer) NOT NULL)\(options);
            CREATE TABLE \(tables.person) (
                id \(integer) PRIMARY KEY, name TEXT NOT NULL, korean_name TEXT)\(options);
            CREATE TABLE \(tables.credit) (
                film_id \(integer) NOT NULL, role \(integer) NOT NULL, position \(integer) NOT NULL,
                person_id \(integer) NOT NULL, character TEXT,
                PRIMARY KEY (film_id, role, position))\(clustered(options, dialect));
            CREATE TABLE \(tables.alias) (
                film_id \(integer) NOT NULL, name TEXT NOT NULL,
                PRIMARY KEY (film_id, name))\(clustered(options, dialect));
            CREATE TABLE \(tables.rank) (
                rank \(integer) PRIMARY KEY, film_id \(integer) NOT NULL)\(options);
            """)
        try TextIndex(tables).create(on: connection)
    }

    /// One index, so that each can have a transaction of its own.
    static func createIndex(
        _ sort: FilmSort, of tables: CatalogueTables, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.executeScript(
            "CREATE INDEX IF NOT EXISTS \(tables.index(sort)) ON \(tables.film) (\(sort.indexColumns.names()))"
        )
    }

    static func drop(_ table: String, on connection: any SQLConnection) throws(StoreError) {
        try connection.executeScript("DROP TABLE IF EXISTS \(table)")
    }

    /// SQLite keeps such a table in one tree instead of two.
    private static func clustered(_ options: String, _ dialect: SQLDialect) -> String {
        guard dialect.name == SQLDialect.sqlite.name else { return options }
        return options.isEmpty ? " WITHOUT ROWID" : options + ", WITHOUT ROWID"
    }
}
