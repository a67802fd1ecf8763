import DomainCore
import MoviesDomain
import Testing

@Suite struct PersonFilmsUseCaseTests {
    private static let bong = Person(name: "Bong Joon Ho", koreanName: "봉준호")
    private static let song = Person(name: "Song Kang-ho", koreanName: "송강호")
    private static let kim = Person(name: "Kim Jee-woon", koreanName: "김지운")
    private static let films = [
        MovieDetails(
            movie: Movie(id: Movie.ID(1), title: "Memories of Murder", year: 2003), directors: [bong],
            cast: [CastMember(person: song, character: "Park Doo-man")]),
        MovieDetails(
            movie: Movie(id: Movie.ID(2), title: "Parasite", year: 2019), directors: [bong],
            cast: [CastMember(person: song)]),
        MovieDetails(
            movie: Movie(id: Movie.ID(3), title: "The Foul King"), directors: [kim],
            cast: [CastMember(person: song)]),
        MovieDetails(movie: Movie(id: Movie.ID(4), title: "Bong Joon Ho and I", year: 2020)),
    ]

    private func find(_ name: String) async throws -> [Filmography] {
        try await PersonFilmsUseCase(movies: FilmShelf(Self.films))(name).people
    }

    @Test(arguments: ["봉준호", "bong joon ho", "Bong Joon-Ho"])
    func `A person is found by either name, but not by the title of a film`(name: String) async throws {
        let found = try await find(name)
        #expect(found.map(\.person) == [Self.bong])
        #expect(found.first?.directed.map(\.id.rawValue) == [2, 1])
        #expect(found.first?.roles == [])
    }

    @Test func `Films are newest first, and a film without a year is yet to come`() async throws {
        let song = try #require(try await find("송강호").first)
        #expect(song.roles.map(\.movie.id.rawValue) == [3, 2, 1])
        #expect(song.roles.map(\.character) == [nil, nil, "Park Doo-man"])
    }

    @Test func `A part of a name finds all matching people, those with most films first`() async throws {
        #expect(try await find("o").map(\.person) == [Self.song, Self.bong, Self.kim])
    }

    @Test func `Initial consonants find a person`() async throws {
        let shelf = FilmShelf(Self.films, readings: ["ㅂㅈㅎ": ("봉준호", nil)])
        #expect(try await PersonFilmsUseCase(movies: shelf)("ㅂㅈㅎ").people.map(\.person) == [Self.bong])
    }

    @Test func `The search's reading of a name counts`() async throws {
        let shelf = FilmShelf(
            Self.films,
            readings: [
                "봉준오": ("봉준호", SearchReading(.instead, "봉준호")),
                "bonk": ("nothing", SearchReading(.suggestion, "Parasite")),
                "para": ("Parasite", SearchReading(.instead, "parasite")),
            ])
        let find = PersonFilmsUseCase(movies: shelf)
        let found = try await find("봉준오")
        #expect(found.people.map(\.person) == [Self.bong])
        #expect(found.reading == SearchReading(.instead, "봉준호"))
        let nobody = try await find("bonk")
        #expect(nobody.people.isEmpty && nobody.reading == SearchReading(.suggestion, "Parasite"))
        // The title of a found film is not a person's name.
        let title = try await find("para")
        #expect(title.people.isEmpty && title.reading == nil)
    }

    @Test func `An unknown name finds no person`() async throws {
        #expect(try await find("nobody") == [])
        #expect(try await find("!!!") == [])
    }

    @Test func `Looks at a limited number of films`() async throws {
        let many = (1...300).map {
            MovieDetails(movie: Movie(id: Movie.ID($0), title: "\($0)"), directors: [Self.bong])
        }
        let shelf = FilmShelf(many)
        let found = try await PersonFilmsUseCase(movies: shelf)("봉준호")
        #expect(found.people.first?.directed.count == PersonFilmsUseCase.mostFilms)
        #expect(shelf.asked.count == PersonFilmsUseCase.mostFilms + 2)
    }

    @Test func `Passes on the error of a source`() async {
        let find = PersonFilmsUseCase(movies: FilmShelf(Self.films, failure: .offline))
        await #expect(throws: DomainError.offline) { try await find("봉준호") }
    }
}
