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
        let entries: [KeyValueEntry]
        do {
            entries = try await store.entries(withPrefix: Self.prefix)
        } catch {
            throw DomainError(error)
        }
        return entries.compactMap { BookmarkRecord($0.value)?.toDomain() }.sorted(by: Self.isBefore)
    }

    public func contains(_ id: Movie.ID) async throws(DomainError) -> Bool {
        do {
            return try await store.value(for: Self.key(id)) != nil
        } catch {
            throw DomainError(error)
        }
    }

    @discardableResult
    public func add(_ movie: Movie) async throws(DomainError) -> Bool {
        let record = try record(of: movie)
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

    public func toggle(_ movie: Movie) async throws(DomainError) -> Bool {
        let record = try record(of: movie)
        return try await update(movie.id) { value in
            value = value == nil ? record : nil
            return value != nil
        }
    }

    private func update(
        _ id: Movie.ID, _ transform: @escaping @Sendable (inout [UInt8]?) -> Bool
    ) async throws(DomainError) -> Bool {
        do {
            return try await store.update(Self.key(id), transform)
        } catch {
            throw DomainError(error)
        }
    }

    private func record(of movie: Movie) throws(DomainError) -> [UInt8] {
        guard let bytes = BookmarkRecord(movie, addedAt: now()).bytes else {
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
