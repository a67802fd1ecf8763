import ContractCore
import MarketContracts
import Testing

@Suite struct ListingTests {
    static let implementations = Setting.implementations { try await MarketTrial.listings($0) }
    static let trials = Trials(implementations: implementations, behaviours: ListingContract.behaviours).all

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: trials)
    func `Every market has the same behaviours`(
        _ implementation: Implementation<ListingSubject>, _ behaviour: Behaviour<ListingSubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: ListingContract.behaviours)
    func `The saved answers of a market have the same behaviours as the market`(
        _ behaviour: Behaviour<ListingSubject>
    ) async throws {
        try await behaviour.checkOnSavedAnswers(
            recorded: { try await MarketTrial.recordedListings(to: $0) },
            replayed: { try MarketTrial.replayedListings(from: $0) })
    }

    @Test func `The same behaviours are tested on every kind of market`() {
        let names = ListingContract.behaviours.map(\.name)
        #expect(Set(names).count == names.count)
        for implementation in Self.implementations {
            #expect(Trials.names(Self.trials)[implementation.name] == names)
        }
    }
}
