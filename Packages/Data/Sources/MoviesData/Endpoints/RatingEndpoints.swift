import MoviesAPI
import MoviesDomain
import NetworkCore

/// The requests that give a film a score, in the TMDB-style protocol.
enum RatingEndpoints {
    static func rate(
        _ id: Movie.ID, _ score: Score, rater: String
    ) throws(NetworkError) -> Endpoint<TMDBStatus> {
        try .json(
            method: .post, path(id), query: [session(rater)], body: TMDBScore(value: score.value))
    }

    static func removeRating(_ id: Movie.ID, rater: String) -> Endpoint<TMDBStatus> {
        var endpoint = Endpoint<TMDBStatus>.json(path(id), query: [session(rater)])
        endpoint.method = .delete
        return endpoint
    }

    private static func path(_ id: Movie.ID) -> RequestPath {
        RequestPath(encoded: TMDBPath.rating(of: id.rawValue))
    }

    private static func session(_ rater: String) -> QueryItem {
        QueryItem(TMDBParameter.guestSessionID, rater)
    }
}
