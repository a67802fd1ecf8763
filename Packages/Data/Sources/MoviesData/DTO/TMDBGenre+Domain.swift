import MoviesAPI
import MoviesDomain

extension TMDBGenre {
    /// The kind by the name that the app's own catalogue uses, whatever the language of the answer; `nil` for
    /// a number that is not known here.
    func toDomain() -> Genre? { Self.names[id].map(Genre.init) }
}
