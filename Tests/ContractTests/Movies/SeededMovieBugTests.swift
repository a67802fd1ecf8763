import ContractCore
import MoviesContracts
import Testing

@Suite struct SeededMovieBugTests {
    @Test(.timeLimit(.minutes(10)), arguments: SeededMovieBugs.all)
    func `A mistake in a source of films is noticed`(_ bug: SeededBug<MovieRepositorySubject>) async throws {
        try await bug.expectReport(by: MovieRepositoryContract.behaviours) {
            var subject = try await MovieTrial.subject(.embeddedMemory)
            subject.movies = AlteredMovieRepository(subject.movies)
            return subject
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: SeededStoreBugs.bookmarks)
    func `A mistake in bookmarks is noticed`(_ bug: SeededBug<BookmarkRepositorySubject>) async throws {
        try await bug.expectReport(by: BookmarkRepositoryContract.behaviours) {
            var subject = StoreTrial.dictionary().bookmarks()
            subject.bookmarks = AlteredBookmarkRepository(subject.bookmarks)
            return subject
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: SeededStoreBugs.recentSearches)
    func `A mistake in recent searches is noticed`(
        _ bug: SeededBug<RecentSearchRepositorySubject>
    ) async throws {
        try await bug.expectReport(by: RecentSearchRepositoryContract.behaviours) {
            var subject = StoreTrial.dictionary().recentSearches()
            subject.recentSearches = AlteredRecentSearchRepository(subject.recentSearches)
            return subject
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: SeededLibraryBugs.all)
    func `A mistake in a catalogue is noticed`(_ bug: SeededBug<CatalogueLibrarySubject>) async throws {
        try await bug.expectReport(by: CatalogueLibraryContract.behaviours) {
            var subject = try await MovieTrial.library(.memory)
            subject.library = AlteredCatalogueLibrary(subject.library)
            return subject
        }
    }
}
