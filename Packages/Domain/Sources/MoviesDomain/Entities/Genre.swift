import TextCore

/// A genre of films. Sources may have genres of their own, so any name is a genre.
public struct Genre: Hashable, Sendable {
    /// The English name in the source's spelling: "Sci-Fi".
    public let name: String

    public init(_ name: String) { self.name = name }
}

extension Genre {
    /// The genre with a Korean or English name, in any case: `드라마` is `Drama`. An unknown name is used as it is: a source
    /// may know it.
    public static func called(_ name: String) -> Genre {
        byName[name] ?? byName[name.folded] ?? Genre(name)
    }

    /// `SF` for `Sci-Fi`; `nil` for a genre that only a source knows.
    public var koreanName: String? { Self.koreanNames[name] }

    /// All names for it, including informal ones.
    public var names: [String] {
        [name, koreanName].compactMap { $0 } + Self.otherNames.filter { $0.value == name }.map(\.key).sorted()
    }

    /// The genres of the bundled catalogue and the IMDb files.
    public static let common: [Genre] = [
        "Action", "Adventure", "Animation", "Biography", "Comedy", "Crime", "Documentary", "Drama", "Family",
        "Fantasy", "Film-Noir", "History", "Horror", "Music", "Musical", "Mystery", "Romance", "Sci-Fi",
        "Sport", "Thriller", "War", "Western",
    ].map(Genre.init)

    private static let koreanNames = [
        "Action": "액션", "Adventure": "모험", "Animation": "애니메이션", "Biography": "전기", "Comedy": "코미디",
        "Crime": "범죄", "Documentary": "다큐멘터리", "Drama": "드라마", "Family": "가족", "Fantasy": "판타지",
        "Film-Noir": "누아르", "History": "역사", "Horror": "공포", "Music": "음악", "Musical": "뮤지컬",
        "Mystery": "미스터리", "Romance": "로맨스", "Sci-Fi": "SF", "Sport": "스포츠", "Thriller": "스릴러",
        "War": "전쟁", "Western": "서부극",
    ]

    /// Informal names.
    private static let otherNames = [
        "scifi": "Sci-Fi", "science fiction": "Sci-Fi",
        "호러": "Horror", "멜로": "Romance", "느와르": "Film-Noir", "애니": "Animation", "다큐": "Documentary",
        "서부": "Western",
    ]

    /// Genres by every name, as written and folded, so that most names of a catalogue are found without folding them.
    private static let byName: [String: Genre] = {
        let pairs = common.flatMap { genre in
            [genre.name, genre.koreanName].compactMap { $0 }.flatMap { [($0, genre), ($0.folded, genre)] }
        }
        let others = otherNames.map { ($0.key, Genre($0.value)) }
        return Dictionary(pairs + others) { first, _ in first }
    }()
}
