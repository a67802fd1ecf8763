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
    case mpaRating = "mpa_rating"
    case aliases

    /// Names under which other people's files have it, the best first, folded as `FieldMapping.folded` does.
    var commonNames: [String] {
        switch self {
        case .imdbCode: ["imdbcode", "tconst", "imdbid", "const", "imdb"]
        case .title:
            [
                "title", "primarytitle", "movietitle", "filmtitle", "name", "moviename", "movie", "film",
                "제목", "영화제목", "영화명",
            ]
        case .originalTitle: ["originaltitle", "원제"]
        case .koreanTitle: ["koreantitle", "titlekorean", "titleko", "한국어제목", "한글제목"]
        case .year:
            [
                "year", "startyear", "releaseyear", "releasedate", "released", "date", "연도", "개봉연도", "제작연도",
                "개봉일",
            ]
        case .runtime:
            [
                "runtime", "runtimeminutes", "runningtimemin", "runningtime", "runtimemins", "runtimemin",
                "duration",
                "상영시간", "러닝타임",
            ]
        case .genres: ["genres", "genre", "majorgenre", "장르"]
        case .directors: ["directors", "director", "directedby", "감독"]
        case .directorsKorean: ["directorskorean", "directorkorean"]
        case .cast: ["cast", "actors", "stars", "starring", "출연", "출연진", "배우"]
        case .castKorean: ["castkorean", "actorskorean"]
        case .characters: ["characters", "roles", "배역"]
        case .synopsis: ["synopsis", "overview", "plot", "description", "summary", "descriptionfull", "줄거리"]
        case .synopsisKorean: ["synopsiskorean", "overviewkorean", "plotkorean", "한국어줄거리"]
        case .language: ["language", "originallanguage", "언어"]
        case .rating: ["imdbrating", "averagerating", "voteaverage", "rating", "score", "평점"]
        case .votes: ["imdbvotes", "numvotes", "votecount", "votes", "투표수"]
        case .likes: ["likes", "likecount", "좋아요"]
        case .mpaRating: ["mparating", "mpaarating", "certificate", "rated", "등급", "관람등급"]
        case .aliases: ["aliases", "akas", "alsoknownas", "alternativetitles", "다른제목"]
        }
    }
}
