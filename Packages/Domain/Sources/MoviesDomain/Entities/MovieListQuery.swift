public import DomainCore
import TextCore

/// A selection of films to list, their order, and where to begin.
public struct MovieListQuery: Hashable, Sendable {
    /// The value that decides the order. A rating counts for less the fewer votes it has: it is drawn towards that of an
    /// average film. Among films that are equal in the order by rating the number of votes decides next; the film's number
    /// decides last. All follow the direction of the order.
    public enum Sort: String, CaseIterable, Sendable {
        case title, year, rating, popularity, added
    }

    /// The direction of the order.
    public enum Order: String, CaseIterable, Sendable {
        case ascending, descending
    }

    /// The beginning of a page.
    public enum Start: Hashable, Sendable {
        /// Counts from 1.
        case page(Int)
        /// The end of an earlier page.
        case cursor(String)
    }

    /// The allowed numbers of films on a page.
    public static let limits = 1...50
    /// The allowed page numbers.
    public static let pages = 1...1_000_000
    /// The allowed minimum ratings.
    public static let minimumRatings = 0.0...10.0
    /// The allowed years.
    public static let years = WrittenYear.range

    /// The films to list.
    public let filter: MovieFilter
    /// The value that decides the order.
    public let sort: Sort
    /// Ascending for titles and descending for everything else, unless specified.
    public let order: Order
    /// The number of films on a page, from 1 to 50.
    public let limit: Int
    /// The beginning of this page.
    public let start: Start

    /// - Throws: `DomainError.invalidInput(_:)` naming the first value that is out of its range.
    public init(
        genre: Genre? = nil, minimumRating: Double = 0, fromYear: Int? = nil, toYear: Int? = nil,
        sort: Sort = .year, order: Order? = nil, limit: Int = 20, start: Start = .page(1)
    ) throws(DomainError) {
        filter = try MovieFilter(
            genre: genre, minimumRating: minimumRating, fromYear: fromYear, toYear: toYear)
        try Self.check(limit, in: Self.limits, "limit")
        if case .page(let number) = start { try Self.check(number, in: Self.pages, "page") }
        self.sort = sort
        self.order = order ?? (sort == .title ? .ascending : .descending)
        self.limit = limit
        self.start = start
    }

    /// The same films in the same order, in pages of another size.
    func page(_ number: Int, of limit: Int) throws(DomainError) -> MovieListQuery {
        try MovieListQuery(
            genre: genre, minimumRating: minimumRating, fromYear: fromYear, toYear: toYear, sort: sort,
            order: order, limit: limit, start: .page(number))
    }

    fileprivate static func check(_ value: Int, in range: ClosedRange<Int>, _ field: String)
        throws(DomainError)
    {
        try check(Double(value), in: Double(range.lowerBound)...Double(range.upperBound), field)
    }

    fileprivate static func check(_ value: Double, in range: ClosedRange<Double>, _ field: String)
        throws(DomainError)
    {
        guard range.contains(value) else {
            throw .invalidInput(
                .outOfRange(field: field, lowest: range.lowerBound, highest: range.upperBound))
        }
    }
}

extension MovieListQuery {
    /// Only films of this genre; `nil` for all.
    public var genre: Genre? { filter.genre }
    /// From 0 to 10.
    public var minimumRating: Double { filter.minimumRating }
    /// The first year, inclusive.
    public var fromYear: Int? { filter.fromYear }
    /// The last year, inclusive.
    public var toYear: Int? { filter.toYear }
}

/// A selection of films for a list or a search.
public struct MovieFilter: Hashable, Sendable {
    /// Only films of this genre; `nil` for all.
    public let genre: Genre?
    /// From 0 to 10.
    public let minimumRating: Double
    /// The first year, inclusive.
    public let fromYear: Int?
    /// The last year, inclusive.
    public let toYear: Int?

    /// All films.
    public static let all = MovieFilter()

    private init() { (genre, minimumRating, fromYear, toYear) = (nil, 0, nil, nil) }

    /// - Throws: `DomainError.invalidInput(_:)` naming the first value that is out of its range.
    public init(
        genre: Genre? = nil, minimumRating: Double = 0, fromYear: Int? = nil, toYear: Int? = nil
    ) throws(DomainError) {
        try MovieListQuery.check(minimumRating, in: MovieListQuery.minimumRatings, "minimum-rating")
        for year in [fromYear, toYear] {
            if let year { try MovieListQuery.check(year, in: MovieListQuery.years, "year") }
        }
        if let fromYear, let toYear, fromYear > toYear { throw .invalidInput(.reversedRange(field: "year")) }
        self.genre = genre
        self.minimumRating = minimumRating
        self.fromYear = fromYear
        self.toYear = toYear
    }
}

/// One page of a search, by its number.
public struct PageRequest: Hashable, Sendable {
    /// Counts from 1.
    public let number: Int
    /// The number of films on the page, from 1 to 50.
    public let limit: Int

    /// - Throws: `DomainError.invalidInput(_:)` naming the value that is out of its range.
    public init(_ number: Int = 1, limit: Int = 20) throws(DomainError) {
        try MovieListQuery.check(number, in: MovieListQuery.pages, "page")
        try MovieListQuery.check(limit, in: MovieListQuery.limits, "limit")
        self.number = number
        self.limit = limit
    }
}
