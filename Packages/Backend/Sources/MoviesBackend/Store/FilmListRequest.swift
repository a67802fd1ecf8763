import Basics
import DomainCore
import MoviesDomain
import TextCore

/// The films to list, and their order.
public struct FilmListRequest: Hashable, Sendable {
    public var filter: FilmFilter
    public var sort: FilmSort
    public var isAscending: Bool

    public init(filter: FilmFilter = FilmFilter(), sort: FilmSort, isAscending: Bool) {
        self.filter = filter
        self.sort = sort
        self.isAscending = isAscending
    }

    /// Equal for all pages of a list, in every process.
    var fingerprint: UInt64 {
        var hash = StableHash()
        hash.combine(sort.rawValue.utf8)
        // A cursor from before ratings were weighted would be read as another position.
        if sort == .rating { hash.combine(1) }
        hash.combine(isAscending ? 1 : 0)
        // A whole number is hashed as in older cursors, when minimum ratings were always whole.
        hash.combine(
            Int(exactly: filter.minimumRating)
                ?? Int(truncatingIfNeeded: filter.minimumRating.bitPattern))
        hash.combine(filter.fromYear ?? -1)
        hash.combine(filter.toYear ?? -1)
        for group in filter.genreGroups + [filter.otherGenres] {
            hash.combine(group.joined(separator: "|").folded.utf8)
            hash.combine(0)
        }
        hash.combine(Int(truncatingIfNeeded: filter.ratings?.least.bitPattern ?? 0))
        hash.combine(Int(truncatingIfNeeded: filter.ratings?.most.bitPattern ?? 0))
        hash.combine(filter.minimumVotes)
        hash.combine((filter.genre?.folded ?? "").utf8)
        return hash.mixed
    }
}

/// The filter of a list.
public struct FilmFilter: Hashable, Sendable {
    /// The name, ignoring case; `nil` for all.
    public var genre: String?
    /// Of ten; 0 for all.
    public var minimumRating: Double
    /// Inclusive.
    public var fromYear: Int?
    /// Inclusive.
    public var toYear: Int?
    /// The film has at least one genre of each group.
    public var genreGroups: [[String]] = []
    /// The genres that the film must not have.
    public var otherGenres: [String] = []
    /// `nil` for all.
    public var ratings: Ratings?
    public var minimumVotes = 0

    /// Of ten; both inclusive.
    public struct Ratings: Hashable, Sendable {
        public var least: Double
        public var most: Double

        public init(least: Double, most: Double) {
            self.least = least
            self.most = most
        }
    }

    public init(genre: String? = nil, minimumRating: Double = 0, fromYear: Int? = nil, toYear: Int? = nil) {
        self.genre = genre
        self.minimumRating = minimumRating
        self.fromYear = fromYear
        self.toYear = toYear
    }

    var isEmpty: Bool { self == FilmFilter() }
}

/// The beginning of a page of a list.
public enum FilmStart: Hashable, Sendable {
    /// After a number of films.
    case offset(Int)
    /// After the end of an earlier page.
    case after(FilmCursor)
}

/// A page of a list.
struct FilmPage: Sendable {
    let films: [Film]
    /// The number of films of the list, up to 10,000 if they have to be counted.
    let total: Int
    /// Counting stopped at `total`.
    let isCapped: Bool
    /// Continues a list after this page; `nil` at its end and in searches.
    let next: FilmCursor?
    /// In searches, the reading that was searched for instead of the text.
    var reading: SearchReading?
    /// In searches, the reasons why films match whose titles do not, by film id.
    var matches: [Int: MovieMatch] = [:]
}
