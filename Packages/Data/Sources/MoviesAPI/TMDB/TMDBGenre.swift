/// A kind of film. Searches only send its number.
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
    /// What the app's own catalogue calls the kinds that this API numbers.
    public static let names = [
        12: "Adventure", 14: "Fantasy", 16: "Animation", 18: "Drama", 27: "Horror", 28: "Action",
        35: "Comedy", 36: "History", 37: "Western", 53: "Thriller", 80: "Crime", 99: "Documentary",
        878: "Sci-Fi", 9648: "Mystery", 10402: "Music", 10749: "Romance", 10751: "Family",
        10752: "War", 10770: "TV Movie",
    ]

    /// The number of a kind in any case; "Science Fiction" is "Sci-Fi". `nil` for one that has none here.
    public static func id(of name: String) -> Int? { numbers[name.lowercased()] }

    private static let numbers: [String: Int] = {
        var numbers = ["science fiction": 878]
        for (id, name) in names { numbers[name.lowercased()] = id }
        return numbers
    }()
}
