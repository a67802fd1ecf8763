/// `data` of `movie_details.json`.
public struct YTSMovieDetails: Decodable, Sendable {
    /// Missing, or made up with the id 0, when a server does not know the film.
    public let movie: YTSMovie?

    enum CodingKeys: String, CodingKey {
        case movie, id
    }

    /// Answers of 2015 have the film itself here, with nothing around it.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let isOld = !members.contains(.movie) && members.contains(.id)
        movie =
            isOld ? try YTSMovie(from: decoder) : try members.decodeIfPresent(YTSMovie.self, forKey: .movie)
    }
}
