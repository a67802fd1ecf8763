import ContractCore
import MoviesContracts
import Testing

@Suite struct SeededMovieBugTests {
    @Test(.timeLimit(.minutes(10)), arguments: SeededMovieBugs.all)
    func `Detects a mistake in a source of films`(_ bug: SeededBug<MovieRepositorySubject>) async throws {
        try await bug.expectReport(by: MovieRepositoryContract.behaviours) {
            var subject = try await MovieTrial.subject(.embeddedMemory)
            subject.movies = AlteredMovieRepository(subject.movies)
            return subject
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: SeededStoreBugs.bookmarks)
    func `Detects a mistake in bookmarks`(_ bug: SeededBug<BookmarkRepositorySubject>) async throws {
        try await bug.expectReport(by: BookmarkRepositoryContract.behaviours) {
            var subject = StoreTrial.dictionary().bookmarks()
            subject.bookmarks = AlteredBookmarkRepository(subject.bookmarks)
            return subject
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: SeededStoreBugs.recentSearches)
    func `Detects a mistake in recent searches`(
        _ bug: SeededBug<RecentSearchRepositorySubject>
    ) async throws {
        try await bug.expectReport(by: RecentSearchRepositoryContract.behaviours) {
            var subject = StoreTrial.dictionary().recentSearches()
            subject.recentSearches = AlteredRecentSearchRepository(subject.recentSearches)
            return subject
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: SeededLibraryBugs.all)
    func `Detects a mistake in a catalogue`(_ bug: SeededBug<CatalogueLibrarySubject>) async throws {
        try await bug.expectReport(by: CatalogueLibraryContract.behaviours) {
            var subject = try await MovieTrial.library(.memory)
            subject.library = AlteredCatalogueLibrary(subject.library)
            return subject
        }
    }
}
