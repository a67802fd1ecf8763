import DomainCore
import Foundation
import MoviesDomain
import Testing

@Suite struct DiaryTests {
    private let film = Movie(id: Movie.ID(1), title: "River")

    @Test func `A note loses the white space at its ends and keeps its lines`() throws {
        #expect(try FilmNote("  one\r\ntwo \u{1B}[2J\n").text == "one\ntwo [2J")
    }

    @Test(arguments: ["", " \n", "\u{200B}"])
    func `A note must have something visible`(text: String) {
        #expect(throws: DomainError.invalidInput(.empty(field: "note"))) { try FilmNote(text) }
    }

    @Test func `A note is limited in characters and in bytes`() throws {
        let limit = FilmNote.longest
        #expect(try FilmNote(String(repeating: "가", count: limit)).text.count == limit)
        let problem = DomainError.invalidInput(.tooLong(field: "note", limit: limit))
        #expect(throws: problem) { try FilmNote(String(repeating: "a", count: limit + 1)) }
        let marks = "a" + String(repeating: "\u{301}", count: 20_000)
        #expect(throws: problem) { try FilmNote(marks) }
    }

    @Test func `A score is stored once its source has it`() async throws {
        let (shelf, diary) = (FilmShelf([film]), DiarySpy())
        let rate = RateMovieUseCase(movies: shelf, diary: diary, now: { Date(timeIntervalSince1970: 5) })
        try await rate(film, Score(7.5))
        #expect(shelf.asked == ["rate 7.5"])
        #expect(
            await diary.entry?.score == DiaryEntry.Kept(try Score(7.5), at: Date(timeIntervalSince1970: 5)))
        #expect(try await rate.remove(from: film) == Score(7.5))
        #expect(try await rate.remove(from: film) == nil)
        // A score from before there were diaries is withdrawn all the same.
        #expect(shelf.asked == ["rate 7.5", "remove", "remove"])
        #expect(await diary.entry == nil)
    }

    @Test func `A score that its source refuses is not stored`() async throws {
        let diary = DiarySpy()
        let rate = RateMovieUseCase(
            movies: FilmShelf([], failure: .offline), diary: diary, now: { .distantPast })
        await #expect(throws: DomainError.offline) { try await rate(film, Score(7)) }
        #expect(await diary.entry == nil)
    }
}

/// The diary of one film.
private actor DiarySpy: DiaryRepository {
    private(set) var entry: DiaryEntry?

    func entries() -> [DiaryEntry] { entry.map { [$0] } ?? [] }
    func entry(for id: Movie.ID) -> DiaryEntry? { entry }

    func update(_ movie: Movie, _ change: @Sendable (inout DiaryEntry) -> Void) -> DiaryEntry? {
        let before = entry
        var changed = before ?? DiaryEntry(movie: movie)
        change(&changed)
        entry = changed.isEmpty ? nil : changed
        return before
    }
}
