import DomainCore
import MoviesContracts
import MoviesDomain

extension SeededBug<MovieRepositorySubject> {
    /// A mistake in what is tried.
    init(
        _ name: String, noticedBy behaviour: String,
        altering alter: @escaping @Sendable (inout AlteredMovieRepository, any MovieRepository) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { subject in
            var altered = AlteredMovieRepository(subject.movies)
            alter(&altered, subject.movies)
            subject.movies = altered
        }
    }

    /// A mistake in what becomes of a list.
    init(
        _ name: String, noticedBy behaviour: String,
        page: @escaping @Sendable (Page<Movie>, MovieListQuery) -> Page<Movie>
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            altered.listing = { query, cached throws(DomainError) in
                page(try await sound.list(query, cached: cached), query)
            }
        }
    }

    /// A mistake in what is asked for.
    init(
        _ name: String, noticedBy behaviour: String,
        query: @escaping @Sendable (MovieListQuery) throws(DomainError) -> MovieListQuery
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            altered.listing = { asked, cached throws(DomainError) in
                try await sound.list(try query(asked), cached: cached)
            }
        }
    }

    /// A mistake in what becomes of a search.
    init(
        _ name: String, noticedBy behaviour: String,
        found: @escaping @Sendable (Page<Movie>, SearchQuery) -> Page<Movie>
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            altered.searching = { query, page, cached throws(DomainError) in
                found(try await sound.search(query, page: page, cached: cached), query)
            }
        }
    }
}

extension Page<Movie> {
    /// The same page with other films on it, and another end if one is given.
    func with(_ films: [Movie], isLast: Bool? = nil, total: Total? = nil) -> Page {
        Page(
            elements: films, number: number, isLast: isLast ?? self.isLast, total: total ?? self.total,
            nextCursor: nextCursor)
    }
}

extension MovieListQuery {
    /// The same query with single values replaced.
    func with(
        genre: Genre?? = nil, minimumRating: Int? = nil, toYear: Int?? = nil, order: Order? = nil,
        start: Start? = nil
    ) throws(DomainError) -> MovieListQuery {
        try MovieListQuery(
            genre: genre ?? self.genre, minimumRating: minimumRating ?? self.minimumRating,
            fromYear: fromYear, toYear: toYear ?? self.toYear, sort: sort, order: order ?? self.order,
            limit: limit, start: start ?? self.start)
    }
}
