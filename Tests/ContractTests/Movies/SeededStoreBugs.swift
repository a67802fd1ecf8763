import DomainCore
import ContractCore
import MoviesContracts
import MoviesDomain

/// Mistakes in the data stored on the device.
enum SeededStoreBugs {
    static let bookmarks: [SeededBug<BookmarkRepositorySubject>] = [
        SeededBug("oldest first", noticedBy: "The newest bookmark comes first") { altered, sound in
            altered.listing = { () throws(DomainError) in (try await sound.bookmarks()).reversed() }
        },
        SeededBug("renews the time", noticedBy: "Marking again keeps the time and the place") {
            altered, sound in
            altered.adding = { film throws(DomainError) in
                let isNew = !(try await sound.remove(film.id))
                try await sound.add(film)
                return isNew
            }
        },
        SeededBug("marks are always new", noticedBy: "Marking says whether it was new") { altered, sound in
            altered.adding = { film throws(DomainError) in
                try await sound.add(film)
                return true
            }
        },
        SeededBug(
            "removes what is not there",
            noticedBy: "Removing says whether there was a bookmark, and takes no other"
        ) { altered, sound in
            altered.removing = { id throws(DomainError) in
                try await sound.remove(id)
                return true
            }
        },
        SeededBug("toggling only marks", noticedBy: "Toggling marks, then removes, then marks") {
            altered, sound in
            altered.toggling = { film throws(DomainError) in
                try await sound.add(film)
                return .added(film.id)
            }
        },
        SeededBug(
            "toggling twice at once counts once",
            noticedBy: "An even number of toggles at the same time ends where it began"
        ) { altered, sound in
            let isFirst = Once()
            altered.toggling = { film throws(DomainError) in
                guard await isFirst.take() else { return try await sound.toggle(film) }
                return try await sound.contains(film.id) ? .added(film.id) : .removed(nil)
            }
        },
        SeededBug(
            "puts back with a new time",
            noticedBy: "What toggling removed is put back with its time and its place"
        ) { altered, sound in
            altered.restoring = { bookmark throws(DomainError) in try await sound.add(bookmark.movie) }
        },
        SeededBug(
            "puts nothing back where one was made since",
            noticedBy: "A bookmark that is put back replaces one that was made since"
        ) { altered, sound in
            altered.restoring = { bookmark throws(DomainError) in
                if try await !sound.contains(bookmark.movie.id) { try await sound.restore(bookmark) }
            }
        },
        SeededBug(
            "keeps a film as it was",
            noticedBy: "What is known of a marked film now takes the place of what was"
        ) { altered, _ in altered.refreshing = { _ throws(DomainError) in } },
        SeededBug(
            "marks what is looked at",
            noticedBy: "What is known of a marked film now takes the place of what was"
        ) { altered, sound in
            altered.refreshing = { film throws(DomainError) in
                if try await sound.contains(film.id) {
                    try await sound.refresh(film)
                } else {
                    try await sound.add(film)
                }
            }
        },
        SeededBug(
            "keeps nothing over a restart", noticedBy: "Bookmarks are there after a restart, with their times"
        ) { subject in subject.reopen = { StoreTrial.dictionary().bookmarks().bookmarks } },
    ]

    static let recentSearches: [SeededBug<RecentSearchRepositorySubject>] = [
        SeededBug("oldest first", noticedBy: "The newest search comes first") { altered, sound in
            altered.listing = { () throws(DomainError) in (try await sound.recentSearches()).reversed() }
        },
        SeededBug("keeps doubles", noticedBy: "A search that is repeated moves to the front") {
            altered, sound in
            altered.listing = { () throws(DomainError) in
                let searches = try await sound.recentSearches()
                return searches.count > 2 ? searches + searches.prefix(1) : searches
            }
        },
        SeededBug("repeated searches stay", noticedBy: "A search that is repeated moves to the front") {
            altered, sound in
            altered.recording = { query throws(DomainError) in
                if try await !sound.recentSearches().contains(query) { try await sound.record(query) }
            }
        },
        SeededBug("keeps the old spelling", noticedBy: "A search that differs only in case is replaced") {
            altered, sound in
            altered.recording = { query throws(DomainError) in
                try await sound.record(SearchQuery(query.text.lowercased()))
            }
        },
        SeededBug("forgets too early", noticedBy: "Beyond the maximum the oldest leaves") { altered, sound in
            altered.listing = { () throws(DomainError) in Array((try await sound.recentSearches()).prefix(4))
            }
        },
        SeededBug("removing clears all", noticedBy: "A search that is removed leaves the others") {
            altered, sound in
            altered.removing = { _ throws(DomainError) in
                try await sound.clear()
                return true
            }
        },
        SeededBug("clearing does nothing", noticedBy: "Clearing forgets all, and new ones can be recorded") {
            altered, _ in altered.clearing = { () throws(DomainError) in }
        },
        SeededBug(
            "keeps nothing over a restart",
            noticedBy: "Searches are there after a restart, and gone after clearing"
        ) { subject in subject.reopen = { StoreTrial.dictionary().recentSearches().recentSearches } },
    ]

    private actor Once {
        private var isTaken = false

        /// `true` the first time.
        func take() -> Bool {
            defer { isTaken = true }
            return !isTaken
        }
    }
}

extension SeededBug<BookmarkRepositorySubject> {
    init(
        _ name: String, noticedBy behaviour: String,
        altering alter: @escaping @Sendable (inout AlteredBookmarkRepository, any BookmarkRepository) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { subject in
            var altered = AlteredBookmarkRepository(subject.bookmarks)
            alter(&altered, subject.bookmarks)
            subject.bookmarks = altered
        }
    }
}

extension SeededBug<RecentSearchRepositorySubject> {
    init(
        _ name: String, noticedBy behaviour: String,
        altering alter:
            @escaping @Sendable (inout AlteredRecentSearchRepository, any RecentSearchRepository) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { subject in
            var altered = AlteredRecentSearchRepository(subject.recentSearches)
            alter(&altered, subject.recentSearches)
            subject.recentSearches = altered
        }
    }
}

/// A wrapper for a repository, whose single answers can be replaced.
struct AlteredBookmarkRepository: BookmarkRepository {
    var listing: @Sendable () async throws(DomainError) -> [Bookmark]
    var adding: @Sendable (Movie) async throws(DomainError) -> Bool
    var removing: @Sendable (Movie.ID) async throws(DomainError) -> Bool
    var toggling: @Sendable (Movie) async throws(DomainError) -> BookmarkChange
    var refreshing: @Sendable (Movie) async throws(DomainError) -> Void
    var restoring: @Sendable (Bookmark) async throws(DomainError) -> Void
    private let base: any BookmarkRepository

    init(_ base: any BookmarkRepository) {
        self.base = base
        listing = { () throws(DomainError) in try await base.bookmarks() }
        adding = { film throws(DomainError) in try await base.add(film) }
        removing = { id throws(DomainError) in try await base.remove(id) }
        toggling = { film throws(DomainError) in try await base.toggle(film) }
        refreshing = { film throws(DomainError) in try await base.refresh(film) }
        restoring = { bookmark throws(DomainError) in try await base.restore(bookmark) }
    }

    func bookmarks() async throws(DomainError) -> [Bookmark] { try await listing() }

    func contains(_ id: Movie.ID) async throws(DomainError) -> Bool { try await base.contains(id) }

    func add(_ movie: Movie) async throws(DomainError) -> Bool { try await adding(movie) }

    func remove(_ id: Movie.ID) async throws(DomainError) -> Bool { try await removing(id) }

    func toggle(_ movie: Movie) async throws(DomainError) -> BookmarkChange { try await toggling(movie) }

    func refresh(_ movie: Movie) async throws(DomainError) { try await refreshing(movie) }

    func restore(_ bookmark: Bookmark) async throws(DomainError) { try await restoring(bookmark) }
}

/// A wrapper for a repository, whose single answers can be replaced.
struct AlteredRecentSearchRepository: RecentSearchRepository {
    var listing: @Sendable () async throws(DomainError) -> [SearchQuery]
    var recording: @Sendable (SearchQuery) async throws(DomainError) -> Void
    var removing: @Sendable (SearchQuery) async throws(DomainError) -> Bool
    var clearing: @Sendable () async throws(DomainError) -> Void

    init(_ base: any RecentSearchRepository) {
        listing = { () throws(DomainError) in try await base.recentSearches() }
        recording = { query throws(DomainError) in try await base.record(query) }
        removing = { query throws(DomainError) in try await base.remove(query) }
        clearing = { () throws(DomainError) in try await base.clear() }
    }

    func recentSearches() async throws(DomainError) -> [SearchQuery] { try await listing() }

    func record(_ query: SearchQuery) async throws(DomainError) { try await recording(query) }

    func remove(_ query: SearchQuery) async throws(DomainError) -> Bool { try await removing(query) }

    func clear() async throws(DomainError) { try await clearing() }
}
