import SQLCore

/// What every connection of one database shares.
struct SQLiteConfiguration: Sendable {
    let location: SQLiteLocation
    let migrations: [Migration]
    let options: SQLiteOptions
}
