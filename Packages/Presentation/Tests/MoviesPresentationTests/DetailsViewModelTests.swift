import DomainCore
import Foundation
import MoviesDomain
@testable import MoviesPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite struct DetailsViewModelTests {
    private let held = HeldMovies()
    private let clock = ManualSleep()
    private let bookmarks = InMemoryBookmarks()
    private let diary = InMemoryDiary()
    private let one = MovieReference.id(Movie.ID(1))

    private func model(
        _ movies: any MovieRepository, language: Language = .english,
        onSimilar: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) -> DetailsViewModel {
        DetailsViewModel(
            movies: movies, bookmarks: bookmarks, diary: diary,
            .test(language, sleep: { [clock] in try await clock.sleep($0) }), onSimilar: onSimilar)
    }

    private nonisolated static let oldboy = StubMovies(details: { _ throws(DomainError) in
        MovieDetails(movie: .stub(1, "Oldboy", korean: "올드보이"))
    })

    private func loaded(_ language: Language = .english) async -> DetailsViewModel {
        let model = model(Self.oldboy, language: language)
        await model.send(.load(one))
        return model
    }

    /// A loaded page whose requests the test answers from the second on.
    private func loadedHeld() async -> DetailsViewModel {
        let model = model(held)
        let load = Task { await model.send(.load(one)) }
        await held.arrival(of: 1)
        held.answer(1, MovieDetails(movie: .stub(1)))
        await load.value
        return model
    }

    @Test func `Shows the film in the user's language, and whether it is bookmarked`() async throws {
        _ = try await bookmarks.add(.stub(1))
        let model = await loaded(.korean)
        #expect(model.state.content?.row.title == "올드보이")
        #expect(model.state.isBookmarked)
        #expect(model.state.phase == .loaded())
    }

    @Test func `Shows the saved film first, with its age`() async {
        let saved = MovieDetails(movie: .stub(1, "Old"))
        held.save(Snapshot(saved, savedAt: .threeMinutesEarlier), for: "details 1")
        let model = model(held)
        let load = Task { await model.send(.load(one)) }
        await held.arrival(of: 1)
        #expect(model.state.content?.row.title == "Old")
        #expect(model.state.savedNote == "loaded 3 min ago")
        #expect(model.state.phase == .loaded(savedAt: .threeMinutesEarlier))
        held.answer(1, MovieDetails(movie: .stub(1, "New")))
        await load.value
        #expect(model.state.content?.row.title == "New")
        #expect(model.state.savedNote == nil)
    }

    @Test func `Stops showing a saved film that no longer exists`() async {
        let saved = Snapshot(MovieDetails(movie: .stub(1)), savedAt: .threeMinutesEarlier)
        let model = model(
            StubMovies(savedDetails: saved, details: { _ throws(DomainError) in throw .notFound }))
        await model.send(.load(one))
        #expect(model.state.phase == .failed(Failure(.notFound, "No film has the number 1.")))
        #expect(model.state.content == nil)
        #expect(model.state.savedNote == nil)
    }

    @Test(arguments: [DomainError.offline, .unavailable])
    func `When the source fails, the saved film stays`(error: DomainError) async {
        let saved = Snapshot(MovieDetails(movie: .stub(1)), savedAt: .threeMinutesEarlier)
        let model = model(StubMovies(savedDetails: saved, details: { _ throws(DomainError) in throw error }))
        await model.send(.load(one))
        #expect(model.state.phase == .failed(Failure(error, in: .english)))
        #expect(model.state.content?.row.title == "Oldboy")
        #expect(model.state.savedNote == "loaded 3 min ago")
    }

    @Test func `Another film clears the page, and the old answer does not return`() async {
        let model = model(held)
        let slow = Task { await model.send(.load(one)) }
        await held.arrival(of: 1)
        let quick = Task { await model.send(.load(.imdbCode("tt0000002"))) }
        await held.arrival(of: 2)
        held.answer(2, MovieDetails(movie: .stub(2, "Two")))
        await quick.value
        held.answer(1, MovieDetails(movie: .stub(1, "One")))
        await slow.value
        #expect(model.state.content?.row.title == "Two")
        #expect(held.calls == ["details 1", "details tt0000002"])
    }

    @Test func `Toggling the bookmark reports the result`() async throws {
        let model = await loaded()
        await model.send(.toggleBookmark)
        #expect(model.state.isBookmarked)
        #expect(model.state.notice == "Bookmarked “Oldboy”.")
        await model.send(.toggleBookmark)
        #expect(!model.state.isBookmarked)
        #expect(model.state.notice == "Removed the bookmark for “Oldboy”.")
        #expect(try await bookmarks.bookmarks().isEmpty)
    }

    @Test func `An earlier read does not revert an action on the screen`() async {
        let model = await loaded()
        await bookmarks.hold()
        let refresh = Task { await model.send(.refresh) }
        await bookmarks.arrival()
        await model.send(.toggleBookmark)
        await bookmarks.release()
        await refresh.value
        #expect(model.state.isBookmarked)
    }

    @Test func `A bookmark may be added repeatedly`() async {
        let model = await loaded()
        for _ in 0..<2 { await model.send(.addBookmark) }
        #expect(model.state.isBookmarked)
        #expect(model.state.actionFailure == nil)
    }

    @Test func `Reports a bookmark that cannot be saved, and the film stays`() async {
        let model = await loaded()
        await bookmarks.fail(with: .storage("disk full"))
        await model.send(.toggleBookmark)
        #expect(model.state.actionFailure?.kind == .storage)
        #expect(!model.state.isBookmarked)
        #expect(model.state.phase == .loaded())
        await bookmarks.fail(with: nil)
        await model.send(.toggleBookmark)
        #expect(model.state.actionFailure == nil)
        #expect(model.state.isBookmarked)
    }

    @Test func `A like shows a heart for a second and never removes the bookmark`() async {
        let model = await loaded()
        await model.send(.addBookmark)
        await model.send(.like)
        await clock.arrival(of: 1)
        #expect(model.state.showsHeart)
        #expect(model.state.isBookmarked)
        clock.advance(by: .seconds(1))
        await model.heart?.value
        #expect(!model.state.showsHeart)
        #expect(model.state.isBookmarked)
    }

    @Test func `A second like keeps the heart for another second`() async {
        let model = await loaded()
        await model.send(.like)
        let first = model.heart
        await clock.arrival(of: 1)
        clock.advance(by: .milliseconds(500))
        await model.send(.like)
        await clock.arrival(of: 2)
        clock.advance(by: .milliseconds(500))
        await first?.value
        #expect(model.state.showsHeart)
        clock.advance(by: .milliseconds(500))
        await model.heart?.value
        #expect(!model.state.showsHeart)
    }

    @Test func `Saves a score, reports it, and reloads the film`() async {
        let model = await loadedHeld()
        let rate = Task { await model.send(.rate(8.5)) }
        await held.arrival(of: 2)
        held.answer(2, true)
        await held.arrival(of: 3)
        held.answer(3, MovieDetails(movie: .stub(1, "Rated")))
        await rate.value
        #expect(held.calls == ["details 1", "rate 1 8.5", "details 1"])
        #expect(model.state.content?.row.title == "Rated")
        #expect(model.state.notice == "Rated “Oldboy” 8.5 out of 10.")
    }

    @Test func `Removes a score`() async throws {
        let score = try Score(8)
        _ = try await diary.update(.stub(1)) { $0.score = .init(score, at: .standstill) }
        let model = await loadedHeld()
        let remove = Task { await model.send(.removeRating) }
        await held.arrival(of: 2)
        held.answer(2, true)
        await held.arrival(of: 3)
        held.answer(3, MovieDetails(movie: .stub(1)))
        await remove.value
        #expect(held.calls == ["details 1", "unrate 1", "details 1"])
        #expect(model.state.notice == "Removed your score for “Oldboy”.")
        #expect(model.state.diary == nil)
    }

    @Test func `Shows the diary entry of the film, and its changes at once`() async throws {
        _ = try await diary.update(.stub(1)) { $0.add(.init(.standstill, at: .standstill)) }
        let model = await loaded()
        #expect(model.state.diary?.watched != nil)
        await model.send(.setNote(" Again "))
        #expect(model.state.notice == "Saved the note for “Oldboy”.")
        await model.send(.setNote("Never"))
        #expect(model.state.notice == "Replaced the note for “Oldboy”. It was: Again")
        await model.send(.markWatched(Date(timeIntervalSince1970: 0)))
        #expect(model.state.notice == "Watched “Oldboy” on 1970-01-01. That makes 2 viewings.")
        #expect(
            model.state.content?.fields.suffix(2).map(\.value) == ["1970-01-12, 1970-01-01", "Never"])
        await model.send(.setNote(" "))
        #expect(model.state.actionFailure?.kind == .invalidInput)
        #expect(model.state.diary?.note?.value.text == "Never")
    }

    @Test func `An unreadable diary leaves the film shown`() async {
        await diary.fail(with: .storage("damaged"))
        let model = await loaded()
        #expect(model.state.content?.row.title == "Oldboy")
        #expect(model.state.phase == .loaded())
    }

    @Test(arguments: [
        (11, "The score must be from 0.5 to 10."), (8.7, "The score “8.7” has the wrong format."),
    ])
    func `Refuses an invalid score without a request`(value: Double, message: String) async {
        let model = await loadedHeld()
        await model.send(.rate(value))
        #expect(model.state.actionFailure == Failure(.invalidInput, message))
        #expect(held.calls.count == 1)
    }

    @Test func `Reports a refused score, and the film stays`() async {
        let model = await loaded()
        await model.send(.rate(5))
        #expect(model.state.actionFailure?.kind == .unavailable)
        #expect(model.state.notice == nil)
        #expect(model.state.phase == .loaded())
    }

    @Test(arguments: [
        DetailsViewModel.Input.toggleBookmark, .addBookmark, .like, .rate(5), .removeRating,
        .refresh, .showSimilar,
    ])
    func `Does nothing without a film`(input: DetailsViewModel.Input) async {
        let model = model(held)
        await model.send(input)
        #expect(model.state == self.model(held).state)
        #expect(held.calls.isEmpty)
    }

    @Test func `Similar films open another screen`() async {
        var outputs: [Movie.ID] = []
        let model = model(Self.oldboy) { outputs.append($0) }
        await model.send(.load(one))
        await model.send(.showSimilar)
        #expect(outputs == [Movie.ID(1)])
    }
}
