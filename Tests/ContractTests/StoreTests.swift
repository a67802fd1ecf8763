import MoviesContracts
import Testing

@Suite struct StoreTests {
    static let bookmarks = Trials(
        implementations: StoreImplementations.bookmarks, behaviours: BookmarkRepositoryContract.behaviours
    ).all
    static let recentSearches = Trials(
        implementations: StoreImplementations.recentSearches,
        behaviours: RecentSearchRepositoryContract.behaviours
    ).all

    @Test(.serialized, .timeLimit(.minutes(1)), arguments: bookmarks)
    func `Bookmarks are kept alike everywhere`(
        _ implementation: Implementation<BookmarkRepositorySubject>,
        _ behaviour: Behaviour<BookmarkRepositorySubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test(.serialized, .timeLimit(.minutes(1)), arguments: recentSearches)
    func `Recent searches are kept alike everywhere`(
        _ implementation: Implementation<RecentSearchRepositorySubject>,
        _ behaviour: Behaviour<RecentSearchRepositorySubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test func `Every store is tried for the same behaviours`() {
        let marks = BookmarkRepositoryContract.behaviours.map(\.name)
        #expect(Set(marks).count == marks.count)
        for implementation in StoreImplementations.bookmarks {
            #expect(Trials.names(Self.bookmarks)[implementation.name] == marks)
        }
        let searches = RecentSearchRepositoryContract.behaviours.map(\.name)
        #expect(Set(searches).count == searches.count)
        for implementation in StoreImplementations.recentSearches {
            #expect(Trials.names(Self.recentSearches)[implementation.name] == searches)
        }
    }
}
