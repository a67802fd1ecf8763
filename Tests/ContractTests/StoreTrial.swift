import MoviesContracts
import MoviesData
import Persistence
import SQLiteDriver

/// What a device keeps for a profile, for one trial.
struct StoreTrial: Sendable {
    /// Makes a store of the same data once more.
    private let open: @Sendable () -> any KeyValueStore
    private let end: @Sendable () async -> Void

    /// In a dictionary.
    static func dictionary() -> StoreTrial {
        let store = InMemoryKeyValueStore()
        return StoreTrial(open: { store }, end: {})
    }

    /// In a table, in memory.
    static func memory() throws -> StoreTrial {
        let folder = try ScratchFolder()
        let database = Place.memory.database("", in: folder, SQLKeyValueStore.migrations)
        return StoreTrial(open: { SQLKeyValueStore(database: database) }, end: { await database.close() })
    }

    /// In a table, in a file that each store opens for itself.
    static func file() throws -> StoreTrial {
        let folder = try ScratchFolder()
        return StoreTrial(
            open: {
                SQLKeyValueStore(
                    database: Place.file.database("profile.sqlite", in: folder, SQLKeyValueStore.migrations))
            }, end: { withExtendedLifetime(folder) {} })
    }

    func bookmarks() -> BookmarkRepositorySubject {
        let clock = ContractClock()
        let make = { @Sendable in DefaultBookmarkRepository(store: open(), now: clock.now) }
        return BookmarkRepositorySubject(bookmarks: make(), reopen: make, end: end)
    }

    func recentSearches() -> RecentSearchRepositorySubject {
        let make = { @Sendable in
            DefaultRecentSearchRepository(store: open(), maximum: RecentSearchRepositorySubject.maximum)
        }
        return RecentSearchRepositorySubject(recentSearches: make(), reopen: make, end: end)
    }
}
