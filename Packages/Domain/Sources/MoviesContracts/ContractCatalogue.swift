public import MoviesDomain

/// The films that a source has to hold, and no others, when a ``MovieRepositoryContract`` is tried on it.
///
/// They are made up, in the order of their titles, and have what goes wrong: titles in Korean, with accents,
/// in small letters; two of one name; equal years, ratings and votes; one of which nothing but the title is
/// known. Their numbers are examples: a source gives its own.
public enum ContractCatalogue {
    /// As a repository gives them back, but for their numbers and the order of their genres.
    public static let films: [MovieDetails] = ContractFilms.all.enumerated().map { index, film in
        film.details(id: Movie.ID(index + 1))
    }

    /// The same films as a file that `movies-cli import` reads: one JSON object a line.
    ///
    /// - Throws: never in practice; encoding may throw in principle.
    public static func jsonLines() throws -> String {
        try jsonLines(ContractFilms.all)
    }

    static func jsonLines(_ films: [ContractFilm]) throws -> String {
        try films.map { try $0.json() + "\n" }.joined()
    }
}
