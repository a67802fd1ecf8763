import MoviesContracts
import Testing

@Suite struct SeededBugTests {
    @Test(.timeLimit(.minutes(1)), arguments: SeededMovieBugs.all)
    func `A mistake in a source of films is noticed`(_ bug: SeededBug<MovieRepositorySubject>) async throws {
        try await bug.expectReport(by: MovieRepositoryContract.behaviours) {
            try await MovieTrial(.memory).embedded()
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: SeededStoreBugs.bookmarks)
    func `A mistake in bookmarks is noticed`(_ bug: SeededBug<BookmarkRepositorySubject>) async throws {
        try await bug.expectReport(by: BookmarkRepositoryContract.behaviours) {
            StoreTrial.dictionary().bookmarks()
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: SeededStoreBugs.recentSearches)
    func `A mistake in recent searches is noticed`(
        _ bug: SeededBug<RecentSearchRepositorySubject>
    ) async throws {
        try await bug.expectReport(by: RecentSearchRepositoryContract.behaviours) {
            StoreTrial.dictionary().recentSearches()
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: SeededLibraryBugs.all)
    func `A mistake in a catalogue is noticed`(_ bug: SeededBug<CatalogueLibrarySubject>) async throws {
        try await bug.expectReport(by: CatalogueLibraryContract.behaviours) {
            try MovieTrial(.memory).library()
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: MovieRepositoryContract.behaviours)
    func `What carries the mistakes makes none of its own`(
        _ behaviour: Behaviour<MovieRepositorySubject>
    ) async throws {
        let implementation = Implementation("altered in nothing") {
            var subject = try await MovieTrial(.memory).embedded()
            subject.movies = AlteredMovieRepository(subject.movies)
            return subject
        }
        try await behaviour.check(implementation)
    }
}
