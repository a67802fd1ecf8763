/// The mapping of a file's columns or keys to the fields of a film.
///
/// Names are compared without case, spaces and punctuation, so `IMDB_Rating` and "IMDB Rating" are equal. Fields
/// without a name in the mapping are found by common names.
public struct FieldMapping: Hashable, Sendable {
    /// A use of a column: among several columns for one field, the lowest rank with a value wins.
    struct Target: Hashable, Sendable {
        var field: FilmField
        var rank: Int
    }

    /// The longest name of a column or key, in bytes. Comparing malicious texts takes quadratic time, so longer names
    /// are never compared.
    static let maximumName = 256

    /// Finds all fields by common names.
    public static let automatic = Self([:])

    /// The requested names, by field.
    public let named: [FilmField: [String]]
    private let targets: [String: [Target]]

    /// Names the source of some fields, the best first; the other fields are found by common names.
    public init(_ named: [FilmField: [String]]) {
        self.named = named
        var targets: [String: [Target]] = [:]
        for field in FilmField.allCases {
            let names = named[field].map { $0.map(Self.folded) } ?? field.commonNames
            for (rank, name) in names.enumerated() {
                targets[name, default: []].append(Target(field: field, rank: rank))
            }
        }
        self.targets = targets
    }

    /// Reads "title=Title"; a field may appear more than once, the best source first.
    public init(parsing rules: [String]) throws(FieldMappingError) {
        var named: [FilmField: [String]] = [:]
        for rule in rules {
            guard let equals = rule.firstIndex(of: "=") else { throw .missingEquals(rule) }
            let name = CleanText.line(String(rule[..<equals]), limit: 100)
            let source = CleanText.line(String(rule[rule.index(after: equals)...]), limit: 500)
            let matching = FilmField.allCases.first { Self.folded($0.rawValue) == Self.folded(name) }
            guard let field = matching else { throw .unknownField(name) }
            if Self.folded(source).isEmpty { throw .missingSource(field) }
            named[field, default: []].append(source)
        }
        self.init(named)
    }

    /// The sources of the fields among the columns of a file, to show before an import: one for each field that has a
    /// source.
    public func sources(in columns: [String]) -> [FilmField: String] {
        var best: [FilmField: (rank: Int, column: String)] = [:]
        for column in columns {
            for target in self.targets(of: column) where target.rank < best[target.field]?.rank ?? .max {
                best[target.field] = (target.rank, column)
            }
        }
        return best.mapValues(\.column)
    }

    /// The requested names that are missing from the columns, for fields that no column provides.
    func missing(in columns: [String]) -> [String] {
        let found = columns.map { targets(of: $0) }.joined().map(\.field)
        return FilmField.allCases.filter { !found.contains($0) }.flatMap { named[$0] ?? [] }
    }

    /// The fields for which a column is used.
    func targets(of column: String) -> [Target] {
        column.utf8.count <= Self.maximumName ? targets[Self.folded(column)] ?? [] : []
    }

    /// Whether any field uses the column.
    func knows(_ column: String) -> Bool {
        !targets(of: column).isEmpty
    }

    /// Lowercase letters and digits only.
    static func folded(_ name: String) -> String {
        String(
            name.lowercased().unicodeScalars.filter {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
            })
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

/// The reasons why "field=Source Name" is not a mapping.
public enum FieldMappingError: Error, Hashable, Sendable {
    /// The "=" is missing.
    case missingEquals(String)
    /// The field does not exist; see `FilmField.allCases`.
    case unknownField(String)
    /// The text after "=" is empty.
    case missingSource(FilmField)
}
