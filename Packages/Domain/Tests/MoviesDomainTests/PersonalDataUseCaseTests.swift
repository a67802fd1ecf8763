import DomainCore
import Foundation
import MoviesDomain
import Testing

@Suite struct PersonalDataUseCaseTests {
    private static let host = Movie(
        id: Movie.ID(1), imdbCode: "tt0000001", title: "The Host", koreanTitle: "괴물", year: 2006)
    private static let other = Movie(id: Movie.ID(2), title: "The Host", year: 2013)
    private static let river = Movie(id: Movie.ID(3), title: "River")
    private let profile = Profile()

    private var useCase: PersonalDataUseCase {
        PersonalDataUseCase(
            movies: FilmShelf([Self.host, Self.other, Self.river]), bookmarks: profile, diary: profile,
            now: { Date(timeIntervalSince1970: 99) })
    }

    private func time(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    private func full(_ movie: Movie, at seconds: Double, score: Double = 8) throws -> PersonalRecord {
        PersonalRecord(
            film: .known(movie), bookmarkedAt: time(seconds),
            score: .init(try Score(score), at: time(seconds)),
            watched: .init(time(0), at: time(seconds)), note: .init(try FilmNote("Again"), at: time(seconds)))
    }

    @Test func `Records exported from one profile are the same in an empty one`() async throws {
        let records = [try full(Self.host, at: 10), try full(Self.river, at: 20)]
        let plan = try await useCase.plan(records)
        #expect(plan.added.total == 8)
        #expect(try await useCase.records().isEmpty)
        try await useCase.apply(plan)
        #expect(try await useCase.records() == records)
        let again = try await useCase.plan(records)
        #expect(again.changes.isEmpty)
        #expect(again.same.total == 8)
    }

    @Test func `Newer values of the profile stay, older ones are replaced and counted`() async throws {
        try await useCase.apply(try await useCase.plan([try full(Self.host, at: 50)]))
        let older = try await useCase.plan([try full(Self.host, at: 40, score: 3)])
        #expect(older.kept.scores == 1)
        #expect(older.replaced.total == 0)
        try await useCase.apply(older)
        #expect(await profile.entry(for: Self.host.id)?.score?.value.value == 8)

        let newer = try await useCase.plan([try full(Self.host, at: 60, score: 3)])
        #expect(newer.replaced.scores == 1)
        #expect(newer.replaced.total == 1)
        try await useCase.apply(newer)
        let expected = DiaryEntry.Kept(try Score(3), at: time(60))
        #expect(await profile.entry(for: Self.host.id)?.score == expected)
    }

    @Test func `Values that became newer after the plan stay`() async throws {
        let plan = try await useCase.plan([try full(Self.host, at: 40, score: 3)])
        let score = DiaryEntry.Kept(try Score(9), at: time(70))
        _ = await profile.update(Self.host) { $0.score = score }
        try await useCase.apply(plan)
        #expect(await profile.entry(for: Self.host.id)?.score == score)
    }

    @Test(
        arguments: [
            (nil, "The Host", 2013, 2), ("tt0000001", "Whatever", nil, 1), (nil, "괴물", nil, 1),
            (nil, "river", 1999, 3),
        ] as [(String?, String, Int?, Int)])
    func `A film from another program is found by its code, or by its title and year`(
        code: String?, title: String, year: Int?, id: Int
    ) async throws {
        let record = PersonalRecord(
            film: .named(imdbCode: code, title: title, year: year), bookmarkedAt: .distantPast)
        let plan = try await useCase.plan([record])
        #expect(plan.changes.map(\.movie.id.rawValue) == [id])
        try await useCase.apply(plan)
        // An unknown time becomes that of the import.
        #expect(await profile.bookmarks().map(\.addedAt) == [time(99)])
    }

    @Test func `An ambiguous or missing film is named and left out`() async throws {
        let plan = try await useCase.plan([
            PersonalRecord(film: .named(imdbCode: nil, title: "The Host", year: nil), bookmarkedAt: time(1)),
            PersonalRecord(film: .named(imdbCode: nil, title: "Nowhere", year: 2001), bookmarkedAt: time(1)),
        ])
        #expect(plan.changes.isEmpty)
        #expect(plan.missing == ["The Host", "Nowhere (2001)"])
    }

    @Test func `The newest of several records of one film counts`() async throws {
        let film = PersonalRecord.Film.named(imdbCode: nil, title: "River", year: nil)
        let plan = try await useCase.plan([
            PersonalRecord(
                film: film, score: .init(try Score(9), at: time(30)),
                watched: .init(time(86_400), at: time(30))),
            PersonalRecord(
                film: film, score: .init(try Score(5), at: time(20)), watched: .init(time(0), at: time(20))),
        ])
        #expect(plan.added.scores == 1 && plan.added.watched == 2)
        #expect(plan.changes.first?.score?.value == (try Score(9)))
        #expect(plan.changes.first?.viewings.map(\.day) == [time(0), time(86_400)])
        #expect(plan.superseded.map(\.film) == ["River"] && plan.superseded.map(\.kind) == [.score])
    }

    @Test(arguments: ["tt0000009", "6751668", "no code"])
    func `An unknown code leaves its film out unless titles are accepted`(
        code: String
    ) async throws {
        // The Host of 2006 has a code, and River does not.
        for (title, isOther) in [("River", false), ("The Host", true)] {
            let record = PersonalRecord(
                film: .named(imdbCode: code, title: title, year: isOther ? 2006 : nil),
                score: .init(try Score(3), at: time(1)))
            let plan = try await useCase.plan([record])
            #expect(plan.changes.isEmpty)
            #expect(plan.doubtful.isEmpty == isOther && plan.missing.isEmpty != isOther)
            #expect(
                plan.missing + plan.doubtful == [isOther ? "The Host (2006, \(code))" : "River (\(code))"])
            let agreed = try await useCase.plan([record], acceptsTitles: true)
            #expect(agreed.changes.map(\.movie.id.rawValue) == (isOther ? [] : [3]))
        }
        let known = PersonalRecord(
            film: .named(imdbCode: "tt0000001", title: "Another", year: nil), bookmarkedAt: time(1))
        #expect(try await useCase.plan([known]).changes.map(\.movie.id.rawValue) == [1])
    }

    @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]], [true, false])
    func `A day of viewing replaces a day of entry in any order, at once or one by one`(
        order: [Int], isAtOnce: Bool
    ) async throws {
        let film = PersonalRecord.Film.named(imdbCode: nil, title: "River", year: nil)
        let records = [
            PersonalRecord(film: film, watched: Viewing(time(864_000), at: time(1), isDayKnown: false)),
            PersonalRecord(film: film, watched: Viewing(time(86_400), at: time(2))),
            PersonalRecord(film: film, watched: Viewing(time(0), at: time(3))),
        ]
        let ordered = order.map { records[$0] }
        for part in isAtOnce ? [ordered] : ordered.map({ [$0] }) {
            try await useCase.apply(try await useCase.plan(part))
        }
        #expect(await profile.entry(for: Self.river.id)?.viewings.map(\.day) == [time(0), time(86_400)])
        let brought = try await useCase.records()
        #expect(brought.map(\.watched?.day) == [time(86_400), time(0)])
        #expect(try await useCase.plan(brought).same.watched == 2)
    }

    @Test func `A day of entry stays where no other day is known`() async throws {
        let record = PersonalRecord(
            film: .known(Self.river), watched: Viewing(time(86_400), at: time(2), isDayKnown: false))
        try await useCase.apply(try await useCase.plan([record]))
        #expect(try await useCase.records() == [record])
    }
}

/// The bookmarks and the diary of one profile, in memory.
private actor Profile: BookmarkRepository, DiaryRepository {
    private var marks: [Movie.ID: Bookmark] = [:]
    private var all: [Movie.ID: DiaryEntry] = [:]

    func bookmarks() -> [Bookmark] { marks.values.sorted { $0.addedAt > $1.addedAt } }
    func contains(_ id: Movie.ID) -> Bool { marks[id] != nil }
    func add(_ movie: Movie) -> Bool { false }
    func remove(_ id: Movie.ID) -> Bool { false }
    func toggle(_ movie: Movie) -> BookmarkChange { .added(movie.id) }
    func refresh(_ movie: Movie) {}
    func restore(_ bookmark: Bookmark) { marks[bookmark.movie.id] = bookmark }
    func entries() -> [DiaryEntry] { all.values.sorted { $0.movie.id < $1.movie.id } }
    func entry(for id: Movie.ID) -> DiaryEntry? { all[id] }

    func update(_ movie: Movie, _ change: @Sendable (inout DiaryEntry) -> Void) -> DiaryEntry? {
        let before = all[movie.id]
        var entry = before ?? DiaryEntry(movie: movie)
        change(&entry)
        all[movie.id] = entry.isEmpty ? nil : entry
        return before
    }
}
