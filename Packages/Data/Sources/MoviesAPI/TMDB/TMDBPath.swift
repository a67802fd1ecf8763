/// Where the TMDB-style API lives. Paths are from the server's root.
public enum TMDBPath {
    /// What all paths of this protocol begin with.
    public static let root = "/3"
    /// Search by words.
    public static let searchMovie = "/3/search/movie"
    /// Where pictures are; clients ask for it first.
    public static let configuration = "/3/configuration"
    /// The kinds of films with their numbers.
    public static let genres = "/3/genre/movie/list"
    /// The films that most people voted for.
    public static let popular = "/3/movie/popular"
    /// Films by what is known of them.
    public static let discover = "/3/discover/movie"
    /// A name for somebody's scores.
    public static let guestSession = "/3/authentication/guest_session/new"
    /// Who made one film, with the parameter `movie_id`.
    public static let credits = "/3/movie/{movie_id}/credits"
    /// One film, with the parameter `movie_id`.
    public static let movie = "/3/movie/{movie_id}"
    /// A person's score of one film, with the parameter `movie_id`.
    public static let rating = "/3/movie/{movie_id}/rating"

    /// ``movie`` with its parameter filled in: a number or an IMDb code.
    public static func movie(_ name: String) -> String { "/3/movie/\(name)" }
    /// ``rating`` with its parameter filled in.
    public static func rating(of movieID: Int) -> String { "/3/movie/\(movieID)/rating" }
}
