import DataCore
public import DomainCore
public import MoviesDomain
public import Persistence
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import SQLCore

/// Bookmarks in a key-value store, one entry a film.
///
/// What cannot be read is not shown, but it is not deleted either: a newer version may have written it. Only
/// unmarking that very film removes it.
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
            throw .storage("a film cannot be written as JSON")
        }
        return bytes
    }

    private static func key(_ id: Movie.ID) -> String {
        let digits = String(id.rawValue)
        return prefix + String(repeating: "0", count: max(0, 19 - digits.count)) + digits
    }

    private static func isBefore(_ one: Bookmark, _ other: Bookmark) -> Bool {
        one.addedAt == other.addedAt ? one.movie.id < other.movie.id : one.addedAt > other.addedAt
    }
}

/// A bookmark as it is kept on the device.
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

    /// `nil` for what is damaged or was kept by a newer version.
    static func read(_ bytes: [UInt8]) -> BookmarkRecord? {
        BookmarkRecord(json: bytes).flatMap { $0.version == version ? $0 : nil }
    }

    func toDomain() -> Bookmark {
        Bookmark(
            movie: movie.toDomain(), addedAt: Date(timeIntervalSince1970: Double(addedAt) / 1000))
    }
}

/// A film as it is kept on the device. Its keys are a file format: they may be added to, not renamed.
///
/// What a list shows of a film is all kept, so that bookmarks look the same without their server; but of a text only
/// as much as honest servers have, because every bookmark is read when the list is.
private struct MovieRecord: Codable, Sendable {
    /// In bytes; the catalogues have about 300 and TMDB takes 1,000 letters. A longer one is left to the film's page.
    private static let longestSynopsis = 4_096

    let id: Int
    let imdbCode: String?
    let title: String
    let originalTitle: String?
    let koreanTitle: String?
    let year: Int?
    let runtime: Int?
    let genres: [String]
    let average: Double?
    let votes: Int?
    let language: String?
    let synopsis: String?
    let koreanSynopsis: String?
    let posters: [PosterRecord]?
    /// Seconds since 1970.
    let uploadedAt: Int?

    init(_ movie: Movie) {
        id = movie.id.rawValue
        imdbCode = movie.imdbCode
        title = movie.title
        originalTitle = movie.originalTitle
        koreanTitle = movie.koreanTitle
        year = movie.year
        runtime = movie.runtime
        genres = movie.genres.map(\.name)
        average = movie.rating?.average
        votes = movie.rating?.votes
        language = movie.language
        synopsis = movie.synopsis.flatMap(Self.kept)
        koreanSynopsis = movie.koreanSynopsis.flatMap(Self.kept)
        posters = movie.posters.map { PosterRecord(address: $0.address, width: $0.width) }
        uploadedAt = movie.uploadedAt.flatMap { Int(exactly: $0.timeIntervalSince1970.rounded()) }
    }

    func toDomain() -> Movie {
        Movie(
            id: Movie.ID(id), imdbCode: imdbCode, title: title, originalTitle: originalTitle,
            koreanTitle: koreanTitle, year: year, runtime: runtime, genres: genres.map(Genre.init),
            rating: average.map { Rating(average: $0, votes: votes ?? 0) }, language: language,
            synopsis: synopsis, koreanSynopsis: koreanSynopsis,
            posters: (posters ?? []).map { Poster(address: $0.address, width: $0.width) },
            uploadedAt: uploadedAt.map { Date(timeIntervalSince1970: Double($0)) })
    }

    private static func kept(_ text: String) -> String? { text.utf8.count <= longestSynopsis ? text : nil }
}

private struct PosterRecord: Codable, Sendable {
    let address: String
    let width: Int?
}
