import MoviesContracts
import Testing

@Suite struct LibraryTests {
    static let trials = Trials(
        implementations: LibraryImplementations.all, behaviours: CatalogueLibraryContract.behaviours
    ).all

    @Test(.serialized, .timeLimit(.minutes(1)), arguments: trials)
    func `Catalogues are brought in and written out alike everywhere`(
        _ implementation: Implementation<CatalogueLibrarySubject>,
        _ behaviour: Behaviour<CatalogueLibrarySubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test func `Every catalogue is tried for the same behaviours`() {
        let names = CatalogueLibraryContract.behaviours.map(\.name)
        #expect(Set(names).count == names.count)
        for implementation in LibraryImplementations.all {
            #expect(Trials.names(Self.trials)[implementation.name] == names)
        }
    }
}
