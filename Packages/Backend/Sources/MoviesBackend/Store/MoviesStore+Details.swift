public import MoviesDomain
public import SQLCore

extension MoviesStore {
    /// A film with all its details; `nil` if it does not exist.
    func details(_ reference: MovieReference) async throws(StoreError) -> FilmDetails? {
        try await reading { view throws(StoreError) in
            guard let film = try view.film(reference) else { return nil }
            let credits = try view.credits(of: film.id)
            return FilmDetails(film: film, directors: credits.directors, cast: credits.cast)
        }
    }

    /// Similar films, the most similar first; `nil` if the film does not exist.
    func suggestions(for reference: MovieReference, limit: Int = 4) async throws(StoreError) -> [Film]? {
        try await reading { view throws(StoreError) in
            guard let film = try view.film(reference) else { return nil }
            return try Suggestions(view: view, film: film).films(limit: limit)
        }
    }

    /// The numbers of the catalogue.
    public func summary() async throws(StoreError) -> CatalogueSummary {
        try await reading { view throws(StoreError) in
            let connection = view.connection
            return CatalogueSummary(
                films: try CatalogueMeta.number(.films, on: connection),
                people: try CatalogueMeta.number(.people, on: connection),
                scores: try connection.first("SELECT count(*) FROM rating") { $0.int(0) } ?? 0,
                origin: try CatalogueMeta.value(.origin, on: connection) ?? "",
                checksum: try CatalogueMeta.value(.checksum, on: connection) ?? "")
        }
    }
}
