import DomainCore
import Foundation
import MoviesDomain
import MoviesPresentation
import PresentationCore
import Testing

@MainActor
@Suite struct SearchViewModelTests {
    private let held = HeldMovies()
    private let clock = ManualSleep()
    private let recent = InMemoryRecentSearches()

    private func model(
        _ movies: any MovieRepository,
        onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) -> SearchViewModel {
        SearchViewModel(
            searchMovies: SearchMoviesUseCase(movies: movies, recentSearches: recent),
            recentSearches: recent, .test(sleep: { [clock] in try await clock.sleep($0) }),
            onFilm: onFilm)
    }

    @Test func `Enter searches at once, and saves the text`() async {
        let model = model(StubMovies(search: { _, _ throws(DomainError) in .stub(1, total: .atLeast(100)) }))
        await model.send(.appear)
        await model.send(.search("oldboy"))
        #expect(model.state.rows.map(\.id.rawValue) == [1])
        #expect(model.state.phase == .loaded())
        #expect(model.state.total == "100 films or more")
        #expect(model.state.recentSearches == ["oldboy"])
    }

    @Test func `A search without a screen saves the text and reads no recent searches`() async throws {
        let model = model(StubMovies(search: { _, _ throws(DomainError) in .stub(1) }))
        await model.send(.search("oldboy"))
        #expect(await recent.readCount == 0)
        #expect(try await recent.recentSearches().map(\.text) == ["oldboy"])
    }

    @Test func `Reports no results with the text`() async {
        let model = model(StubMovies(search: { _, _ throws(DomainError) in .stub() }))
        await model.send(.search("sofa"))
        #expect(model.state.emptyMessage == "No results for “sofa”.")
    }

    @Test func `Reports the interpretation of the text, with the rows or in their place`() async {
        let reading = SearchReading(.instead, "sofa")
        let found = Page(
            elements: [Movie(id: Movie.ID(1), title: "Sofa")], number: 1, isLast: true, reading: reading)
        let model = model(StubMovies(search: { _, _ throws(DomainError) in found }))
        await model.send(.search("sfoa"))
        #expect(model.state.reading == reading)
        #expect(model.state.readingNote == "No results for “sfoa”; showing “sofa” instead.")
        let nothing = Page<Movie>(
            elements: [], number: 1, isLast: true, reading: SearchReading(.suggestion, "Sofa"))
        let other = self.model(StubMovies(search: { _, _ throws(DomainError) in nothing }))
        await other.send(.search("xfoa"))
        #expect(other.state.readingNote == nil)
        #expect(other.state.emptyMessage == "No results for “xfoa”. Did you mean “Sofa”?")
    }

    @Test func `Shows the recent searches before any typing`() async throws {
        try await recent.record(SearchQuery("oldboy"))
        let model = model(held)
        await model.send(.appear)
        #expect(model.state.recentSearches == ["oldboy"])
        await recent.fail(with: .storage("x"))
        await model.send(.appear)
        #expect(model.state.recentSearches == ["oldboy"])
    }

    @Test func `A search begins after a pause of a second and a half`() async {
        let model = model(held)
        let typed = Task { await model.send(.type("old")) }
        await clock.arrival(of: 1)
        clock.advance(by: .milliseconds(1499))
        #expect(model.state.text == "old")
        #expect(held.calls.isEmpty)
        clock.advance(by: .milliseconds(1))
        await held.arrival(of: 1)
        held.answer(1, Page.stub(1))
        await typed.value
        #expect(held.calls == ["search old page 1"])
        #expect(model.state.rows.map(\.id.rawValue) == [1])
    }

    @Test func `Another letter restarts the pause, and only the last text is searched`() async {
        let model = model(held)
        let first = Task { await model.send(.type("o")) }
        await clock.arrival(of: 1)
        clock.advance(by: .seconds(1))
        let second = Task { await model.send(.type("ol")) }
        await clock.arrival(of: 2)
        await first.value
        clock.advance(by: .seconds(1))
        #expect(held.calls.isEmpty)
        clock.advance(by: .seconds(0.5))
        await held.arrival(of: 1)
        held.answer(1, Page.stub(1))
        await second.value
        #expect(held.calls == ["search ol page 1"])
    }

    @Test func `Enter cancels the pause and searches at once`() async {
        let model = model(held)
        let typed = Task { await model.send(.type("old")) }
        await clock.arrival(of: 1)
        let entered = Task { await model.send(.search("oldboy")) }
        await held.arrival(of: 1)
        held.answer(1, Page.stub(1))
        await entered.value
        clock.advance(by: .seconds(9))
        await typed.value
        #expect(held.calls == ["search oldboy page 1"])
    }

    @Test func `An old answer does not replace a newer one`() async {
        let model = model(held)
        let slow = Task { await model.send(.search("slow")) }
        await held.arrival(of: 1)
        let quick = Task { await model.send(.search("quick")) }
        await held.arrival(of: 2)
        held.answer(2, Page.stub(2))
        await quick.value
        held.answer(1, Page.stub(1))
        await slow.value
        #expect(model.state.rows.map(\.id.rawValue) == [2])
        #expect(model.state.query == "quick")
        #expect(model.state.phase == .loaded())
    }

    @Test func `Clearing the field clears the screen, and late answers do not fill it`() async {
        let model = model(held)
        let search = Task { await model.send(.search("old")) }
        await held.arrival(of: 1)
        await model.send(.type("  "))
        held.answer(1, Page.stub(1))
        await search.value
        #expect(model.state.rows.isEmpty)
        #expect(model.state.phase == .idle)
        #expect(model.state.query.isEmpty)
    }

    @Test func `Shows saved rows first, with their age`() async {
        held.save(Snapshot(Page.stub(1), savedAt: .threeMinutesEarlier), for: "search old page 1")
        let model = model(held)
        let search = Task { await model.send(.search("old")) }
        await held.arrival(of: 1)
        #expect(model.state.rows.map(\.id.rawValue) == [1])
        #expect(model.state.savedNote == "loaded 3 min ago")
        #expect(model.state.phase.isBusy)
        held.answer(1, Page.stub(2))
        await search.value
        #expect(model.state.rows.map(\.id.rawValue) == [2])
        #expect(model.state.savedNote == nil)
    }

    @Test func `When the source fails, saved rows stay and no text is saved`() async {
        let model = model(
            StubMovies(
                saved: Snapshot(.stub(1), savedAt: .threeMinutesEarlier),
                search: { _, _ throws(DomainError) in throw .offline }))
        await model.send(.search("old"))
        #expect(model.state.rows.map(\.id.rawValue) == [1])
        #expect(model.state.phase.failure?.kind == .offline)
        #expect(model.state.recentSearches.isEmpty)
    }

    @Test func `The next page follows the last one, and a failed one is retried`() async {
        let model = model(held)
        let steps: [(SearchViewModel.Input, Page<Movie>?)] = [
            (.search("a"), .stub(1, 2, isLast: false)), (.loadMore, nil), (.retry, .stub(2, 3, number: 2)),
        ]
        for (index, (input, answer)) in steps.enumerated() {
            let sent = Task { await model.send(input) }
            await held.arrival(of: index + 1)
            if let answer { held.answer(index + 1, answer) } else { held.fail(index + 1, .offline) }
            await sent.value
        }
        await model.send(.loadMore)
        await model.send(.retry)
        #expect(held.calls == ["search a page 1", "search a page 2", "search a page 2"])
        #expect(model.state.rows.map(\.id.rawValue) == [1, 2, 3])
        #expect(!model.state.canLoadMore)
    }

    @Test func `Loads a chosen page`() async {
        let model = model(StubMovies(search: { _, page throws(DomainError) in .stub(page, number: page) }))
        await model.send(.search("a", page: 4))
        #expect(model.state.rows.map(\.id.rawValue) == [4])
    }

    @Test func `Refuses a blank text with a message`() async {
        let model = model(held)
        await model.send(.search(" "))
        let failure = Failure(.invalidInput, "The search text is empty. Type at least one character.")
        #expect(model.state.phase == .failed(failure))
        #expect(held.calls.isEmpty)
    }

    @Test func `Selecting a film leaves the screen`() async {
        var outputs: [Movie.ID] = []
        await model(held) { outputs.append($0) }.send(.select(Movie.ID(7)))
        #expect(outputs == [Movie.ID(7)])
    }
}
