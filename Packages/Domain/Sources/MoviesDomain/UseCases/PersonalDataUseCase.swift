public import DomainCore
import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Takes personal records out of a profile and brings them into one. What the profile has and is newer stays.
public struct PersonalDataUseCase: Sendable {
    private let movies: any MovieRepository
    private let bookmarks: any BookmarkRepository
    private let diary: any DiaryRepository
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - movies: where films are looked up that other programs name.
    ///   - bookmarks: the bookmarks of the profile.
    ///   - diary: what the profile keeps of films.
    ///   - now: the clock, for what comes without a time.
    public init(
        movies: any MovieRepository, bookmarks: any BookmarkRepository, diary: any DiaryRepository,
        now: @escaping @Sendable () -> Date
    ) {
        self.movies = movies
        self.bookmarks = bookmarks
        self.diary = diary
        self.now = now
    }

    /// All that the profile keeps, in the order of the numbers of the films.
    public func records() async throws(DomainError) -> [PersonalRecord] {
        var records: [Movie.ID: PersonalRecord] = [:]
        for entry in try await diary.entries() {
            records[entry.movie.id] = PersonalRecord(
                film: .known(entry.movie), score: entry.score, watched: entry.watched, note: entry.note)
        }
        for bookmark in try await bookmarks.bookmarks() {
            records[bookmark.movie.id, default: PersonalRecord(film: .known(bookmark.movie))].bookmarkedAt =
                bookmark.addedAt
        }
        return records.sorted { $0.key < $1.key }.map(\.value)
    }

    /// What bringing the records in would change. Changes nothing.
    public func plan(_ records: [PersonalRecord]) async throws(DomainError) -> PersonalPlan {
        let marked = Set(try await bookmarks.bookmarks().map(\.movie.id))
        var own: [Movie.ID: DiaryEntry] = [:]
        for entry in try await diary.entries() { own[entry.movie.id] = entry }

        var found: [Movie.ID: (movie: Movie, record: PersonalRecord)] = [:]
        var missing: [String] = []
        for record in records {
            guard let movie = try await movie(record.film) else {
                missing.append(record.film.title)
                continue
            }
            var merged = found[movie.id]?.record ?? record
            merged.merge(record)
            found[movie.id] = (movie, merged)
        }
        var plan = PersonalPlan(missing: missing)
        for (id, (movie, record)) in found.sorted(by: { $0.key < $1.key }) {
            plan.add(movie, record, isMarked: marked.contains(id), own: own[id])
        }
        return plan
    }

    /// Does what was planned. What has become newer in the profile meanwhile stays.
    public func apply(_ plan: PersonalPlan) async throws(DomainError) {
        let time = now()
        for change in plan.changes {
            if let date = change.record.bookmarkedAt, try await !bookmarks.contains(change.movie.id) {
                try await bookmarks.restore(
                    Bookmark(movie: change.movie, addedAt: date == .distantPast ? time : date))
            }
            let record = change.record
            guard record.score != nil || record.watched != nil || record.note != nil else { continue }
            try await diary.update(change.movie) { entry in
                entry.score = Self.newer(entry.score, record.score, time)
                entry.watched = Self.newer(entry.watched, record.watched, time)
                entry.note = Self.newer(entry.note, record.note, time)
            }
        }
    }

    private static func newer<Value>(
        _ own: DiaryEntry.Kept<Value>?, _ other: DiaryEntry.Kept<Value>?, _ time: Date
    ) -> DiaryEntry.Kept<Value>? {
        guard let other, other.at > (own?.at ?? .distantPast) || own == nil else { return own }
        return other.at == .distantPast ? .init(other.value, at: time) : other
    }

    /// `nil` when the source does not have it.
    private func movie(_ film: PersonalRecord.Film) async throws(DomainError) -> Movie? {
        switch film {
        case .known(let movie): return movie
        case .named(let code, let title, let year):
            if let code, let reference = MovieReference(code) {
                do throws(DomainError) {
                    return try await movies.details(reference) { _ in }.movie
                } catch .notFound {
                } catch {
                    throw error
                }
            }
            guard let query = try? SearchQuery(title) else { return nil }
            let films = try await movies.search(query, page: PageRequest(1, limit: 50)) { _ in }.elements
            let named = films.filter {
                $0.isCalled(title) && (year == nil || $0.year == nil || $0.year == year)
            }
            return named.first { $0.year == year } ?? (named.count == 1 ? named.first : nil)
        }
    }
}

/// What bringing personal records in would change.
public struct PersonalPlan: Hashable, Sendable {
    /// What is brought in of one film.
    public struct Change: Hashable, Sendable {
        public let movie: Movie
        /// Only what is new or newer.
        public let record: PersonalRecord
    }

    /// How many values there are of each kind.
    public struct Counts: Hashable, Sendable {
        public var bookmarks = 0
        public var scores = 0
        public var watched = 0
        public var notes = 0

        public init() {}

        public var total: Int { bookmarks + scores + watched + notes }
    }

    /// In the order of the numbers of the films.
    public private(set) var changes: [Change] = []
    /// What the profile does not have yet.
    public private(set) var added = Counts()
    /// What the profile has otherwise, from an earlier time: it is replaced.
    public private(set) var replaced = Counts()
    /// What the profile has otherwise, from a later time: that stays.
    public private(set) var kept = Counts()
    /// What the profile has already.
    public private(set) var same = Counts()
    /// The titles of films that the source does not have.
    public let missing: [String]

    init(missing: [String]) {
        self.missing = missing
    }

    mutating func add(_ movie: Movie, _ record: PersonalRecord, isMarked: Bool, own: DiaryEntry?) {
        var change = PersonalRecord(film: .known(movie))
        if let date = record.bookmarkedAt {
            if isMarked {
                same.bookmarks += 1
            } else {
                change.bookmarkedAt = date
                added.bookmarks += 1
            }
        }
        change.score = take(record.score, own?.score, \.scores)
        change.watched = take(record.watched, own?.watched, \.watched)
        change.note = take(record.note, own?.note, \.notes)
        if change != PersonalRecord(film: .known(movie)) {
            changes.append(Change(movie: movie, record: change))
        }
    }

    private mutating func take<Value>(
        _ value: DiaryEntry.Kept<Value>?, _ own: DiaryEntry.Kept<Value>?,
        _ kind: WritableKeyPath<Counts, Int>
    ) -> DiaryEntry.Kept<Value>? {
        guard let value else { return nil }
        guard let own else {
            added[keyPath: kind] += 1
            return value
        }
        if own.value == value.value {
            same[keyPath: kind] += 1
            return nil
        }
        guard value.at > own.at else {
            kept[keyPath: kind] += 1
            return nil
        }
        replaced[keyPath: kind] += 1
        return value
    }
}

extension PersonalRecord {
    /// Takes what is newer, or later on the same day, from another record of the same film.
    fileprivate mutating func merge(_ other: PersonalRecord) {
        if let date = other.bookmarkedAt { bookmarkedAt = max(bookmarkedAt ?? date, date) }
        if let kept = other.score, kept.at >= score?.at ?? .distantPast { score = kept }
        if let kept = other.watched, kept.value >= watched?.value ?? .distantPast { watched = kept }
        if let kept = other.note, kept.at >= note?.at ?? .distantPast { note = kept }
    }
}

extension PersonalRecord.Film {
    /// `River (1999)`
    fileprivate var title: String {
        let (title, year) =
            switch self {
            case .known(let movie): (movie.title, movie.year)
            case .named(_, let title, let year): (title, year)
            }
        return year.map { "\(title) (\($0))" } ?? title
    }
}
