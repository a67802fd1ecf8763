/// The Korean table. Particles that depend on the word before them are avoided by the wording.
enum KoreanMoviesWords {
    static func template(of word: MoviesWord) -> String {
        switch word {
        case .searchField: "검색어"
        case .minimumRatingField: "최소 평점"
        case .limitField: "영화 수"
        case .yearField: "연도"
        case .pageField: "쪽 번호"
        case .scoreField: "점수"
        case .filmCount: "영화 {n}편"
        case .filmCountAtLeast: "영화 {n}편 이상"
        case .voteCount: "{n}명 평가"
        case .noFilms: "영화가 없습니다."
        case .nothingMatches: "“{text}” 검색 결과가 없습니다."
        case .noBookmarks: "아직 북마크가 없습니다."
        case .noRecentSearches: "최근 검색어가 없습니다."
        case .noSimilar: "비슷한 영화가 없습니다."
        case .noListHere: "이 서버에는 영화 목록이 없습니다. 대신 검색하세요."
        case .noSimilarHere: "이 서버는 비슷한 영화를 알려 주지 않습니다."
        case .bookmarkAdded: "“{title}” 북마크를 추가했습니다."
        case .bookmarkRemoved: "“{title}” 북마크를 지웠습니다."
        case .scoreGiven: "“{title}”에 10점 만점에 {score}점을 주었습니다."
        case .scoreRemoved: "“{title}” 점수를 취소했습니다."
        case .year: "연도"
        case .runtime: "상영 시간"
        case .genres: "장르"
        case .rating: "평점"
        case .votes: "평가 수"
        case .directors: "감독"
        case .cast: "출연"
        case .likes: "좋아요"
        case .downloads: "내려받기"
        case .language: "언어"
        case .imdb: "IMDb 코드"
        case .role: "{name} ({role} 역)"
        }
    }
}
