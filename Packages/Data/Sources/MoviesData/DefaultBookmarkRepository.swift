import DataCore
public import DomainCore
public import MoviesDomain
public import Persistence
public import Platform
import SQLCore

/// Bookmarks in a key-value store, one entry per film.
///
/// Unreadable entries are not shown, but not deleted either, because a newer version may have written them. Only
/// removing the bookmark of that film deletes such an entry.
public struct DefaultBookmarkRepository: BookmarkRepository {
    private static let prefix = "bookmarks/"

    private let store: any KeyValueStore
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - store: the store of the profile.
    ///   - now: the clock, for the order of the list.
    public init(store: any KeyValueStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    public func bookmarks() async throws(DomainError) -> [Bookmark] {
        try await DomainError.storing { () throws(StoreError) in
            try await store.entries(withPrefix: Self.prefix)
        }.compactMap { BookmarkRecord.read($0.value)?.toDomain() }.sorted(by: Self.isBefore)
    }

    public func contains(_ id: Movie.ID) async throws(DomainError) -> Bool {
        try await DomainError.storing { () throws(StoreError) in try await store.value(for: Self.key(id)) }
            != nil
    }

    @discardableResult
    public func add(_ movie: Movie) async throws(DomainError) -> Bool {
        let record = try record(of: Bookmark(movie: movie, addedAt: now()))
        return try await update(movie.id) { value in
            guard value == nil else { return false }
            value = record
            return true
        }
    }

    @discardableResult
    public func remove(_ id: Movie.ID) async throws(DomainError) -> Bool {
        try await update(id) { value in
            defer { value = nil }
            return value != nil
        }
    }

    public func toggle(_ movie: Movie) async throws(DomainError) -> BookmarkChange {
        let record = try record(of: Bookmark(movie: movie, addedAt: now()))
        return try await update(movie.id) { value in
            guard let old = value else {
                value = record
                return .added(movie.id)
            }
            value = nil
            return .removed(BookmarkRecord.read(old)?.toDomain())
        }
    }

    public func refresh(_ movie: Movie) async throws(DomainError) {
        // Reads first, because most films have not changed.
        let kept = try await DomainError.storing { () throws(StoreError) in
            try await store.value(for: Self.key(movie.id))
        }
        guard let kept, let old = BookmarkRecord.read(kept)?.toDomain(), old.movie != movie else { return }
        let record = try record(of: Bookmark(movie: movie, addedAt: old.addedAt))
        try await update(movie.id) { value in if value == kept { value = record } }
    }

    public func restore(_ bookmark: Bookmark) async throws(DomainError) {
        let record = try record(of: bookmark)
        try await update(bookmark.movie.id) { value in
            if value.map({ BookmarkRecord.read($0) != nil }) ?? true { value = record }
        }
    }

    private func update<Result: Sendable>(
        _ id: Movie.ID, _ transform: @escaping @Sendable (inout [UInt8]?) -> Result
    ) async throws(DomainError) -> Result {
        try await DomainError.storing { () throws(StoreError) in
            try await store.update(Self.key(id), transform)
        }
    }

    private func record(of bookmark: Bookmark) throws(DomainError) -> [UInt8] {
        guard let bytes = BookmarkRecord(bookmark).json else {
            throw .storage(ErrorText("a film cannot be written as JSON", "영화를 JSON으로 쓸 수 없습니다"))
        }
        return bytes
    }

    private static func key(_ id: Movie.ID) -> String { id.key(prefix) }

    private static func isBefore(_ one: Bookmark, _ other: Bookmark) -> Bool {
        one.addedAt == other.addedAt ? one.movie.id < other.movie.id : one.addedAt > other.addedAt
    }
}

/// A bookmark as stored on the device.
private struct BookmarkRecord: Codable, Sendable {
    static let version = 1

    let version: Int
    /// Milliseconds since 1970.
    let addedAt: Int
    let movie: MovieRecord

    init(_ bookmark: Bookmark) {
        version = Self.version
        addedAt = Int(exactly: (bookmark.addedAt.timeIntervalSince1970 * 1000).rounded()) ?? 0
        movie = MovieRecord(bookmark.movie)
    }

    /// `nil` for a damaged record, or one of a newer version.
    static func read(_ bytes: [UInt8]) -> BookmarkRecord? {
        BookmarkRecord(json: bytes).flatMap { $0.version == version ? $0 : nil }
    }

    func toDomain() -> Bookmark {
        Bookmark(
            movie: movie.toDomain(), addedAt: Date(timeIntervalSince1970: Double(addedAt) / 1000))
    }
}
