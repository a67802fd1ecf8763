import DomainCore
import Foundation
import MoviesDomain
@testable import MoviesPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite struct DiaryViewModelTests {
    private nonisolated static func entry(
        _ id: Int, _ title: String, score: Double? = nil, watched: Int? = nil, note: String? = nil,
        at seconds: Double
    ) -> DiaryEntry {
        let time = Date(timeIntervalSince1970: seconds)
        return DiaryEntry(
            movie: .stub(id, title), score: score.flatMap { try? Score($0) }.map { .init($0, at: time) },
            watched: watched.map { .init(Date(timeIntervalSince1970: Double($0) * 86_400), at: time) },
            note: note.flatMap { try? FilmNote($0) }.map { .init($0, at: time) })
    }

    private let diary = InMemoryDiary([
        entry(1, "Zebra", score: 8, watched: 3, at: 10), entry(2, "apple", score: 9, watched: 9, at: 20),
        entry(3, "Middle", score: 8, note: "one\ntwo", at: 30), entry(4, "Last", watched: 3, at: 40),
    ])

    private func loaded(
        _ kind: DiaryViewModel.Kind, _ sort: DiaryViewModel.Sort = .date, language: Language = .english
    ) async -> DiaryViewModel {
        let model = DiaryViewModel(diary: diary, kind: kind, sort: sort, .test(language))
        await model.send(.load)
        return model
    }

    @Test(arguments: [
        (DiaryViewModel.Kind.scores, DiaryViewModel.Sort.date, [3, 2, 1]), (.scores, .score, [2, 3, 1]),
        (.scores, .title, [2, 3, 1]), (.watched, .date, [2, 4, 1]), (.watched, .title, [2, 4, 1]),
        (.notes, .date, [3]),
    ])
    func `Lists the entries of its kind in the chosen order`(
        kind: DiaryViewModel.Kind, sort: DiaryViewModel.Sort, ids: [Int]
    ) async {
        let model = await loaded(kind, sort)
        #expect(model.state.rows.map(\.id.rawValue) == ids)
        #expect(model.state.phase == .loaded())
        #expect(model.state.emptyMessage == nil)
    }

    @Test func `A row has a day, a score without needless digits and a note on one line`() async {
        #expect(await loaded(.watched).state.rows.map(\.day) == ["1970-01-10", "1970-01-04", "1970-01-04"])
        #expect(await loaded(.scores).state.rows.map(\.score) == ["8", "9", "8"])
        #expect(await loaded(.notes).state.rows.map(\.note) == ["one two"])
    }

    @Test(arguments: [
        (DiaryViewModel.Kind.scores, "1969-12-31"), (.notes, "1969-12-31"), (.watched, "1970-01-10"),
    ])
    func `Scores and notes have the user's day, viewings the calendar's`(
        kind: DiaryViewModel.Kind, day: String
    ) async {
        let model = DiaryViewModel(diary: diary, kind: kind, .test(localTime: LocalTime { _ in -5 * 3600 }))
        await model.send(.load)
        #expect(model.state.rows.first?.day == day)
    }

    @Test(arguments: DiaryViewModel.Kind.allCases)
    func `Reports an empty list`(kind: DiaryViewModel.Kind) async {
        let model = DiaryViewModel(diary: InMemoryDiary(), kind: kind, .test(.korean))
        await model.send(.load)
        #expect(model.state.emptyMessage?.hasPrefix("아직") == true)
    }

    @Test func `Removes only listed entries, and reports them`() async throws {
        let notes = await loaded(.notes)
        await notes.send(.remove(Movie.ID(3)))
        #expect(notes.state.notice == "Removed the note for “Middle”. It was: one two")
        #expect(notes.state.rows.isEmpty)
        #expect(try await diary.entry(for: Movie.ID(3))?.score?.value == Score(8))

        let watched = await loaded(.watched)
        await watched.send(.remove(Movie.ID(4)))
        #expect(
            watched.state.notice
                == "Removed “Last” from the watched list; the date was 1970-01-04.")
        #expect(try await diary.entry(for: Movie.ID(4)) == nil)
    }

    @Test func `Every viewing has a row, and one or all of a film can be removed`() async throws {
        let days = [3, 20, 9].map { Date(timeIntervalSince1970: $0 * 86_400) }
        _ = try await diary.update(.stub(1, "Zebra")) { entry in
            for day in days { entry.add(Viewing(day, at: day)) }
        }
        let model = await loaded(.watched)
        #expect(
            model.state.rows.map { "\($0.id.rawValue) \($0.day)" } == [
                "1 1970-01-21", "1 1970-01-10", "2 1970-01-10", "4 1970-01-04", "1 1970-01-04",
            ])
        await model.send(.remove(Movie.ID(1), day: days[2]))
        #expect(
            model.state.notice == "Removed “Zebra” from the watched list; the date was 1970-01-10.")
        await model.send(.remove(Movie.ID(1), day: days[2]))
        #expect(model.state.actionFailure?.message == "“Zebra” is not recorded as watched on 1970-01-10.")
        await model.send(.remove(Movie.ID(1)))
        #expect(
            model.state.notice
                == "Removed “Zebra” from the watched list; the dates were 1970-01-21, 1970-01-04.")
        #expect(model.state.rows.map(\.id.rawValue) == [2, 4])
    }

    @Test func `A failure keeps the shown rows`() async {
        let model = await loaded(.scores)
        await diary.fail(with: .storage("disk full"))
        await model.send(.remove(Movie.ID(1)))
        #expect(model.state.actionFailure != nil)
        #expect(model.state.rows.count == 3)
        #expect(model.state.phase.failure != nil)
    }
}
