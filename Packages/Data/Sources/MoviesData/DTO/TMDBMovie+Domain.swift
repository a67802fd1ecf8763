import MoviesAPI
import MoviesDomain
import TextCore

extension TMDBMovie {
    /// `nil` for a film without a number or a title.
    func toDomain() -> Movie? {
        guard id > 0, let name = title.nonEmpty ?? originalTitle.nonEmpty else { return nil }
        let original = originalTitle.nonEmpty
        let isKorean = originalLanguage == "ko"
        return Movie(
            id: Movie.ID(id), imdbCode: imdbID.nonEmpty, title: name,
            originalTitle: original == name ? nil : original,
            koreanTitle: name.isHangul ? name : isKorean ? original : nil, year: year,
            runtime: runtime.positive, genres: kinds.compactMap { $0.toDomain() },
            rating: Rating(wireAverage: voteAverage, votes: voteCount),
            language: originalLanguage.nonEmpty.flatMap(LanguageCode.init)?.code)
    }

    /// The same with what it is about; the language of that is told by its letters.
    func toDetails() -> MovieDetails? {
        guard let movie = toDomain() else { return nil }
        let text = overview.nonEmpty
        let isKorean = text?.isHangul == true
        return MovieDetails(
            movie: movie, synopsis: isKorean ? nil : text, koreanSynopsis: isKorean ? text : nil)
    }

    private var kinds: [TMDBGenre] { genres ?? (genreIDs ?? []).map { TMDBGenre(id: $0) } }

    private var year: Int? {
        let fromDate = releaseDate.flatMap { $0.utf8.count >= 4 ? Int($0.prefix(4)) : nil }
        return fromDate.positive ?? releaseYear.positive
    }
}

extension String {
    /// Whether there is a Korean syllable in it.
    fileprivate var isHangul: Bool { unicodeScalars.contains(where: Hangul.isSyllable) }
}
