import DomainCore
public import MoviesDomain

/// Which films a list shows, as a form has it: not yet checked.
public struct CatalogueOptions: Hashable, Sendable {
    /// Only this kind; `nil` for all.
    public var genre: Genre?
    /// Of ten; 0 for all.
    public var minimumRating: Int
    /// The first year, itself included.
    public var fromYear: Int?
    /// The last year, itself included.
    public var toYear: Int?
    /// What the list is ordered by.
    public var sort: MovieListQuery.Sort
    /// `nil` for the usual direction of the order.
    public var order: MovieListQuery.Order?
    /// How many films one page has.
    public var limit: Int

    public init(
        genre: Genre? = nil, minimumRating: Int = 0, fromYear: Int? = nil, toYear: Int? = nil,
        sort: MovieListQuery.Sort = .year, order: MovieListQuery.Order? = nil, limit: Int = 20
    ) {
        self.genre = genre
        self.minimumRating = minimumRating
        self.fromYear = fromYear
        self.toYear = toYear
        self.sort = sort
        self.order = order
        self.limit = limit
    }

    /// The same as a query.
    ///
    /// - Throws: `DomainError.invalidInput` naming the first value that makes no sense.
    func query(from start: MovieListQuery.Start) throws(DomainError) -> MovieListQuery {
        try MovieListQuery(
            genre: genre, minimumRating: minimumRating, fromYear: fromYear, toYear: toYear, sort: sort,
            order: order, limit: limit, start: start)
    }
}
