public import MoviesDomain
public import TextCore

/// The localized names of genres. A genre that only a server knows keeps its name.
public enum GenreText {
    /// `Sci-Fi` is `SF` in Korean.
    public static func name(of genre: Genre, in language: Language) -> String {
        switch language {
        case .english: genre.name
        case .korean: genre.koreanName ?? genre.name
        }
    }
}
