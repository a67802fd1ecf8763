/// `data` of `movie_details.json`.
public struct YTSMovieDetails: Decodable, Sendable {
    /// Missing, or made up with the id 0, when a server does not know the film.
    public let movie: YTSMovie?
}
