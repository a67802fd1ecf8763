public import DomainCore
public import Platform
import TextCore

/// Exports the personal records of a profile and imports records into it. Newer values of the profile stay.
public struct PersonalDataUseCase: Sendable {
    private let movies: any MovieRepository
    private let bookmarks: any BookmarkRepository
    private let diary: any DiaryRepository
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - movies: the source for looking up films from other programs.
    ///   - bookmarks: the bookmarks of the profile.
    ///   - diary: the diary of the profile.
    ///   - now: the clock, for records without a time.
    public init(
        movies: any MovieRepository, bookmarks: any BookmarkRepository, diary: any DiaryRepository,
        now: @escaping @Sendable () -> Date
    ) {
        self.movies = movies
        self.bookmarks = bookmarks
        self.diary = diary
        self.now = now
    }

    /// All records of the profile, in the order of the films' numbers. A film that was seen several times has a record for
    /// each viewing, the latest first; the other records have only the viewing.
    public func records() async throws(DomainError) -> [PersonalRecord] {
        var records: [Movie.ID: [PersonalRecord]] = [:]
        for entry in try await diary.entries() {
            let film = PersonalRecord.Film.known(entry.movie)
            let first = PersonalRecord(
                film: film, score: entry.score, watched: entry.watched, note: entry.note)
            let others = entry.viewings.dropLast().reversed().map { PersonalRecord(film: film, watched: $0) }
            records[entry.movie.id] = [first] + others
        }
        for bookmark in try await bookmarks.bookmarks() {
            records[bookmark.movie.id, default: [PersonalRecord(film: .known(bookmark.movie))]][0]
                .bookmarkedAt = bookmark.addedAt
        }
        return records.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    /// The changes that an import of the records would make. Changes nothing.
    ///
    /// - Parameters:
    ///   - records: records of any films.
    ///   - acceptsTitles: whether title and year are enough to match a record with an IMDb code to a film without an IMDb
    ///     code.
    /// - Returns: the changes, and the records that are left out.
    /// - Throws: the error of looking up films or reading the profile.
    public func plan(
        _ records: [PersonalRecord], acceptsTitles: Bool = false
    ) async throws(DomainError) -> PersonalPlan {
        let marked = Set(try await bookmarks.bookmarks().map(\.movie.id))
        var own: [Movie.ID: DiaryEntry] = [:]
        for entry in try await diary.entries() { own[entry.movie.id] = entry }

        var found: [Movie.ID: Gathered] = [:]
        var (missing, doubtful): ([String], [String]) = ([], [])
        for record in records {
            switch try await match(record.film) {
            case .certain(let movie): found[movie.id, default: Gathered(movie)].take(record)
            case .titleAlone(let movie) where acceptsTitles:
                found[movie.id, default: Gathered(movie)].take(record)
            case .titleAlone: doubtful.append(record.film.title)
            case nil: missing.append(record.film.title)
            }
        }
        var plan = PersonalPlan(missing: missing, doubtful: doubtful)
        for (id, gathered) in found.sorted(by: { $0.key < $1.key }) {
            plan.add(gathered, isMarked: marked.contains(id), own: own[id])
        }
        return plan
    }

    /// Applies a plan. Values that became newer in the profile in between stay.
    public func apply(_ plan: PersonalPlan) async throws(DomainError) {
        let time = now()
        for change in plan.changes {
            if let date = change.bookmarkedAt, try await !bookmarks.contains(change.movie.id) {
                try await bookmarks.restore(
                    Bookmark(movie: change.movie, addedAt: date == .distantPast ? time : date))
            }
            guard change.score != nil || !change.viewings.isEmpty || change.note != nil else { continue }
            try await diary.update(change.movie) { entry in
                entry.score = Self.newer(entry.score, change.score, time)
                for viewing in change.viewings {
                    let at = viewing.at == .distantPast ? time : viewing.at
                    entry.add(Viewing(viewing.day, at: at, isDayKnown: viewing.isDayKnown))
                }
                entry.note = Self.newer(entry.note, change.note, time)
            }
        }
    }

    private static func newer<Value>(
        _ own: DiaryEntry.Kept<Value>?, _ other: DiaryEntry.Kept<Value>?, _ time: Date
    ) -> DiaryEntry.Kept<Value>? {
        guard let other, other.at > (own?.at ?? .distantPast) || own == nil else { return own }
        return other.at == .distantPast ? .init(other.value, at: time) : other
    }

    /// The film of a record.
    private enum Match {
        case certain(Movie)
        /// The catalogue does not have the code, but a film without a code has the same title and year.
        case titleAlone(Movie)
    }

    /// `nil` when the source does not have the film.
    private func match(_ film: PersonalRecord.Film) async throws(DomainError) -> Match? {
        switch film {
        case .known(let movie): return .certain(movie)
        case .named(let code, let title, let year):
            guard let code else { return try await named(title, year).map { .certain($0) } }
            if case .imdbCode(let code)? = MovieReference(code) {
                do throws(DomainError) {
                    return .certain(try await movies.details(.imdbCode(code)) { _ in }.movie)
                } catch .notFound {
                } catch {
                    throw error
                }
            }
            // A different code means a different film.
            guard let movie = try await named(title, year), movie.imdbCode == nil else { return nil }
            return .titleAlone(movie)
        }
    }

    private func named(_ title: String, _ year: Int?) async throws(DomainError) -> Movie? {
        guard let query = try? SearchQuery(title) else { return nil }
        let films = try await movies.search(query, page: PageRequest(1, limit: 50)) { _ in }.elements
        let named = films.filter {
            $0.isCalled(title) && (year == nil || $0.year == nil || $0.year == year)
        }
        return named.first { $0.year == year } ?? (named.count == 1 ? named.first : nil)
    }
}

/// The combined values of all records for one film.
struct Gathered {
    /// The latest values, and every viewing.
    private(set) var entry: DiaryEntry
    private(set) var bookmarkedAt: Date?
    /// The kinds of values that differ between records, so that one value is left out.
    private(set) var superseded: Set<PersonalPlan.Superseded.Kind> = []

    init(_ movie: Movie) {
        entry = DiaryEntry(movie: movie)
    }

    /// Merges a record: newer values win, and at equal times those of the later record.
    mutating func take(_ record: PersonalRecord) {
        if let date = record.bookmarkedAt { bookmarkedAt = max(bookmarkedAt ?? date, date) }
        entry.score = later(entry.score, record.score, .score)
        entry.note = later(entry.note, record.note, .note)
        if let viewing = record.watched { entry.add(viewing) }
    }

    private mutating func later<Value>(
        _ one: DiaryEntry.Kept<Value>?, _ other: DiaryEntry.Kept<Value>?,
        _ kind: PersonalPlan.Superseded.Kind
    ) -> DiaryEntry.Kept<Value>? {
        guard let one, let other else { return one ?? other }
        if one.value != other.value { superseded.insert(kind) }
        return other.at >= one.at ? other : one
    }
}

/// The changes that an import of personal records would make.
public struct PersonalPlan: Hashable, Sendable {
    /// The new and newer values of one film.
    public struct Change: Hashable, Sendable {
        public let movie: Movie
        public fileprivate(set) var bookmarkedAt: Date?
        public fileprivate(set) var score: DiaryEntry.Kept<Score>?
        public fileprivate(set) var viewings: [Viewing] = []
        public fileprivate(set) var note: DiaryEntry.Kept<FilmNote>?

        fileprivate var isEmpty: Bool {
            bookmarkedAt == nil && score == nil && viewings.isEmpty && note == nil
        }
    }

    /// A score or note that is left out because the files have a later one of the same film.
    public struct Superseded: Hashable, Sendable {
        public enum Kind: Hashable, Sendable {
            case score, note
        }

        /// The title of the film.
        public let film: String
        public let kind: Kind
    }

    /// The number of values of each kind.
    public struct Counts: Hashable, Sendable {
        public var bookmarks = 0
        public var scores = 0
        /// Viewings.
        public var watched = 0
        public var notes = 0

        public init() {}

        public var total: Int { bookmarks + scores + watched + notes }
    }

    /// In the order of the films' numbers.
    public private(set) var changes: [Change] = []
    /// Values that the profile does not have yet.
    public private(set) var added = Counts()
    /// Values that replace different ones of the profile from an earlier time.
    public private(set) var replaced = Counts()
    /// Values for which the profile has a different one from the same or a later time, which stays.
    public private(set) var kept = Counts()
    /// Values that the profile already has.
    public private(set) var same = Counts()
    /// Scores and notes that are left out in favour of later ones, in the order of the films.
    public private(set) var superseded: [Superseded] = []
    /// The titles of films that the source does not have.
    public let missing: [String]
    /// The titles of films whose code the source does not have, although it has a film without a code of that title and
    /// year.
    public let doubtful: [String]

    init(missing: [String], doubtful: [String]) {
        (self.missing, self.doubtful) = (missing, doubtful)
    }

    mutating func add(_ gathered: Gathered, isMarked: Bool, own: DiaryEntry?) {
        let new = gathered.entry
        var change = Change(movie: new.movie)
        if let date = gathered.bookmarkedAt {
            if isMarked {
                same.bookmarks += 1
            } else {
                change.bookmarkedAt = date
                added.bookmarks += 1
            }
        }
        change.score = take(new.score, own?.score, \.scores)
        change.note = take(new.note, own?.note, \.notes)
        var after = own ?? DiaryEntry(movie: new.movie)
        change.viewings = new.viewings.filter { after.add($0) }
        added.watched += change.viewings.count
        same.watched += new.viewings.count - change.viewings.count
        let title = PersonalRecord.Film.known(new.movie).title
        for kind in [Superseded.Kind.score, .note] where gathered.superseded.contains(kind) {
            superseded.append(Superseded(film: title, kind: kind))
        }
        if !change.isEmpty { changes.append(change) }
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

extension PersonalRecord.Film {
    /// `River (1999)`, `River (1999, tt0000001)`
    fileprivate var title: String {
        let (code, title, year): (String?, String, Int?) =
            switch self {
            case .known(let movie): (nil, movie.title, movie.year)
            case .named(let code, let title, let year): (code, title, year)
            }
        let facts = [year.map { "\($0)" }, code].compactMap(\.self).joined(separator: ", ")
        return facts.isEmpty ? title : "\(title) (\(facts))"
    }
}
