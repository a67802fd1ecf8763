import ContractCore
import MarketContracts
import Testing

@Suite struct ExchangeTests {
    static let implementations = Setting.implementations { try await MarketTrial.exchange($0) }
    static let trials = Trials(implementations: implementations, behaviours: ExchangeContract.behaviours).all

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: trials)
    func `Every exchange has the same behaviours`(
        _ implementation: Implementation<ExchangeSubject>, _ behaviour: Behaviour<ExchangeSubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: ExchangeContract.behaviours)
    func `The saved answers of an exchange have the same behaviours as the exchange`(
        _ behaviour: Behaviour<ExchangeSubject>
    ) async throws {
        try await behaviour.checkOnSavedAnswers(
            recorded: { try await MarketTrial.recordedExchange(to: $0) },
            replayed: { try MarketTrial.replayedExchange(from: $0) })
    }

    @Test func `The same behaviours are tested on every kind of exchange`() {
        let names = ExchangeContract.behaviours.map(\.name)
        #expect(Set(names).count == names.count)
        for implementation in Self.implementations {
            #expect(Trials.names(Self.trials)[implementation.name] == names)
        }
    }
}
