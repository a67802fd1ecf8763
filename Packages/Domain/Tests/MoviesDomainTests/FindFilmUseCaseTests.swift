import DomainCore
import MoviesDomain
import Testing

@Suite struct FindFilmUseCaseTests {
    private static let films = [
        Movie(id: Movie.ID(1), imdbCode: "tt0000001", title: "The Host", koreanTitle: "괴물", year: 2006),
        Movie(id: Movie.ID(2), title: "The Host", originalTitle: "La Hôte", year: 2013),
        Movie(id: Movie.ID(3), title: "The Ghost Host", year: 1990),
        Movie(id: Movie.ID(4), title: "Amélie", originalTitle: "Le Fabuleux Destin d'Amélie Poulain"),
        Movie(id: Movie.ID(50_000), title: "300", year: 2006),
        Movie(id: Movie.ID(7), title: "1917", year: 2019),
    ]
    private let shelf = FilmShelf(films)

    private func find(_ text: String) async throws(DomainError) -> FilmMatch {
        try await FindFilmUseCase(movies: shelf)(text)
    }

    @Test func `A number or code is accepted without a search`() async throws {
        #expect(try await find("12") == .film(.id(Movie.ID(12))))
        #expect(try await find("TT0000001") == .film(.imdbCode("tt0000001")))
        #expect(shelf.asked.isEmpty)
    }

    @Test(arguments: [("괴물", 1), ("amelie", 4), ("la hote", 2), ("AMÉLIE", 4)])
    func `A title of one film finds it, in any language, without case and accents`(
        text: String, id: Int
    ) async throws {
        #expect(try await find(text) == .film(.id(Movie.ID(id))))
    }

    @Test func `A number that no film has may be a title`() async throws {
        let find = FindFilmUseCase(movies: shelf)
        #expect(try await find.title("300") == .film(.id(Movie.ID(50_000))))
        #expect(try await find.title("1917") == .film(.id(Movie.ID(7))))
        // Beginning with it is not enough.
        #expect(try await find.title("19") == nil)
        let count = shelf.asked.count
        #expect(try await find.title("tt0000001") == nil)
        #expect(try await find.title("123456") == nil)
        #expect(shelf.asked.count == count)
    }

    @Test(arguments: [("ghosthost", 3), ("theghosthost 1990", 3), ("laHôte", 2)])
    func `A title without its spaces or its article finds its film`(text: String, id: Int)
        async throws
    {
        #expect(try await find(text) == .film(.id(Movie.ID(id))))
        #expect(FilmMatch(text, among: Self.films) == .film(.id(Movie.ID(id))))
    }

    @Test(arguments: ["0", "-1", "-300", "00"])
    func `An impossible number matches no film that contains its digits`(text: String) async throws {
        #expect(FilmMatch.isNoNumber(text))
        #expect(try await find(text) == .candidates([]))
        #expect(FilmMatch(text, among: Self.films) == .candidates([]))
        let called = Movie(id: Movie.ID(8), title: text)
        #expect(FilmMatch(text, among: [called]) == .film(.id(called.id)))
    }

    @Test func `Films with the same title are the only candidates`() async throws {
        #expect(try await find("the host") == .candidates([Self.films[0], Self.films[1]]))
    }

    @Test(arguments: ["The Host 2013", "the host (2013)"])
    func `The year distinguishes films with the same title`(text: String) async throws {
        #expect(try await find(text) == .film(.id(Movie.ID(2))))
    }

    @Test func `A part of a title gives candidates, even when there is only one`() async throws {
        #expect(try await find("ghost") == .candidates([Self.films[2]]))
        #expect(try await find("nothing like it") == .candidates([]))
    }

    @Test func `There are never more candidates than a user can choose from`() async throws {
        let many = (1...30).map { Movie(id: Movie.ID($0), title: "River \($0)") }
        let match = try await FindFilmUseCase(movies: FilmShelf(many))("river")
        #expect(match == .candidates(Array(many.prefix(FindFilmUseCase.mostCandidates))))
    }

    @Test func `Passes on the error of a source`() async {
        let find = FindFilmUseCase(movies: FilmShelf([], failure: .offline))
        await #expect(throws: DomainError.offline) { try await find("river") }
        await #expect(throws: DomainError.offline) { try await find.title("7") }
    }

    @Test func `Among given films a part of a title is enough, and a code must match`() {
        #expect(FilmMatch("tt0000001", among: Self.films) == .film(.id(Movie.ID(1))))
        #expect(FilmMatch("tt0000009", among: Self.films) == .candidates([]))
        #expect(FilmMatch("괴물", among: Self.films) == .film(.id(Movie.ID(1))))
        #expect(FilmMatch("ghost", among: Self.films) == .candidates([Self.films[2]]))
        #expect(FilmMatch("300", among: Self.films) == .film(.id(Movie.ID(50_000))))
        #expect(FilmMatch("!!!", among: Self.films) == .candidates([]))
        // The digits of a year match no film.
        let called = Movie(id: Movie.ID(5), title: "Ghost", year: 2017)
        for text in ["7", "2017", "17"] { #expect(FilmMatch(text, among: [called]) == .candidates([])) }
        #expect(FilmMatch("ghost2017", among: [called]) == .film(.id(called.id)))
    }
}
