import ContractCore
import MoviesContracts
import Testing

@Suite struct SeededMovieBugTests {
    @Test(.timeLimit(.minutes(1)), arguments: SeededMovieBugs.all)
    func `A mistake in a source of films is noticed`(_ bug: SeededBug<MovieRepositorySubject>) async throws {
        try await bug.expectReport(by: MovieRepositoryContract.behaviours) {
            try await MovieTrial.subject(.embeddedMemory)
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
            try await MovieTrial.library(.memory)
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: MovieRepositoryContract.behaviours)
    func `What carries the mistakes makes none of its own`(
        _ behaviour: Behaviour<MovieRepositorySubject>
    ) async throws {
        let implementation = Implementation("altered in nothing") {
            var subject = try await MovieTrial.subject(.embeddedMemory)
            subject.movies = AlteredMovieRepository(subject.movies)
            return subject
        }
        try await behaviour.check(implementation)
    }

    @Test(.timeLimit(.minutes(1)), arguments: BookmarkRepositoryContract.behaviours)
    func `What carries the mistakes of bookmarks makes none of its own`(
        _ behaviour: Behaviour<BookmarkRepositorySubject>
    ) async throws {
        let implementation = Implementation("altered in nothing") {
            var subject = StoreTrial.dictionary().bookmarks()
            subject.bookmarks = AlteredBookmarkRepository(subject.bookmarks)
            return subject
        }
        try await behaviour.check(implementation)
    }

    @Test(.timeLimit(.minutes(1)), arguments: RecentSearchRepositoryContract.behaviours)
    func `What carries the mistakes of recent searches makes none of its own`(
        _ behaviour: Behaviour<RecentSearchRepositorySubject>
    ) async throws {
        let implementation = Implementation("altered in nothing") {
            var subject = StoreTrial.dictionary().recentSearches()
            subject.recentSearches = AlteredRecentSearchRepository(subject.recentSearches)
            return subject
        }
        try await behaviour.check(implementation)
    }

    @Test(.timeLimit(.minutes(1)), arguments: CatalogueLibraryContract.behaviours)
    func `What carries the mistakes of a catalogue makes none of its own`(
        _ behaviour: Behaviour<CatalogueLibrarySubject>
    ) async throws {
        let implementation = Implementation("altered in nothing") {
            var subject = try await MovieTrial.library(.memory)
            subject.library = AlteredCatalogueLibrary(subject.library)
            return subject
        }
        try await behaviour.check(implementation)
    }
}
