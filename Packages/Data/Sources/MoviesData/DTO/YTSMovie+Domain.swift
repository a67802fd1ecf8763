import MoviesAPI
import MoviesDomain

extension YTSMovie {
    /// `nil` for the film that some servers make up for an unknown number: its id is 0 or it has no title.
    func toDomain() -> Movie? {
        guard id > 0, let name = titleEnglish.nonEmpty ?? title.nonEmpty else { return nil }
        return Movie(
            id: Movie.ID(id), imdbCode: imdbCode.nonEmpty, title: name,
            originalTitle: titleOriginal.nonEmpty ?? title.nonEmpty.flatMap { $0 == name ? nil : $0 },
            koreanTitle: titleKorean.nonEmpty, year: year.positive, runtime: runtime.positive,
            genres: (genres ?? []).filter { !$0.isEmpty }.map(Genre.init), rating: averageRating,
            language: language.nonEmpty.flatMap(LanguageCode.init)?.code)
    }

    func toDetails() -> MovieDetails? {
        guard let movie = toDomain() else { return nil }
        return MovieDetails(
            movie: movie,
            directors: (directors ?? []).filter { !$0.name.isEmpty }.map {
                Person(name: $0.name, koreanName: $0.nameKorean.nonEmpty)
            },
            cast: (cast ?? []).filter { !$0.name.isEmpty }.map {
                CastMember(
                    person: Person(name: $0.name, koreanName: $0.nameKorean.nonEmpty),
                    character: $0.characterName.nonEmpty)
            },
            synopsis: descriptionFull.nonEmpty ?? summary.nonEmpty,
            koreanSynopsis: descriptionKorean.nonEmpty,
            likes: max(0, likeCount ?? 0), downloads: max(0, downloadCount ?? 0))
    }

    /// Servers without votes send 0 for a film that nobody rated.
    private var averageRating: Rating? {
        let votes = voteCount ?? 0
        guard let rating, rating > 0 || votes > 0 else { return nil }
        return Rating(average: rating, votes: votes)
    }
}

extension String? {
    /// Servers write "" for what they do not know.
    fileprivate var nonEmpty: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

extension Int? {
    /// Servers write 0 for what they do not know.
    fileprivate var positive: Int? { flatMap { $0 > 0 ? $0 : nil } }
}
