import DomainCore
import Foundation
import MoviesData
import MoviesDomain
import Persistence
import SQLCore
import Synchronization
import Testing

@Suite struct DefaultBookmarkRepositoryTests {
    private let store = InMemoryKeyValueStore()
    private let oldboy = Movie(
        id: Movie.ID(1), imdbCode: "tt0364569", title: "Oldboy", originalTitle: "올드보이", koreanTitle: "올드보이",
        year: 2003, runtime: 120, genres: [Genre("Drama"), Genre("Thriller")],
        rating: Rating(average: 8.4, votes: 650), language: "ko", synopsis: "A prisoner.",
        koreanSynopsis: "갇힌 사람.",
        posters: [Poster(address: "/92.jpg", width: 92), Poster(address: "/all.jpg", width: nil)],
        uploadedAt: Date(timeIntervalSince1970: 1_446_318_970))
    private let parasite = Movie(id: Movie.ID(20), title: "Parasite")

    private func repository(at time: TimeInterval = 0) -> DefaultBookmarkRepository {
        DefaultBookmarkRepository(store: store, now: { Date(timeIntervalSince1970: time) })
    }

    @Test func `Returns a film as it was bookmarked`() async throws {
        try await repository(at: 1234.5).add(oldboy)
        let expected = Bookmark(movie: oldboy, addedAt: Date(timeIntervalSince1970: 1234.5))
        #expect(try await repository().bookmarks() == [expected])
        #expect(try await repository().contains(oldboy.id))
        #expect(try await !repository().contains(parasite.id))
    }

    @Test func `Newest first, and by number for equal times`() async throws {
        for (id, time) in [(30, 5.0), (4, 5), (7, 9), (9, 1)] {
            try await repository(at: time).add(Movie(id: Movie.ID(id), title: "\(id)"))
        }
        #expect(try await repository().bookmarks().map(\.movie.id.rawValue) == [7, 4, 30, 9])
    }

    @Test func `Bookmarking again keeps the time`() async throws {
        #expect(try await repository(at: 1).add(oldboy))
        #expect(try await !repository(at: 2).add(oldboy))
        #expect(try await repository().bookmarks().map(\.addedAt) == [Date(timeIntervalSince1970: 1)])
    }

    @Test func `Removing a bookmark returns whether it existed`() async throws {
        try await repository().add(oldboy)
        #expect(try await repository().remove(oldboy.id))
        #expect(try await !repository().remove(oldboy.id))
        #expect(try await repository().bookmarks().isEmpty)
    }

    @Test func `Toggles a bookmark on and off`() async throws {
        #expect(try await repository(at: 5).toggle(oldboy) == .added(oldboy.id))
        #expect(try await repository().contains(oldboy.id))
        let mark = Bookmark(movie: oldboy, addedAt: Date(timeIntervalSince1970: 5))
        #expect(try await repository(at: 9).toggle(oldboy) == .removed(mark))
        #expect(try await !repository().contains(oldboy.id))
    }

    @Test func `Restores a removed bookmark unchanged`() async throws {
        try await repository(at: 1234.5).add(oldboy)
        let before = try await repository().bookmarks()
        guard case .removed(let mark?) = try await repository().toggle(oldboy) else {
            Issue.record("nothing was removed")
            return
        }
        try await repository(at: 9_999).add(oldboy)
        try await repository(at: 9_999).restore(mark)
        #expect(try await repository().bookmarks() == before)
    }

    @Test func `Does not replace an entry of a newer version, nor restore it once removed`() async throws {
        let (key, text) = ("bookmarks/0000000000000000001", #"{"version":2}"#)
        try await store.set(Array(text.utf8), for: key)
        try await repository().restore(Bookmark(movie: oldboy, addedAt: Date(timeIntervalSince1970: 1)))
        #expect(try await store.value(for: key) == Array(text.utf8))
        #expect(try await repository().toggle(oldboy) == .removed(nil))
    }

    @Test func `Concurrent toggling an odd number of times ends with a bookmark`() async throws {
        let repository = repository()
        let marked = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<101 { group.addTask { try await repository.toggle(oldboy).isMarked } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(marked == 51)
        #expect(try await repository.contains(oldboy.id))
    }

    @Test(arguments: ["", "no JSON", #"{"version":2,"addedAt":0,"movie":{"id":1,"title":"A","genres":[]}}"#])
    func `Skips an unreadable record but keeps it`(text: String) async throws {
        let key = "bookmarks/0000000000000000001"
        try await store.set(Array(text.utf8), for: key)
        try await repository().add(parasite)
        #expect(try await repository().bookmarks().map(\.movie) == [parasite])
        #expect(try await !repository().add(oldboy))
        #expect(try await store.value(for: key) == Array(text.utf8))
    }

    @Test func `Always reads a record of this version`() async throws {
        let record = #"{"version":1,"addedAt":1500,"movie":{"id":1,"title":"A","genres":["X"],"later":true}}"#
        try await store.set(Array(record.utf8), for: "bookmarks/0000000000000000001")
        let expected = Movie(id: Movie.ID(1), title: "A", genres: [Genre("X")])
        #expect(
            try await repository().bookmarks()
                == [Bookmark(movie: expected, addedAt: Date(timeIntervalSince1970: 1.5))])
    }

    @Test func `Stores synopses only up to the length of honest servers`() async throws {
        for (length, isKept) in [(4_096, true), (4_097, false)] {
            let text = String(repeating: "a", count: length)
            let movie = Movie(id: Movie.ID(length), title: "A", synopsis: text, koreanSynopsis: text)
            try await repository().add(movie)
            let kept = try await repository().bookmarks().first { $0.movie.id == movie.id }?.movie
            #expect(kept?.synopsis == (isKept ? text : nil))
            #expect(kept?.koreanSynopsis == (isKept ? text : nil))
        }
    }

    @Test func `Does not touch entries of others`() async throws {
        try await store.set([1], for: "bookmark")
        try await repository().add(oldboy)
        try await repository().remove(oldboy.id)
        #expect(try await store.entries(withPrefix: "").map(\.key) == ["bookmark"])
    }

    @Test(arguments: [
        (
            StoreError.full("disk full"),
            DomainError.storage("the disk is full (disk full); make room and try again")
        ), (.cancelled, .cancelled),
        (.closed, .storage("already closed")),
        (.busy(seconds: 5), .storage("another process kept the lock for 5 s")),
        (
            .newerSchema(found: 3, supported: 2),
            .storage("made by a newer version (3, this one reads 2): update this program")
        ),
    ])
    func `Reports why the store fails`(_ cause: StoreError, _ expected: DomainError) async {
        let repository = DefaultBookmarkRepository(store: FailingStore(cause), now: { Date() })
        await #expect(throws: expected) { try await repository.bookmarks() }
        await #expect(throws: expected) { try await repository.contains(oldboy.id) }
        await #expect(throws: expected) { try await repository.add(oldboy) }
        await #expect(throws: expected) { try await repository.remove(oldboy.id) }
        await #expect(throws: expected) { try await repository.toggle(oldboy) }
        await #expect(throws: expected) {
            try await repository.restore(Bookmark(movie: oldboy, addedAt: Date()))
        }
    }
}
