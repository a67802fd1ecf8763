import ContractCore
import MoviesContracts
import MoviesData
import Persistence
import SQLiteDriver
import TestSupport
import Testing

@Suite struct StoreTests {
    static let bookmarks = Trials(
        implementations: StoreImplementations.bookmarks, behaviours: BookmarkRepositoryContract.behaviours
    ).all
    static let diaries = Trials(
        implementations: StoreImplementations.diaries, behaviours: DiaryRepositoryContract.behaviours
    ).all
    static let recentSearches = Trials(
        implementations: StoreImplementations.recentSearches,
        behaviours: RecentSearchRepositoryContract.behaviours
    ).all

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: bookmarks)
    func `Every store of bookmarks has the same behaviours`(
        _ implementation: Implementation<BookmarkRepositorySubject>,
        _ behaviour: Behaviour<BookmarkRepositorySubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: diaries)
    func `Every store of a diary has the same behaviours`(
        _ implementation: Implementation<DiaryRepositorySubject>,
        _ behaviour: Behaviour<DiaryRepositorySubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: recentSearches)
    func `Every store of recent searches has the same behaviours`(
        _ implementation: Implementation<RecentSearchRepositorySubject>,
        _ behaviour: Behaviour<RecentSearchRepositorySubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test func `The same behaviours are tested on every store`() {
        let marks = BookmarkRepositoryContract.behaviours.map(\.name)
        #expect(Set(marks).count == marks.count)
        for implementation in StoreImplementations.bookmarks {
            #expect(Trials.names(Self.bookmarks)[implementation.name] == marks)
        }
        let entries = DiaryRepositoryContract.behaviours.map(\.name)
        #expect(Set(entries).count == entries.count)
        for implementation in StoreImplementations.diaries {
            #expect(Trials.names(Self.diaries)[implementation.name] == entries)
        }
        let searches = RecentSearchRepositoryContract.behaviours.map(\.name)
        #expect(Set(searches).count == searches.count)
        for implementation in StoreImplementations.recentSearches {
            #expect(Trials.names(Self.recentSearches)[implementation.name] == searches)
        }
    }
}

/// The store of a profile on a device, for one trial.
struct StoreTrial: Sendable {
    /// Opens another store with the same data.
    private let open: @Sendable () -> any KeyValueStore
    private let end: @Sendable () async -> Void

    /// In a dictionary.
    static func dictionary() -> StoreTrial {
        let store = InMemoryKeyValueStore()
        return StoreTrial(open: { store }, end: {})
    }

    /// In a table, in memory.
    static func memory() -> StoreTrial {
        let database = Place.sqlite(at: nil, SQLKeyValueStore.migrations)
        return StoreTrial(open: { SQLKeyValueStore(database: database) }, end: { await database.close() })
    }

    /// In a table, in a file that each store opens separately.
    static func file() throws -> StoreTrial {
        let folder = try TemporaryFolder()
        return StoreTrial(
            open: {
                SQLKeyValueStore(
                    database: Place.sqlite(at: folder.file("profile.sqlite"), SQLKeyValueStore.migrations))
            }, end: { withExtendedLifetime(folder) {} })
    }

    func bookmarks() -> BookmarkRepositorySubject {
        let clock = ContractClock()
        let make = { @Sendable in DefaultBookmarkRepository(store: open(), now: clock.now) }
        return BookmarkRepositorySubject(bookmarks: make(), reopen: make, end: end)
    }

    func diary() -> DiaryRepositorySubject {
        let make = { @Sendable in DefaultDiaryRepository(store: open()) }
        return DiaryRepositorySubject(diary: make(), reopen: make, end: end)
    }

    func recentSearches() -> RecentSearchRepositorySubject {
        let make = { @Sendable in
            DefaultRecentSearchRepository(store: open(), maximum: RecentSearchRepositorySubject.maximum)
        }
        return RecentSearchRepositorySubject(recentSearches: make(), reopen: make, end: end)
    }
}

/// Every place that can store a profile, one line for each.
enum StoreImplementations {
    static let bookmarks = [
        Implementation("in a dictionary") { StoreTrial.dictionary().bookmarks() },
        Implementation("SQLite, memory") { StoreTrial.memory().bookmarks() },
        Implementation("SQLite, file") { try StoreTrial.file().bookmarks() },
    ]

    static let diaries = [
        Implementation("in a dictionary") { StoreTrial.dictionary().diary() },
        Implementation("SQLite, memory") { StoreTrial.memory().diary() },
        Implementation("SQLite, file") { try StoreTrial.file().diary() },
    ]

    static let recentSearches = [
        Implementation("in a dictionary") { StoreTrial.dictionary().recentSearches() },
        Implementation("SQLite, memory") { StoreTrial.memory().recentSearches() },
        Implementation("SQLite, file") { try StoreTrial.file().recentSearches() },
    ]
}
