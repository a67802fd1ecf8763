import MoviesDomain

extension MovieReference {
    /// As it was given.
    var text: String {
        switch self {
        case .id(let id): "\(id.rawValue)"
        case .imdbCode(let code): code
        }
    }

    /// Whether it names that film.
    func names(_ movie: Movie) -> Bool {
        switch self {
        case .id(let id): movie.id == id
        case .imdbCode(let code): movie.imdbCode == code
        }
    }
}
