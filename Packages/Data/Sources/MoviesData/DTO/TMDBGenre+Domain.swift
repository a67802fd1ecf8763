import MoviesAPI
import MoviesDomain

extension TMDBGenre {
    /// The kind by the name that the app's own catalogue uses, whatever the language of the answer; `nil` for a
    /// number that is not known here.
    func toDomain() -> Genre? { Self.names[id].map(Genre.init) }

    private static let names = [
        12: "Adventure", 14: "Fantasy", 16: "Animation", 18: "Drama", 27: "Horror", 28: "Action",
        35: "Comedy", 36: "History", 37: "Western", 53: "Thriller", 80: "Crime", 99: "Documentary",
        878: "Sci-Fi", 9648: "Mystery", 10402: "Music", 10749: "Romance", 10751: "Family",
        10752: "War", 10770: "TV Movie",
    ]
}
