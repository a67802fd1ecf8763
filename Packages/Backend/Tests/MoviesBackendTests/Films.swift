import CatalogueFiles

/// Films made for tests.
enum Films {
    static func film(
        _ title: String, code: String? = nil, korean: String? = nil, original: String? = nil,
        year: Int? = 2000,
        genres: [String] = ["Drama"], rating: Double? = nil, votes: Int? = nil,
        directors: [PersonRecord] = [],
        cast: [CastRecord] = [], aliases: [String] = [], language: String? = nil
    ) -> FilmRecord {
        var film = FilmRecord(title: title)
        film.imdbCode = code
        film.koreanTitle = korean
        film.originalTitle = original
        film.year = year
        film.genres = genres
        film.rating = rating
        film.votes = votes
        film.directors = directors
        film.cast = cast
        film.aliases = aliases
        film.language = language
        return film
    }

    /// Six films that differ in all values that lists and searches use.
    static let few = [
        film(
            "The Godfather", code: "tt0068646", korean: "대부", year: 1972, genres: ["Crime", "Drama"],
            rating: 9.2,
            votes: 2_000_000, directors: [PersonRecord(name: "Francis Ford Coppola")]),
        film(
            "Godfather of Harlem", code: "tt8080122", year: 2019, genres: ["Crime"], rating: 8.1,
            votes: 30_000),
        film(
            "Parasite", code: "tt6751668", korean: "기생충", original: "기생충", year: 2019,
            genres: ["Drama", "Thriller"], rating: 8.5, votes: 1_000_000,
            directors: [PersonRecord(name: "Bong Joon Ho", koreanName: "봉준호")],
            cast: [CastRecord(name: "Song Kang-ho", koreanName: "송강호", character: "Ki-taek")],
            language: "ko"),
        film(
            "Memories of Murder", code: "tt0353969", korean: "살인의 추억", original: "살인의 추억", year: 2003,
            genres: ["Crime", "Drama"], rating: 8.1, votes: 200_000,
            directors: [PersonRecord(name: "Bong Joon Ho", koreanName: "봉준호")], language: "ko"),
        film("Parasite in Love", year: 2021, genres: ["Romance"], rating: 7, votes: 500),
        film("The Third Man", code: "tt0041959", year: 1949, genres: ["Thriller"], rating: 8, votes: 180_000),
    ]

    /// Enough films for several pages; every seventh year is unknown, and equal values are frequent.
    static func many(_ count: Int) -> [FilmRecord] {
        (0..<count).map { index in
            film(
                "Film \(index % 17) Part \(index)", code: "tt\(1_000_000 + index)",
                year: index % 7 == 0 ? nil : 1950 + index % 23,
                genres: [["Drama", "Comedy", "War"][index % 3]],
                rating: Double(index % 90) / 10, votes: index % 11)
        }
    }
}
