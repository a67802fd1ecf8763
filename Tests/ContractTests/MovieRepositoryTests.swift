import MoviesContracts
import Testing

@Suite struct MovieRepositoryTests {
    static let trials = Trials(
        implementations: MovieImplementations.all, behaviours: MovieRepositoryContract.behaviours
    ).all

    @Test(.serialized, .timeLimit(.minutes(1)), arguments: trials)
    func `Films come alike from everywhere`(
        _ implementation: Implementation<MovieRepositorySubject>,
        _ behaviour: Behaviour<MovieRepositorySubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test func `Every way to films is tried for the same behaviours`() {
        let names = MovieRepositoryContract.behaviours.map(\.name)
        #expect(names.count >= 80)
        #expect(Set(names).count == names.count)
        for implementation in MovieImplementations.all {
            #expect(Trials.names(Self.trials)[implementation.name] == names)
        }
    }
}
