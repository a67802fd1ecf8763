import DomainCore
import Foundation
import MoviesDomain

/// A store of bookmarks.
actor MyStore {
    private var bookmarks: [Movie.ID: Bookmark] = [:]

    func change<Result: Sendable>(
        _ body: @Sendable (inout [Movie.ID: Bookmark]) -> Result
    ) -> Result {
        body(&bookmarks)
    }
}

/// An implementation from outside this repository.
struct MyBookmarks: BookmarkRepository {
    let store: MyStore
    let now: @Sendable () -> Date

    func bookmarks() async throws(DomainError) -> [Bookmark] {
        await store.change { $0.values.sorted { $0.addedAt > $1.addedAt } }
    }

    func contains(_ id: Movie.ID) async throws(DomainError) -> Bool {
        await store.change { $0[id] != nil }
    }

    func add(_ movie: Movie) async throws(DomainError) -> Bool {
        await store.change { bookmarks in
            guard bookmarks[movie.id] == nil else { return false }
            bookmarks[movie.id] = Bookmark(movie: movie, addedAt: now())
            return true
        }
    }

    func remove(_ id: Movie.ID) async throws(DomainError) -> Bool {
        await store.change { $0.removeValue(forKey: id) != nil }
    }

    func toggle(_ movie: Movie) async throws(DomainError) -> BookmarkChange {
        await store.change { bookmarks in
            if let bookmark = bookmarks.removeValue(forKey: movie.id) { return .removed(bookmark) }
            bookmarks[movie.id] = Bookmark(movie: movie, addedAt: now())
            return .added(movie.id)
        }
    }

    func refresh(_ movie: Movie) async throws(DomainError) {
        await store.change { bookmarks in
            guard let old = bookmarks[movie.id] else { return }
            bookmarks[movie.id] = Bookmark(movie: movie, addedAt: old.addedAt)
        }
    }

    func restore(_ bookmark: Bookmark) async throws(DomainError) {
        await store.change { $0[bookmark.movie.id] = bookmark }
    }
}
