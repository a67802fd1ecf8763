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
            genres: (genres ?? []).filter { !$0.isEmpty }.map(Genre.init),
            rating: Rating(wireAverage: rating, votes: voteCount),
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
}
