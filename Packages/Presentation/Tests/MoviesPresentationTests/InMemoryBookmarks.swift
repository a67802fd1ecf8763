import DomainCore
import Foundation
import MoviesDomain

/// Bookmarks of a test, which can fail on demand.
actor InMemoryBookmarks: BookmarkRepository {
    private var all: [Bookmark]
    private var failure: DomainError?
    private var isHolding = false
    private var reader: CheckedContinuation<Void, Never>?
    private var arrivals: CheckedContinuation<Void, Never>?

    init(_ all: [Bookmark] = []) { self.all = all }

    func fail(with failure: DomainError?) { self.failure = failure }

    func bookmarks() throws(DomainError) -> [Bookmark] {
        try check()
        return all
    }

    /// From now on, a read takes its answer at once but returns it only after ``release()``.
    func hold() { isHolding = true }

    /// Returns when a reader waits.
    func arrival() async {
        if reader == nil { await withCheckedContinuation { arrivals = $0 } }
    }

    func release() {
        isHolding = false
        reader?.resume()
    }

    func contains(_ id: Movie.ID) async throws(DomainError) -> Bool {
        let isThere = try has(id)
        if isHolding {
            await withCheckedContinuation { continuation in
                reader = continuation
                arrivals?.resume()
            }
        }
        return isThere
    }

    func add(_ movie: Movie) throws(DomainError) -> Bool {
        guard try !has(movie.id) else { return false }
        all.insert(Bookmark(movie: movie, addedAt: .standstill), at: 0)
        return true
    }

    func remove(_ id: Movie.ID) throws(DomainError) -> Bool {
        guard try has(id) else { return false }
        all.removeAll { $0.movie.id == id }
        return true
    }

    func toggle(_ movie: Movie) throws(DomainError) -> BookmarkChange {
        let bookmark = all.first { $0.movie.id == movie.id }
        if try remove(movie.id) { return .removed(bookmark) }
        _ = try add(movie)
        return .added(movie.id)
    }

    func refresh(_ movie: Movie) throws(DomainError) {
        try check()
        guard let place = all.firstIndex(where: { $0.movie.id == movie.id }) else { return }
        all[place] = Bookmark(movie: movie, addedAt: all[place].addedAt)
    }

    func restore(_ bookmark: Bookmark) throws(DomainError) {
        _ = try remove(bookmark.movie.id)
        all = (all + [bookmark]).sorted { $0.addedAt > $1.addedAt }
    }

    private func has(_ id: Movie.ID) throws(DomainError) -> Bool {
        try check()
        return all.contains { $0.movie.id == id }
    }

    private func check() throws(DomainError) {
        if let failure { throw failure }
    }
}
