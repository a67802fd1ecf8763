import DomainCore
import Foundation
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite struct RecentSearchesViewModelTests {
    private let recent = InMemoryRecentSearches("b", "a")

    @Test func `Shows the searches, and removes them`() async {
        let model = RecentSearchesViewModel(recentSearches: recent, .test(.korean))
        #expect(model.state.phase == .idle)
        await model.send(.load)
        #expect(model.state.searches == ["b", "a"])
        #expect(model.state.emptyMessage == nil)
        await model.send(.clear)
        #expect(model.state.searches.isEmpty)
        #expect(model.state.emptyMessage == "최근 검색어가 없습니다.")
        #expect(model.state.phase == .loaded())
    }

    @Test func `A storage failure keeps the shown searches`() async {
        let model = RecentSearchesViewModel(recentSearches: recent, .test())
        await model.send(.load)
        await recent.fail(with: .storage("disk full"))
        await model.send(.clear)
        #expect(model.state.searches == ["b", "a"])
        #expect(model.state.phase.failure?.kind == .storage)
    }
}
