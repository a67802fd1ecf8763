import ContractCore
import MarketContracts
import Testing

@Suite struct ExchangeTests {
    static let implementations = Setting.implementations { try await MarketTrial.exchange($0) }
    static let trials = Trials(implementations: implementations, behaviours: ExchangeContract.behaviours).all

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: trials)
    func `Exchanges are alike everywhere`(
        _ implementation: Implementation<ExchangeSubject>, _ behaviour: Behaviour<ExchangeSubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: ExchangeContract.behaviours)
    func `The saved answers of an exchange are as good as the exchange`(
        _ behaviour: Behaviour<ExchangeSubject>
    ) async throws {
        try await behaviour.checkOnSavedAnswers(
            recorded: { try await MarketTrial.recordedExchange(to: $0) },
            replayed: { try MarketTrial.replayedExchange(from: $0) })
    }

    @Test func `Every way to an exchange is tried for the same behaviours`() {
        let names = ExchangeContract.behaviours.map(\.name)
        #expect(Set(names).count == names.count)
        for implementation in Self.implementations {
            #expect(Trials.names(Self.trials)[implementation.name] == names)
        }
    }
}
