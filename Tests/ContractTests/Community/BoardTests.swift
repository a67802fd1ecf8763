import CommunityContracts
import ContractCore
import Testing

@Suite struct BoardTests {
    static let implementations = Setting.implementations { try await BoardTrial.subject($0) }
    static let trials = Trials(implementations: implementations, behaviours: BoardContract.behaviours).all

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: trials)
    func `Every board has the same behaviours`(
        _ implementation: Implementation<BoardSubject>, _ behaviour: Behaviour<BoardSubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: BoardContract.behaviours)
    func `The saved answers of a board have the same behaviours as the board`(
        _ behaviour: Behaviour<BoardSubject>
    ) async throws {
        try await behaviour.checkOnSavedAnswers(
            recorded: { try await BoardTrial.recorded(to: $0) },
            replayed: { try BoardTrial.replayed(from: $0) })
    }

    @Test func `The same behaviours are tested on every kind of board`() {
        let names = BoardContract.behaviours.map(\.name)
        #expect(Set(names).count == names.count)
        for implementation in Self.implementations {
            #expect(Trials.names(Self.trials)[implementation.name] == names)
        }
    }
}
