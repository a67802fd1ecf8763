import TextCore

/// A film as files contain it, whatever their format. Everything except the title may be missing.
public struct FilmRecord: Hashable, Sendable {
    /// "tt0111161".
    public var imdbCode: String?
    /// The title under which it is best known; at most 500 characters.
    public var title: String
    /// The title in its own language.
    public var originalTitle: String?
    /// The title in Korea.
    public var koreanTitle: String?
    /// The year of release, 1870 to 2100.
    public var year: Int?
    /// Length in minutes, 1 to 100,000.
    public var runtime: Int?
    /// Names of genres as the file spells them, at most 32.
    public var genres: [String] = []
    /// At most 100.
    public var directors: [PersonRecord] = []
    /// At most 100, the leading parts first.
    public var cast: [CastRecord] = []
    /// The synopsis; at most 5,000 characters.
    public var synopsis: String?
    /// The synopsis in Korean; at most 5,000 characters.
    public var synopsisKorean: String?
    /// The spoken language, as the file spells it.
    public var language: String?
    /// 0 to 10.
    public var rating: Double?
    /// The number of people who rated it, at most `maximumCount`.
    public var votes: Int?
    /// The number of people who like it, at most `maximumCount`.
    public var likes: Int?
    /// The number of downloads, at most `maximumCount`.
    public var downloads: Int?
    /// "PG-13", …
    public var mpaRating: String?
    /// Other titles to find it by, at most 100.
    public var aliases: [String] = []

    /// The largest number of votes, likes or downloads of a film, more than there are people; larger numbers are
    /// dropped.
    public static let maximumCount = 1_000_000_000_000

    /// The valid years and lengths in minutes of a film.
    public static let (years, runtimes) = (WrittenYear.range, 1...100_000)

    /// A film with only a title.
    public init(title: String) {
        self.title = title
    }

    /// The record with every text trimmed, free of control characters and cut to its limit, values outside their range
    /// removed, and empty or duplicate list entries removed; nil when no title is left.
    ///
    /// Every reader of this module returns such records; normalizing again changes nothing.
    public func normalized() -> Self? {
        let cleanTitle = CleanText.line(title, limit: 500)
        if cleanTitle.isEmpty { return nil }
        var film = FilmRecord(title: cleanTitle)
        film.imdbCode = imdbCode.flatMap(ValueText.imdbCode)
        film.originalTitle = CleanText.optionalLine(originalTitle, limit: 500)
        film.koreanTitle = CleanText.optionalLine(koreanTitle, limit: 500)
        film.year = year.flatMap { Self.years.contains($0) ? $0 : nil }
        film.runtime = runtime.flatMap { Self.runtimes.contains($0) ? $0 : nil }
        film.genres = CleanText.list(
            genres.filter { !FilmRecordBuilder.isUnknown($0) }, limit: 100, count: 32)
        film.directors = directors.prefix(100).compactMap { person in
            CleanText.optionalLine(person.name, limit: 200).map {
                PersonRecord(name: $0, koreanName: CleanText.optionalLine(person.koreanName, limit: 200))
            }
        }
        film.cast = cast.prefix(100).compactMap { part in
            CleanText.optionalLine(part.name, limit: 200).map {
                CastRecord(
                    name: $0, koreanName: CleanText.optionalLine(part.koreanName, limit: 200),
                    character: CleanText.optionalLine(part.character, limit: 200))
            }
        }
        film.synopsis = CleanText.optionalParagraphs(synopsis, limit: 5000)
        film.synopsisKorean = CleanText.optionalParagraphs(synopsisKorean, limit: 5000)
        film.language = CleanText.optionalLine(language, limit: 100)
        film.rating = rating.flatMap { (0...10).contains($0) ? abs($0) : nil }
        film.votes = votes.flatMap { (0...Self.maximumCount).contains($0) ? $0 : nil }
        // Many files have 0 for a film without ratings.
        if film.rating == 0, film.votes ?? 0 == 0 { (film.rating, film.votes) = (nil, nil) }
        film.likes = likes.flatMap { (0...Self.maximumCount).contains($0) ? $0 : nil }
        film.downloads = downloads.flatMap { (0...Self.maximumCount).contains($0) ? $0 : nil }
        film.mpaRating = CleanText.optionalLine(mpaRating, limit: 50)
        film.aliases = CleanText.list(aliases, limit: 500, count: 100)
        return film
    }
}

/// A director.
public struct PersonRecord: Hashable, Sendable {
    /// The name in Latin letters, or whatever the file has.
    public var name: String
    /// The name in Hangul, when the file has it.
    public var koreanName: String?

    /// A person with a name.
    public init(name: String, koreanName: String? = nil) {
        self.name = name
        self.koreanName = koreanName
    }
}

/// An actor and the part played.
public struct CastRecord: Hashable, Sendable {
    /// The actor's name in Latin letters, or whatever the file has.
    public var name: String
    /// The actor's name in Hangul, when the file has it.
    public var koreanName: String?
    /// The part.
    public var character: String?

    /// A person with a name.
    public init(name: String, koreanName: String? = nil, character: String? = nil) {
        self.name = name
        self.koreanName = koreanName
        self.character = character
    }
}

/// The fields of a film in a file; the raw values are our own JSON keys and CSV columns.
public enum FilmField: String, Hashable, Sendable, CaseIterable {
    case imdbCode = "imdb_code"
    case title
    case originalTitle = "original_title"
    case koreanTitle = "korean_title"
    case year
    case runtime
    case genres
    case directors
    /// In tables: the Korean names in the order of `directors`.
    case directorsKorean = "directors_korean"
    case cast
    /// In tables: the Korean names in the order of `cast`.
    case castKorean = "cast_korean"
    /// In tables: the parts in the order of `cast`.
    case characters
    case synopsis
    case synopsisKorean = "synopsis_korean"
    case language
    case rating
    case votes
    case likes
    case downloads
    case mpaRating = "mpa_rating"
    case aliases

    /// The fields that hold one text, with their key paths in a record. Readers and writers of files and of the
    /// catalogue use this list.
    public static let texts: [(field: FilmField, path: any WritableKeyPath<FilmRecord, String?> & Sendable)] =
        [
            (.imdbCode, \.imdbCode), (.originalTitle, \.originalTitle), (.koreanTitle, \.koreanTitle),
            (.synopsis, \.synopsis), (.synopsisKorean, \.synopsisKorean), (.language, \.language),
            (.mpaRating, \.mpaRating),
        ]

    /// The key path of a field that holds one text.
    static let textPaths = Dictionary(uniqueKeysWithValues: texts.map { ($0.field, $0.path) })

    /// Names of columns with titles in any language. In a file with a separate column of English titles, they hold the
    /// Korean titles.
    private static let sharedTitleNames = ["제목", "영화제목", "영화명"]
    /// Names of columns with only Korean titles.
    static let koreanTitleNames = [
        "koreantitle", "titlekorean", "titleko", "한국어제목", "한글제목", "국문제목", "영화명국문",
    ]

    /// Names of the field in files of other programs, the best first, folded as `FieldMapping.folded` does. They
    /// include the app's labels in both languages.
    var commonNames: [String] {
        switch self {
        case .imdbCode: ["imdbcode", "tconst", "imdbid", "const", "imdb", "imdb코드"]
        case .title:
            [
                "title", "primarytitle", "internationaltitle", "englishtitle", "movietitle", "filmtitle",
                "name",
                "moviename", "movie", "film", "영문제목", "영어제목", "영화명영문", "영문명",
            ] + Self.sharedTitleNames
        case .originalTitle: ["originaltitle", "원제"]
        case .koreanTitle: Self.koreanTitleNames + Self.sharedTitleNames
        case .year:
            [
                "year", "startyear", "releaseyear", "releasedate", "released", "date", "연도", "개봉연도", "제작연도",
                "년도", "개봉년도", "제작년도", "개봉일", "개봉일자",
            ]
        case .runtime:
            [
                "runtime", "runtimeminutes", "runningtimemin", "runningtime", "runtimemins", "runtimemin",
                "duration", "length", "lengthminutes",
                "상영시간", "러닝타임", "상영시간분", "러닝타임분",
            ]
        case .genres: ["genres", "genre", "majorgenre", "장르", "장르명"]
        case .directors: ["directors", "director", "directedby", "감독", "감독명"]
        case .directorsKorean: ["directorskorean", "directorkorean"]
        case .cast: ["cast", "actors", "stars", "starring", "출연", "출연진", "출연자", "출연배우", "배우", "배우명", "주연"]
        case .castKorean: ["castkorean", "actorskorean"]
        case .characters: ["characters", "roles", "배역"]
        case .synopsis:
            ["synopsis", "overview", "plot", "description", "summary", "descriptionfull", "줄거리", "시놉시스"]
        case .synopsisKorean: ["synopsiskorean", "overviewkorean", "plotkorean", "한국어줄거리"]
        case .language: ["language", "originallanguage", "언어"]
        case .rating: ["imdbrating", "averagerating", "voteaverage", "rating", "score", "평점", "평균평점", "별점"]
        case .votes:
            ["imdbvotes", "numvotes", "votecount", "votes", "투표수", "투표자수", "평가수", "평가자수", "참여자수", "평점참여자수"]
        case .likes: ["likes", "likecount", "좋아요"]
        case .downloads: ["downloads", "downloadcount", "다운로드", "다운로드수"]
        case .mpaRating:
            ["mparating", "mpaarating", "mpaa", "mpa", "certificate", "rated", "등급", "관람등급", "심의등급"]
        case .aliases: ["aliases", "akas", "alsoknownas", "alternativetitles", "다른제목"]
        }
    }
}
