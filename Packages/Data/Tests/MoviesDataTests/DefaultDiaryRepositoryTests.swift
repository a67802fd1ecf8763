import DomainCore
import Foundation
import MoviesData
import MoviesDomain
import Persistence
import SQLCore
import Testing

@Suite struct DefaultDiaryRepositoryTests {
    private let store = InMemoryKeyValueStore()
    private let key = "diary/0000000000000000001"
    private let film = Movie(id: Movie.ID(1), title: "A", genres: [Genre("X")])
    private var diary: DefaultDiaryRepository { DefaultDiaryRepository(store: store) }

    @Test func `Always reads a record of this version`() async throws {
        let record = """
            {"version":1,"movie":{"id":1,"title":"A","genres":["X"],"later":true},
             "score":{"value":7.5,"at":1500},"watched":{"value":86400,"at":2500},
             "note":{"value":"Again","at":3500},"later":{}}
            """
        try await store.set(Array(record.utf8), for: key)
        let expected = DiaryEntry(
            movie: film, score: .init(try Score(7.5), at: Date(timeIntervalSince1970: 1.5)),
            watched: .init(Date(timeIntervalSince1970: 86_400), at: Date(timeIntervalSince1970: 2.5)),
            note: .init(try FilmNote("Again"), at: Date(timeIntervalSince1970: 3.5)))
        #expect(try await diary.entries() == [expected])
        #expect(try await diary.entry(for: film.id) == expected)
    }

    @Test func `A version with one viewing does not read entries with more`() async throws {
        func version() async throws -> Int? {
            let bytes = try #require(try await store.value(for: key))
            return (try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])?["version"] as? Int
        }
        try await diary.update(film) { $0.add(.init(.distantPast, at: .distantPast, isDayKnown: false)) }
        #expect(try await version() == 1)
        try await diary.update(film) { entry in
            for day in [2.0, 1] {
                entry.add(.init(Date(timeIntervalSince1970: day * 86_400), at: .distantPast))
            }
        }
        #expect(try await version() == 2)
        let viewings = try await diary.entry(for: film.id)?.viewings
        #expect(viewings?.map(\.day.timeIntervalSince1970) == [86_400, 172_800])
        #expect(viewings?.allSatisfy(\.isDayKnown) == true)
    }

    @Test(arguments: [
        ("no JSON", 0), (#"{"version":3,"movie":{"id":1,"title":"A","genres":[]}}"#, 3),
    ])
    func `An unreadable entry is neither shown, changed nor lost`(text: String, version: Int) async throws {
        try await store.set(Array(text.utf8), for: key)
        #expect(try await diary.entries().isEmpty)
        #expect(try await diary.entry(for: film.id) == nil)
        let reason: ErrorText =
            "made by a newer version (\(version), this one reads 2): update this program"
        await #expect(throws: DomainError.storage(reason)) { try await diary.update(film) { $0.score = nil } }
        #expect(try await store.value(for: key) == Array(text.utf8))
    }

    @Test func `Ignores an impossible score`() async throws {
        let record =
            #"{"version":1,"movie":{"id":1,"title":"A","genres":[]},"score":{"value":99,"at":0},"note":{"value":"b","at":0}}"#
        try await store.set(Array(record.utf8), for: key)
        let entry = try await diary.entry(for: film.id)
        #expect(entry?.score == nil)
        #expect(entry?.note?.value.text == "b")
    }

    @Test func `Does not touch entries of others`() async throws {
        try await store.set([1], for: "diary")
        try await diary.update(film) { $0.add(.init(.distantPast, at: .distantPast)) }
        try await diary.update(film) { $0.removeViewings() }
        #expect(try await store.entries(withPrefix: "").map(\.key) == ["diary"])
    }

    @Test func `Reports why the store fails`() async {
        let diary = DefaultDiaryRepository(store: FailingStore(.closed))
        let expected = DomainError.storage("already closed")
        await #expect(throws: expected) { try await diary.entries() }
        await #expect(throws: expected) { try await diary.entry(for: film.id) }
        await #expect(throws: expected) { try await diary.update(film) { _ in } }
    }
}
