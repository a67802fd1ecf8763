/// A kind of film. Sources may know kinds of their own, so any name is a genre.
public struct Genre: Hashable, Sendable {
    /// As the source writes it, in English: "Sci-Fi".
    public let name: String

    public init(_ name: String) { self.name = name }
}

extension Genre {
    /// The kinds that the bundled catalogue and the IMDb files use.
    public static let common: [Genre] = [
        "Action", "Adventure", "Animation", "Biography", "Comedy", "Crime", "Documentary", "Drama", "Family",
        "Fantasy", "Film-Noir", "History", "Horror", "Music", "Musical", "Mystery", "Romance", "Sci-Fi",
        "Sport", "Thriller", "War", "Western",
    ].map(Genre.init)
}
