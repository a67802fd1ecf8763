/// Where the TMDB-style API lives. Paths are from the server's root.
public enum TMDBPath {
    /// What all paths of this protocol begin with.
    public static let root = "/3"
    /// Search by words.
    public static let searchMovie = "/3/search/movie"
    /// One film, with the parameter `movie_id`.
    public static let movie = "/3/movie/{movie_id}"
    /// A person's score of one film, with the parameter `movie_id`.
    public static let rating = "/3/movie/{movie_id}/rating"

    /// ``movie`` with its parameter filled in: a number or an IMDb code.
    public static func movie(_ name: String) -> String { "/3/movie/\(name)" }
    /// ``rating`` with its parameter filled in.
    public static func rating(of movieID: Int) -> String { "/3/movie/\(movieID)/rating" }
}
