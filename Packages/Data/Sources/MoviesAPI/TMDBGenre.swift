/// A genre. Searches only return its number.
public struct TMDBGenre: Decodable, Hashable, Sendable {
    public let id: Int
    public let name: String?

    /// The name is `nil` where only the number was sent.
    public init(id: Int, name: String? = nil) {
        self.id = id
        self.name = name
    }
}

extension TMDBGenre {
    /// The names of the genres in the app's own catalogue, by their numbers in this API.
    public static let names = [
        12: "Adventure", 14: "Fantasy", 16: "Animation", 18: "Drama", 27: "Horror", 28: "Action",
        35: "Comedy", 36: "History", 37: "Western", 53: "Thriller", 80: "Crime", 99: "Documentary",
        878: "Sci-Fi", 9648: "Mystery", 10402: "Music", 10749: "Romance", 10751: "Family",
        10752: "War", 10770: "TV Movie",
    ]

    /// The name of a genre in the app; `nil` for an unknown number.
    public static func name(of id: Int, isKorean: Bool = false) -> String? {
        isKorean ? koreanNames[id] : names[id]
    }

    /// All names that a catalogue may use for a genre.
    public static func names(of id: Int) -> [String] {
        names[id].map { id == 878 ? [$0, "Science Fiction"] : [$0] } ?? []
    }

    private static let koreanNames = [
        12: "모험", 14: "판타지", 16: "애니메이션", 18: "드라마", 27: "공포", 28: "액션", 35: "코미디", 36: "역사", 37: "서부",
        53: "스릴러", 80: "범죄", 99: "다큐멘터리", 878: "SF", 9648: "미스터리", 10402: "음악", 10749: "로맨스",
        10751: "가족", 10752: "전쟁", 10770: "TV 영화",
    ]

    /// The number of a genre, ignoring case; "Science Fiction" is "Sci-Fi". `nil` for an unknown name.
    public static func id(of name: String) -> Int? { numbers[name.lowercased()] }

    private static let numbers: [String: Int] = {
        var numbers = ["science fiction": 878]
        for (id, name) in names { numbers[name.lowercased()] = id }
        return numbers
    }()
}
