import DomainCore
import MoviesDomain

/// Another repository, of which single answers can be replaced.
struct AlteredBookmarkRepository: BookmarkRepository {
    var listing: @Sendable () async throws(DomainError) -> [Bookmark]
    var adding: @Sendable (Movie) async throws(DomainError) -> Bool
    var removing: @Sendable (Movie.ID) async throws(DomainError) -> Bool
    var toggling: @Sendable (Movie) async throws(DomainError) -> Bool
    private let base: any BookmarkRepository

    init(_ base: any BookmarkRepository) {
        self.base = base
        listing = { () throws(DomainError) in try await base.bookmarks() }
        adding = { film throws(DomainError) in try await base.add(film) }
        removing = { id throws(DomainError) in try await base.remove(id) }
        toggling = { film throws(DomainError) in try await base.toggle(film) }
    }

    func bookmarks() async throws(DomainError) -> [Bookmark] { try await listing() }

    func contains(_ id: Movie.ID) async throws(DomainError) -> Bool { try await base.contains(id) }

    func add(_ movie: Movie) async throws(DomainError) -> Bool { try await adding(movie) }

    func remove(_ id: Movie.ID) async throws(DomainError) -> Bool { try await removing(id) }

    func toggle(_ movie: Movie) async throws(DomainError) -> Bool { try await toggling(movie) }
}
