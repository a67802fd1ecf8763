import Basics
import DomainCore
import MoviesAPI
import MoviesDomain
import Platform
import TextCore

// Converts answers of the server to types of the domain.

extension YTSEnvelope {
    /// The content. Throws `failure` when the server reports a failure.
    func content(or failure: DomainError) throws(DomainError) -> Content {
        guard isOK, let data else { throw failure }
        return data
    }
}

extension YTSMovieList {
    /// The requested start of a list determines how its end is detected.
    func toDomain(start: MovieListQuery.Start) -> Page<Movie> {
        Page(
            elements: movies.compactMap { $0.toDomain() }, number: number(start), isLast: isLast(start),
            total: movieCountIsCapped ? .atLeast(movieCount) : .exactly(movieCount), nextCursor: nextCursor,
            reading: searchReading?.toReading())
    }

    private func number(_ start: MovieListQuery.Start) -> Int {
        switch start {
        case .page(let number): number
        case .cursor: max(1, pageNumber)
        }
    }

    /// A server with cursors sends none on the last page. For others their count decides, but an empty page is always
    /// the last.
    private func isLast(_ start: MovieListQuery.Start) -> Bool {
        if movies.isEmpty { return true }
        if nextCursor != nil { return false }
        switch start {
        case .cursor: return true
        case .page(let number):
            let size = max(limit, 1)
            if movieCountIsCapped { return movies.count < size }
            let (seen, overflow) = number.multipliedReportingOverflow(by: size)
            return overflow || seen >= movieCount
        }
    }
}

extension YTSSearchNote {
    /// `nil` for an unknown kind.
    fileprivate func toReading() -> SearchReading? {
        text.isEmpty ? nil : SearchReading.Kind(rawValue: kind).map { SearchReading($0, text) }
    }

    /// `nil` for an unknown kind.
    fileprivate func toMatch() -> MovieMatch? {
        text.isEmpty ? nil : MovieMatch.Kind(rawValue: kind).map { MovieMatch($0, text) }
    }
}

extension YTSMovie {
    /// `nil` for the placeholder that some servers send for an unknown number: its id is 0 or it has no title.
    func toDomain() -> Movie? {
        guard id > 0, let name = titleEnglish.nonEmpty ?? title.nonEmpty else { return nil }
        return Movie(
            id: Movie.ID(id), imdbCode: imdbCode.nonEmpty, title: name,
            originalTitle: titleOriginal.nonEmpty ?? title.nonEmpty.flatMap { $0 == name ? nil : $0 },
            koreanTitle: titleKorean.nonEmpty, year: year.positive, runtime: runtime.positive,
            genres: (genres ?? []).filter { !$0.isEmpty }.map(Genre.init),
            rating: Rating(wireAverage: rating, votes: voteCount),
            language: language.nonEmpty.flatMap(LanguageCode.init)?.code,
            synopsis: descriptionFull.nonEmpty ?? synopsis.nonEmpty ?? summary.nonEmpty,
            koreanSynopsis: descriptionKorean.nonEmpty, posters: posters,
            uploadedAt: dateUploadedUnix.positive.flatMap { Date(wireSeconds: $0) }
                ?? dateUploaded.flatMap { Date(wireDay: $0) },
            match: searchMatch?.toMatch())
    }

    private var posters: [Poster] {
        [
            (smallCoverImage, YTSCoverWidth.small), (mediumCoverImage, YTSCoverWidth.medium),
            (largeCoverImage, YTSCoverWidth.large),
        ].compactMap { address, width in Poster(wireAddress: address, width: width) }
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
            likes: max(0, likeCount ?? 0), downloads: max(0, downloadCount ?? 0))
    }
}

extension TMDBMovie {
    /// `nil` for a film without a number or a title. The letters of the synopsis determine its language.
    func toDomain() -> Movie? {
        guard id > 0, let name = title.nonEmpty ?? originalTitle.nonEmpty else { return nil }
        let original = originalTitle.nonEmpty
        let isKorean = originalLanguage == "ko"
        let text = overview.nonEmpty
        let isKoreanText = text?.isHangul == true
        return Movie(
            id: Movie.ID(id), imdbCode: imdbID.nonEmpty, title: name,
            originalTitle: original == name ? nil : original,
            koreanTitle: name.isHangul ? name : isKorean ? original : nil, year: year,
            runtime: runtime.positive, genres: kinds.compactMap { $0.toDomain() },
            rating: Rating(wireAverage: voteAverage, votes: voteCount),
            language: originalLanguage.nonEmpty.flatMap(LanguageCode.init)?.code,
            synopsis: isKoreanText ? nil : text, koreanSynopsis: isKoreanText ? text : nil, posters: posters)
    }

    func toDetails() -> MovieDetails? {
        toDomain().map { MovieDetails(movie: $0, releaseDate: releaseDate.flatMap { Date(wireDay: $0) }) }
    }

    private var posters: [Poster] {
        guard let path = posterPath.nonEmpty else { return [] }
        let widths = TMDBImages.posterWidths.map { (TMDBImages.name(ofWidth: $0), Optional($0)) }
        return (widths + [(TMDBImages.original, nil)]).compactMap { name, width in
            Poster(
                wireAddress: TMDBImages.base + name + (path.hasPrefix("/") ? "" : "/") + path, width: width)
        }
    }

    private var kinds: [TMDBGenre] { genres ?? (genreIDs ?? []).map { TMDBGenre(id: $0) } }

    private var year: Int? {
        let fromDate = releaseDate.flatMap { $0.utf8.count >= 4 ? Int($0.prefix(4)) : nil }
        return fromDate.positive ?? releaseYear.positive
    }
}

extension String {
    /// Whether it contains a Korean syllable.
    fileprivate var isHangul: Bool { unicodeScalars.contains(where: Hangul.isSyllable) }
}

extension TMDBGenre {
    /// The genre, under the name of the app's own catalogue, regardless of the language of the answer; `nil` for an
    /// unknown number.
    func toDomain() -> Genre? { Self.names[id].map(Genre.init) }
}

extension Poster {
    /// In bytes. Real addresses of pictures are far shorter, and each bookmark stores all of them.
    private static let longestAddress = 2_048

    /// `nil` for "", which servers send when there is no poster, and for an address that is too long.
    init?(wireAddress: String?, width: Int?) {
        guard let address = wireAddress.nonEmpty, address.utf8.count <= Self.longestAddress else {
            return nil
        }
        self.init(address: address, width: width)
    }
}

extension Date {
    /// `nil` after the year 9999, when nothing can have been uploaded.
    fileprivate init?(wireSeconds seconds: Int) {
        guard seconds < 253_402_300_800 else { return nil }
        self.init(timeIntervalSince1970: Double(seconds))
    }

    /// Midnight in UTC of the day at the beginning of a text, `yyyy-MM-dd`; `nil` when that is not a valid day.
    fileprivate init?(wireDay text: String) {
        guard let match = text.prefixMatch(of: #/(\d{4})-(\d{2})-(\d{2})/#), let year = Int(match.1),
            let month = Int(match.2), let number = Int(match.3), year > 0,
            let date = CivilDate(year: year, month: month, day: number)
        else { return nil }
        self.init(timeIntervalSince1970: Double(date.days * 86_400))
    }
}

extension Rating {
    /// `nil` for 0 without votes, which servers send for an unrated film.
    init?(wireAverage average: Double?, votes: Int?) {
        let votes = votes ?? 0
        guard let average, average > 0 || votes > 0 else { return nil }
        self.init(average: average, votes: votes)
    }
}

/// An ISO 639-1 code from the texts of servers: "en" today, "English" in earlier years.
private struct LanguageCode {
    let code: String

    /// `nil` for an unknown name.
    init?(_ text: String) {
        let lowercased = text.lowercased()
        if lowercased.utf8.count == 2, lowercased.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) {
            code = lowercased
        } else if let known = Self.names[lowercased] {
            code = known
        } else {
            return nil
        }
    }

    private static let names = [
        "arabic": "ar", "cantonese": "zh", "chinese": "zh", "danish": "da", "dutch": "nl", "english": "en",
        "finnish": "fi", "french": "fr", "german": "de", "greek": "el", "hebrew": "he", "hindi": "hi",
        "hungarian": "hu", "italian": "it", "japanese": "ja", "korean": "ko", "mandarin": "zh",
        "norwegian": "no", "persian": "fa", "polish": "pl", "portuguese": "pt", "russian": "ru",
        "spanish": "es", "swedish": "sv", "thai": "th", "turkish": "tr", "vietnamese": "vi",
    ]
}

extension String? {
    /// Servers send "" for unknown texts.
    var nonEmpty: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

extension Int? {
    /// Servers send 0 for unknown numbers.
    var positive: Int? { flatMap { $0 > 0 ? $0 : nil } }
}
