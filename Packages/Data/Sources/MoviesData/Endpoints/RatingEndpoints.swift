import MoviesAPI
import MoviesDomain
import NetworkCore

/// The requests that give a film a score, in the TMDB-style protocol.
enum RatingEndpoints {
    static func rate(
        _ id: Movie.ID, _ score: Score, rater: String, at roots: MovieAPIRoots
    ) throws(NetworkError) -> Endpoint<TMDBStatus> {
        try .json(
            method: .post, path(id, roots), query: [session(rater)], body: TMDBScore(value: score.value)
        ).idempotent()
    }

    static func removeRating(
        _ id: Movie.ID, rater: String, at roots: MovieAPIRoots
    ) -> Endpoint<TMDBStatus> {
        var endpoint = Endpoint<TMDBStatus>.json(path(id, roots), query: [session(rater)])
        endpoint.method = .delete
        return endpoint
    }

    private static func path(_ id: Movie.ID, _ roots: MovieAPIRoots) -> RequestPath {
        RequestPath(encoded: roots.tmdbPath(TMDBPath.rating(of: id.rawValue)))
    }

    private static func session(_ rater: String) -> QueryItem {
        QueryItem(TMDBParameter.guestSessionID, rater)
    }
}
