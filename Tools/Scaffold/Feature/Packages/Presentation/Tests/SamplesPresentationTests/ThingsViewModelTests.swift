import DomainCore
import Foundation
import PresentationCore
import SamplesDomain
import SamplesPresentation
import Testing
import TextCore

@MainActor
@Suite struct ThingsViewModelTests {
    private struct Things: ThingRepository {
        var failure: DomainError?

        func things(limit: Int, before: Thing.ID?) async throws(DomainError) -> ThingPage {
            if let failure { throw failure }
            return ThingPage(things: [], next: nil)
        }

        func add(_ draft: ThingDraft) async throws(DomainError) -> Thing {
            if let failure { throw failure }
            return Thing(id: 1, text: draft.text)
        }
    }

    private func viewModel(_ things: Things = Things(), _ language: Language = .english) -> ThingsViewModel {
        ThingsViewModel(things: things, Surroundings(language, localTime: .utc, now: { Date() }))
    }

    @Test func `An added thing is first in the list`() async {
        let viewModel = viewModel()
        await viewModel.send(.load(limit: 20))
        #expect(viewModel.state.emptyMessage == "No things yet.")
        await viewModel.send(.add(" One "))
        #expect(viewModel.state.things.map(\.text) == ["One"])
        #expect(viewModel.state.added?.id == 1)
    }

    @Test func `Reports a failure in the user's language`() async {
        let viewModel = viewModel(Things(failure: .offline), .korean)
        await viewModel.send(.load(limit: 20))
        #expect(viewModel.state.phase == .failed(.offline(in: .korean)))
        await viewModel.send(.add(" "))
        #expect(viewModel.state.addFailure?.kind == .invalidInput)
    }
}
