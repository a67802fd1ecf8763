public import MoviesDomain
import Platform

/// The films that a source must hold, and no others, when a ``MovieRepositoryContract`` is checked on it.
///
/// They are invented, in the order of their titles, and cover difficult cases: titles in Korean, with accents, in small
/// letters; two equal titles; equal years, ratings and votes; a film with nothing but a title. Their numbers are examples: a
/// source assigns its own.
public enum ContractCatalogue {
    /// The films as a repository returns them, except for their numbers and the order of their genres.
    public static let films: [MovieDetails] = ContractFilms.all.enumerated().map { index, film in
        film.details(id: Movie.ID(index + 1))
    }

    /// The same films as a file that `movies-cli import` reads: one JSON object per line.
    ///
    /// - Throws: never in practice; encoding may throw in principle.
    public static func jsonLines() throws -> String {
        try jsonLines(ContractFilms.all)
    }

    static func jsonLines(_ films: [ContractFilm]) throws -> String {
        try films.map { try $0.json() + "\n" }.joined()
    }
}

/// A film of the ``ContractCatalogue``, in the terms of import files.
struct ContractFilm: Encodable, Sendable {
    struct Person: Encodable, Sendable {
        var name: String
        var koreanName: String?
        var character: String?
    }

    var title: String
    var imdbCode: String?
    var originalTitle: String?
    var koreanTitle: String?
    var year: Int?
    var runtime: Int?
    var genres: [String] = []
    var directors: [Person] = []
    var cast: [Person] = []
    var synopsis: String?
    var synopsisKorean: String?
    var language: String?
    var rating: Double?
    var votes: Int?

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    func details(id: Movie.ID) -> MovieDetails {
        MovieDetails(
            movie: Movie(
                id: id, imdbCode: imdbCode, title: title, originalTitle: originalTitle,
                koreanTitle: koreanTitle, year: year, runtime: runtime, genres: genres.map(Genre.init),
                rating: rating.map { Rating(average: $0, votes: votes ?? 0) }, language: language,
                synopsis: synopsis, koreanSynopsis: synopsisKorean),
            directors: directors.map { MoviesDomain.Person(name: $0.name, koreanName: $0.koreanName) },
            cast: cast.map {
                CastMember(
                    person: MoviesDomain.Person(name: $0.name, koreanName: $0.koreanName),
                    character: $0.character)
            })
    }
}

/// The films of the ``ContractCatalogue``, in the order of their titles.
enum ContractFilms {
    static let all = [
        ContractFilm(
            title: "12 Steps Down", imdbCode: "tt9000001", year: 1998, runtime: 91, genres: ["Horror"],
            language: "en", rating: 5.5, votes: 40),
        ContractFilm(
            title: "Amber Road", imdbCode: "tt9000002", koreanTitle: "호박길", year: 2001, runtime: 120,
            genres: ["Drama"], language: "en", rating: 7.5, votes: 300),
        ContractFilm(
            title: "Amélie's Garden", imdbCode: "tt9000003", originalTitle: "Le Jardin d'Amélie", year: 2001,
            runtime: 104, genres: ["Comedy", "Romance"], directors: [.init(name: "Luc Bérard")],
            synopsis: "A gardener finds letters under the roses.", language: "fr", rating: 7.5, votes: 300),
        ContractFilm(
            title: "Amsterdam Rain", imdbCode: "tt9000004", year: 1988, runtime: 99, genres: ["Drama"],
            language: "nl", rating: 6.2, votes: 55),
        ContractFilm(
            title: "blue Hour", imdbCode: "tt9000005", year: 2010, runtime: 85, genres: ["Documentary"],
            language: "en", rating: 8, votes: 3),
        ContractFilm(
            title: "Cold Harbour", imdbCode: "tt9000006", year: 2015, runtime: 118,
            genres: ["Crime", "Drama"], language: "en", rating: 6.9, votes: 800),
        ContractFilm(
            title: "Echo", imdbCode: "tt9000007", year: 1979, runtime: 77, genres: ["Sci-Fi"],
            language: "en", rating: 6.9, votes: 120),
        ContractFilm(
            title: "Echo", imdbCode: "tt9000008", year: 2018, runtime: 102, genres: ["Sci-Fi", "Thriller"],
            language: "en", rating: 4.1, votes: 95),
        ContractFilm(
            title: "Fish, Rice and Rain", imdbCode: "tt9000009", year: 2015, runtime: 81,
            genres: ["Comedy", "Drama"], language: "en", rating: 7, votes: 60),
        ContractFilm(
            title: "Last Night", imdbCode: "tt9000010", year: 1998, runtime: 95, genres: ["Drama"],
            language: "en", rating: 7.1, votes: 410),
        ContractFilm(title: "Lost Film"),
        ContractFilm(
            title: "Night", imdbCode: "tt9000011", year: 1961, runtime: 122, genres: ["Drama"],
            language: "it", rating: 7.9, votes: 20),
        ContractFilm(
            title: "Night Bus", imdbCode: "tt9000012", year: 2020, runtime: 90, genres: ["Thriller"],
            language: "en"),
        ContractFilm(
            title: "Night Letter", imdbCode: "tt9000013", year: 2005, runtime: 111,
            genres: ["Drama", "War"], language: "en", rating: 6.5, votes: 77),
        ContractFilm(
            title: "Night Train", imdbCode: "tt9000014", year: 1995, runtime: 108,
            genres: ["Crime", "Thriller"], directors: [.init(name: "Mara Lind")],
            cast: [
                .init(name: "Jon Aske", character: "The conductor"), .init(name: "Ida Holm"),
            ],
            synopsis: "A conductor counts one passenger too many.", language: "sv", rating: 7.4, votes: 250),
        ContractFilm(
            title: "Nightfall", imdbCode: "tt9000015", year: 1997, runtime: 97,
            genres: ["Crime", "Thriller"], directors: [.init(name: "Mara Lind")], language: "sv",
            rating: 7.2, votes: 130),
        ContractFilm(
            title: "One Night in Busan", imdbCode: "tt9000016", originalTitle: "부산의 하룻밤",
            koreanTitle: "부산의 하룻밤", year: 2012, runtime: 109, genres: ["Drama", "Romance"],
            directors: [.init(name: "Han Seo-yun", koreanName: "한서윤")], language: "ko", rating: 7.8,
            votes: 560),
        ContractFilm(
            title: "Paper Tiger", imdbCode: "tt9000017", originalTitle: "종이 호랑이", koreanTitle: "종이 호랑이",
            year: 2019, runtime: 131, genres: ["Crime", "Drama", "Thriller"],
            directors: [.init(name: "Han Seo-yun", koreanName: "한서윤")],
            cast: [
                .init(name: "Kang Do-yeon", koreanName: "강도연", character: "Ji-ho"),
                .init(name: "Nam Gyu-ri", koreanName: "남규리"),
            ],
            synopsis: "An accountant is taken for a gangster and cannot prove otherwise.",
            synopsisKorean: "회계사가 조직폭력배로 몰린다.", language: "ko", rating: 8.6, votes: 1_200),
        ContractFilm(
            title: "Parasol", imdbCode: "tt9000018", koreanTitle: "양산", year: 2019, runtime: 88,
            genres: ["Animation", "Family"], language: "ja", rating: 8, votes: 640),
        ContractFilm(
            title: "Rain over Jeju", imdbCode: "tt9000019", originalTitle: "제주에 내리는 비",
            koreanTitle: "제주에 내리는 비", year: 2007, runtime: 113, genres: ["Romance"], language: "ko",
            rating: 6.8, votes: 215),
        ContractFilm(
            title: "Seoul Station Blues", imdbCode: "tt9000020", koreanTitle: "서울역 블루스", year: 1999,
            runtime: 116, genres: ["Drama", "Music"], language: "ko", rating: 7.3, votes: 330),
        ContractFilm(
            title: "Stray Moon", imdbCode: "tt9000021", year: 2023, runtime: 125,
            genres: ["Sci-Fi", "War"], language: "en", rating: 5.9, votes: 900),
        ContractFilm(
            title: "Watchmen of the Night", imdbCode: "tt9000022", year: 1943, runtime: 79,
            genres: ["War"], language: "en", rating: 6.1, votes: 34),
        ContractFilm(
            title: "Zebra", imdbCode: "tt9000023", year: 2003, runtime: 70, genres: ["Documentary"],
            language: "en", rating: 9, votes: 12),
    ]
}
