import DomainCore
import Foundation
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite struct SimilarViewModelTests {
    @Test func `Shows similar films, also by IMDb code`() async {
        let movies = StubMovies(
            details: { _ throws(DomainError) in MovieDetails(movie: .stub(7)) },
            similar: { id throws(DomainError) in [.stub(id.rawValue + 1)] })
        let model = SimilarViewModel(movies: movies, .test())
        await model.send(.load(.id(Movie.ID(1))))
        #expect(model.state.rows.map(\.id.rawValue) == [2])
        await model.send(.load(.imdbCode("tt0000007")))
        #expect(model.state.rows.map(\.id.rawValue) == [8])
        #expect(model.state.phase == .loaded())
        #expect(model.state.emptyMessage == nil)
    }

    @Test func `Reports an empty list`() async {
        let model = SimilarViewModel(
            movies: StubMovies(similar: { _ throws(DomainError) in [] }), .test(.korean))
        await model.send(.load(.id(Movie.ID(1))))
        #expect(model.state.emptyMessage == "비슷한 영화가 없습니다.")
    }

    @Test func `A failure can be retried, and late answers are dropped`() async {
        let held = HeldMovies()
        let model = SimilarViewModel(movies: held, .test())
        await model.send(.retry)
        let first = Task { await model.send(.load(.id(Movie.ID(1)))) }
        await held.arrival(of: 1)
        #expect(model.state.phase == .loading)
        held.fail(1, .offline)
        await first.value
        #expect(model.state.phase.failure?.kind == .offline)
        let slow = Task { await model.send(.retry) }
        await held.arrival(of: 2)
        let quick = Task { await model.send(.load(.id(Movie.ID(2)))) }
        await held.arrival(of: 3)
        held.answer(3, [Movie.stub(22)])
        await quick.value
        held.answer(2, [Movie.stub(11)])
        await slow.value
        #expect(model.state.rows.map(\.id.rawValue) == [22])
        #expect(held.calls == ["similar 1", "similar 1", "similar 2"])
    }

    @Test func `Selecting a film leaves the screen`() async {
        var outputs: [Movie.ID] = []
        let model = SimilarViewModel(movies: HeldMovies(), .test()) { outputs.append($0) }
        await model.send(.select(Movie.ID(3)))
        #expect(outputs == [Movie.ID(3)])
    }
}
