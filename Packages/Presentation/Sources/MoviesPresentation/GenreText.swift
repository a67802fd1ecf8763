public import MoviesDomain
public import TextCore

/// The localized names of genres. A genre that only a server knows keeps its name.
public enum GenreText {
    /// `Sci-Fi` is `SF` in Korean.
    public static func name(of genre: Genre, in language: Language) -> String {
        switch language {
        case .english: genre.name
        case .korean: korean[genre.name] ?? genre.name
        }
    }

    /// The kind that somebody means who types its name, in Korean or English and in any case. A name that nobody
    /// knows here is taken as it is: the source may know it.
    public static func genre(named name: String) -> Genre {
        let wanted = name.folded
        let common = Genre.common.first { genre in
            genre.name.folded == wanted || korean[genre.name]?.folded == wanted
        }
        return common ?? Genre(name)
    }

    private static let korean = [
        "Action": "액션", "Adventure": "모험", "Animation": "애니메이션", "Biography": "전기", "Comedy": "코미디",
        "Crime": "범죄", "Documentary": "다큐멘터리", "Drama": "드라마", "Family": "가족", "Fantasy": "판타지",
        "Film-Noir": "누아르", "History": "역사", "Horror": "공포", "Music": "음악", "Musical": "뮤지컬",
        "Mystery": "미스터리", "Romance": "로맨스", "Sci-Fi": "SF", "Sport": "스포츠", "Thriller": "스릴러",
        "War": "전쟁", "Western": "서부극",
    ]
}
