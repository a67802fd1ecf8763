import DomainCore
import MoviesDomain
import Testing

@Suite struct RandomMovieUseCaseTests {
    private let films = (1...5).map {
        Movie(id: Movie.ID($0), title: "\($0)", genres: [Genre($0 < 3 ? "Drama" : "War")])
    }

    private func pick(_ seed: UInt64, genre: Genre? = nil) async throws -> Int? {
        var generator = SeededGenerator(seed: seed)
        let query = try MovieListQuery(genre: genre, limit: 50)
        return try await RandomMovieUseCase(movies: FilmShelf(films))(query, using: &generator)?.id.rawValue
    }

    @Test func `Every matching film is picked by some seed, and no other`() async throws {
        var all: Set<Int?> = []
        var dramas: Set<Int?> = []
        for seed in UInt64(0)..<64 {
            all.insert(try await pick(seed))
            dramas.insert(try await pick(seed, genre: Genre("Drama")))
        }
        #expect(all == [1, 2, 3, 4, 5])
        #expect(dramas == [1, 2])
    }

    @Test func `A seed picks the same film every time`() async throws {
        let first = try await pick(7)
        #expect(try await pick(7) == first)
    }

    @Test func `Picks nothing when no film matches`() async throws {
        #expect(try await pick(1, genre: Genre("Western")) == nil)
    }

    @Test func `The numbers of a seed are those of SplitMix64`() {
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(
            (1...3).map { _ in generator.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
    }
}
