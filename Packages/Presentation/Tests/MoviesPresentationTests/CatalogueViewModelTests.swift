import DomainCore
import Foundation
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite struct CatalogueViewModelTests {
    private let held = HeldMovies()

    private func model(
        _ movies: any MovieRepository, language: Language = .english,
        onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) -> CatalogueViewModel {
        CatalogueViewModel(movies: movies, .test(language), onFilm: onFilm)
    }

    /// Three pages of two films each, by cursor.
    private nonisolated static let threePages = StubMovies(list: { query throws(DomainError) in
        switch query.start {
        case .page: .stub(1, 2, isLast: false, total: .exactly(6), next: "b")
        case .cursor("b"): .stub(2, 3, number: 2, isLast: false, total: .exactly(6), next: "c")
        case .cursor: .stub(4, 5, number: 3, total: .exactly(6))
        }
    })

    @Test func `Sends no request before the screen appears`() {
        #expect(model(held).state == model(held).state)
        #expect(model(held).state.phase == .idle)
        #expect(held.calls.isEmpty)
    }

    @Test func `Shows the films, their total and whether there are more`() async {
        let model = model(Self.threePages)
        await model.send(.load())
        #expect(model.state.rows.map(\.id.rawValue) == [1, 2])
        #expect(model.state.phase == .loaded())
        #expect(model.state.total == "6 films")
        #expect(model.state.canLoadMore)
        #expect(model.state.nextCursor == "b")
    }

    @Test func `Pages follow by cursor, without duplicates, up to the last page`() async {
        let model = model(Self.threePages)
        await model.send(.load())
        for _ in 0..<4 { await model.send(.loadMore) }
        #expect(model.state.rows.map(\.id.rawValue) == [1, 2, 3, 4, 5])
        #expect(!model.state.canLoadMore)
    }

    @Test func `Pages follow by number where the source has no cursors`() async {
        let model = model(
            StubMovies(list: { query throws(DomainError) in
                query.start == .page(1)
                    ? .stub(1, isLast: false) : query.start == .page(2) ? .stub(2) : .stub()
            }))
        await model.send(.load())
        await model.send(.loadMore)
        #expect(model.state.rows.map(\.id.rawValue) == [1, 2])
    }

    @Test func `Begins where an earlier page ended`() async {
        let model = model(Self.threePages)
        await model.send(.load(from: .cursor("b")))
        #expect(model.state.rows.map(\.id.rawValue) == [2, 3])
    }

    @Test func `Reports an empty list`() async {
        let model = model(StubMovies(list: { _ throws(DomainError) in .stub() }), language: .korean)
        await model.send(.load())
        #expect(model.state.emptyMessage == "영화가 없습니다.")
    }

    @Test func `Shows saved rows first, with their age, until the source answers`() async {
        held.save(Snapshot(Page.stub(1, 2), savedAt: .threeMinutesEarlier), for: "list year page 1")
        let model = model(held)
        let load = Task { await model.send(.load()) }
        await held.arrival(of: 1)
        #expect(model.state.rows.map(\.id.rawValue) == [1, 2])
        #expect(model.state.savedNote == "loaded 3 min ago")
        #expect(model.state.phase == .loaded(savedAt: .threeMinutesEarlier))
        held.answer(1, Page.stub(3))
        await load.value
        #expect(model.state.rows.map(\.id.rawValue) == [3])
        #expect(model.state.savedNote == nil)
        #expect(model.state.phase == .loaded())
    }

    @Test func `When the source fails, the saved rows and their age stay`() async {
        let model = model(
            StubMovies(
                saved: Snapshot(.stub(1), savedAt: .threeMinutesEarlier),
                list: { _ throws(DomainError) in throw .offline }))
        await model.send(.load())
        #expect(model.state.rows.map(\.id.rawValue) == [1])
        #expect(model.state.savedNote == "loaded 3 min ago")
        #expect(model.state.phase.failure?.kind == .offline)
    }

    @Test func `Shows loading until the first answer`() async {
        let model = model(held)
        let load = Task { await model.send(.load()) }
        await held.arrival(of: 1)
        #expect(model.state.phase == .loading)
        await model.send(.loadMore)
        #expect(held.calls.count == 1)
        held.fail(1, .notFound)
        await load.value
    }

    @Test func `A failed page keeps the rows, and can be retried`() async {
        let model = model(held)
        let load = Task { await model.send(.load()) }
        await held.arrival(of: 1)
        held.answer(1, Page.stub(1, isLast: false, next: "b"))
        await load.value
        let more = Task { await model.send(.loadMore) }
        await held.arrival(of: 2)
        held.fail(2, .offline)
        await more.value
        #expect(model.state.rows.map(\.id.rawValue) == [1])
        #expect(model.state.phase.failure?.kind == .offline)
        let again = Task { await model.send(.retry) }
        await held.arrival(of: 3)
        held.answer(3, Page.stub(2))
        await again.value
        #expect(model.state.rows.map(\.id.rawValue) == [1, 2])
        #expect(held.calls == ["list year page 1", "list year cursor b", "list year cursor b"])
    }

    @Test func `An old answer does not replace a newer one`() async {
        let model = model(held)
        let slow = Task { await model.send(.load()) }
        await held.arrival(of: 1)
        let quick = Task { await model.send(.show(CatalogueOptions(sort: .title))) }
        await held.arrival(of: 2)
        held.answer(2, Page.stub(2))
        await quick.value
        held.answer(1, Page.stub(1))
        await slow.value
        #expect(model.state.rows.map(\.id.rawValue) == [2])
        #expect(model.state.options.sort == .title)
        #expect(model.state.phase == .loaded())
    }

    @Test func `A late failure does not replace a newer answer`() async {
        let model = model(held)
        let slow = Task { await model.send(.load()) }
        await held.arrival(of: 1)
        let quick = Task { await model.send(.show(CatalogueOptions(sort: .title))) }
        await held.arrival(of: 2)
        held.answer(2, Page.stub(2))
        await quick.value
        held.fail(1, .offline)
        await slow.value
        #expect(model.state.phase == .loaded())
    }

    @Test func `A refresh keeps the number of rows, and shows the old ones until it ends`() async {
        let model = model(held)
        let load = Task { await model.send(.load()) }
        await held.arrival(of: 1)
        held.answer(1, Page.stub(1, 2, isLast: false, next: "b"))
        await load.value
        let more = Task { await model.send(.loadMore) }
        await held.arrival(of: 2)
        held.answer(2, Page.stub(3, 4, isLast: false, next: "c"))
        await more.value
        let refresh = Task { await model.send(.refresh) }
        await held.arrival(of: 3)
        #expect(model.state.rows.count == 4)
        #expect(model.state.phase == .loading)
        held.answer(3, Page.stub(9, 1, isLast: false, next: "x"))
        await held.arrival(of: 4)
        held.answer(4, Page.stub(2, 3, isLast: false, next: "y"))
        await refresh.value
        #expect(model.state.rows.map(\.id.rawValue) == [9, 1, 2, 3])
        #expect(model.state.nextCursor == "y")
        #expect(held.calls.suffix(2) == ["list year page 1", "list year cursor x"])
    }

    @Test func `A source that repeats its pages does not make a refresh endless`() async {
        let model = model(StubMovies(list: { _ throws(DomainError) in .stub(1, isLast: false, next: "x") }))
        await model.send(.load())
        await model.send(.loadMore)
        await model.send(.refresh)
        #expect(model.state.rows.map(\.id.rawValue) == [1])
    }

    @Test func `A source that lost films does not make a refresh endless`() async {
        let model = model(held)
        let load = Task { await model.send(.load()) }
        await held.arrival(of: 1)
        held.answer(1, Page.stub(1, 2))
        await load.value
        let refresh = Task { await model.send(.refresh) }
        for number in 2...3 {
            await held.arrival(of: number)
            held.answer(number, Page.stub(1, isLast: false, next: "x"))
        }
        await refresh.value
        #expect(model.state.rows.map(\.id.rawValue) == [1])
    }

    @Test func `A failed refresh keeps the rows, and a retry repeats it`() async {
        let model = model(held)
        let load = Task { await model.send(.load()) }
        await held.arrival(of: 1)
        held.answer(1, Page.stub(1, 2))
        await load.value
        for number in [2, 3] {
            let refresh = Task { await model.send(number == 2 ? .refresh : .retry) }
            await held.arrival(of: number)
            held.fail(number, .unavailable)
            await refresh.value
            #expect(model.state.rows.count == 2)
            #expect(model.state.phase.failure?.kind == .unavailable)
        }
    }

    @Test func `Names invalid options`() async {
        let model = model(held, language: .korean)
        await model.send(.show(CatalogueOptions(minimumRating: 11)))
        #expect(model.state.phase == .failed(Failure(.invalidInput, "최소 평점 값은 0부터 10까지여야 합니다.")))
        #expect(held.calls.isEmpty)
    }

    @Test func `Selecting a film leaves the screen`() async {
        var outputs: [Movie.ID] = []
        await model(held) { outputs.append($0) }.send(.select(Movie.ID(7)))
        #expect(outputs == [Movie.ID(7)])
    }

    /// A source of one film, rated or not, that returns no film for a minimum rating.
    private static func oneFilm(rated: Bool) -> StubMovies {
        let film = Movie(id: Movie.ID(1), title: "A", rating: rated ? Rating(average: 3, votes: 1) : nil)
        return StubMovies(list: { query throws(DomainError) in
            Page(elements: query.minimumRating > 0 ? [] : [film], number: 1, isLast: true)
        })
    }

    @Test(arguments: [
        (CatalogueOptions(sort: .rating), false, true), (CatalogueOptions(minimumRating: 8), false, true),
        (CatalogueOptions(sort: .rating), true, false), (CatalogueOptions(minimumRating: 8), true, false),
        (CatalogueOptions(sort: .year), false, false),
    ])
    func `Reports that no film has a requested rating`(
        options: CatalogueOptions, rated: Bool, lacks: Bool
    ) async {
        let model = model(Self.oneFilm(rated: rated))
        await model.send(.show(options))
        #expect(model.state.lacksRatings == lacks)
        await model.send(.show(CatalogueOptions()))
        #expect(!model.state.lacksRatings)
    }
}
