/// Where the YTS-style list API lives. Paths are from the server's root.
public enum YTSPath {
    /// What all paths of this protocol begin with.
    public static let root = "/api/v2"
    /// Lists and searches.
    public static let listMovies = "/api/v2/list_movies.json"
    /// One film.
    public static let movieDetails = "/api/v2/movie_details.json"
    /// Films like one film.
    public static let movieSuggestions = "/api/v2/movie_suggestions.json"
    /// Advice for parents about one film.
    public static let movieParentalGuides = "/api/v2/movie_parental_guides.json"
}
