import CatalogueFiles
import Dispatch
import Foundation
import MoviesDomain
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@testable import MoviesBackend

@Suite struct CatalogueBuilderTests {
    @Test func `Shows the old catalogue until the swap, then the new one with the scores of users`()
        async throws
    {
        let fixture = try await Fixture(Films.few)
        _ = await fixture.rate(6_751_668, #"{"value":1}"#)
        let before = try await fixture.store.summary()
        let builder = try await fixture.database.write { connection throws(StoreError) in
            let builder = try CatalogueBuilder.begin(on: connection)
            let writer = try builder.writer(on: connection, addedAt: 1)
            try writer.add(Films.film("Parasite", code: "tt6751668", rating: 8, votes: 1))
            return builder
        }
        #expect(try await fixture.store.summary() == before)
        #expect(try await fixture.titles("godfather").count == 2)
        try await fixture.database.write { connection throws(StoreError) in
            try builder.finish(origin: "next", on: connection)
        }
        let after = try await fixture.store.summary()
        #expect(after.films == 1 && after.origin == "next" && after.scores == 1)
        #expect(try await fixture.titles("godfather").isEmpty)
        let film = try await fixture.list().movies[0]
        #expect(film["rating"] as? Double == 4.5)
        #expect(film["vote_count"] as? Int == 2)
    }

    @Test(arguments: TestPlace.all)
    func `A read that began before a swap gets an answer, even when its tables are dropped`(
        at place: TestPlace
    ) async throws {
        let folder = try ImportFolder()
        let shared = place.shared(in: folder.path)
        let (reader, other) = (Fixture(at: shared), Fixture(at: shared))
        try await other.replaceCatalogue(with: Films.few)
        // This loads the genres, so that the next read uses no other table first.
        #expect(try await reader.store.reading { $0.genres.names.isEmpty } == false)
        let (hasBegun, isReplaced) = (Gate(), DispatchSemaphore(value: 0))
        async let read = reader.store.reading { view throws(StoreError) in
            hasBegun.open()
            isReplaced.wait()
            return try view.films([6_751_668, 68_646]).count
        }
        await hasBegun.wait()
        try await other.replaceCatalogue(with: [Films.film("Parasite", code: "tt6751668")])
        try await drop(other, keeping: nil)
        // The second signal is for a read that has to begin again.
        for _ in 1...2 { isReplaced.signal() }
        #expect(try await read == (place == .memory ? 2 : 1))
        await reader.database.close()
        await other.database.close()
    }

    @Test func `A failed step stores nothing`() async throws {
        let fixture = try await Fixture(Films.few)
        await #expect(throws: StoreError.cancelled) {
            try await fixture.database.write { connection throws(StoreError) in
                let builder = try CatalogueBuilder.begin(on: connection)
                try builder.finish(origin: "never", on: connection)
                throw .cancelled
            }
        }
        #expect(try await fixture.store.summary().films == 6)
    }

    @Test func `Drops unused tables only`() async throws {
        let fixture = try await Fixture(Films.few)
        let second = try await fixture.replaceCatalogue(with: Films.few)
        let unfinished = try await fixture.database.write { connection throws(StoreError) in
            try CatalogueBuilder.begin(on: connection)
        }
        let abandoned = try await fixture.database.write { connection throws(StoreError) in
            try CatalogueBuilder.begin(on: connection)
        }
        try await drop(fixture, keeping: unfinished.generation)
        #expect(try await generations(fixture) == [second.generation, unfinished.generation])
        try await fixture.database.write { connection throws(StoreError) in
            for table in ["meta", "rating", "film_\(second.generation)", "x; DROP TABLE meta"] {
                try CatalogueBuilder.drop(table, on: connection)
            }
        }
        #expect(try await fixture.titles("parasite").count == 2)
        try await drop(fixture, keeping: nil)
        #expect(try await generations(fixture) == [second.generation])
        let left = try await fixture.database.read { connection throws(StoreError) in
            try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
        }
        #expect(!left.contains { $0.contains("_\(abandoned.generation)") })
    }

    @Test func `A merge keeps the current films, and updates those it receives again`() async throws {
        let fixture = try await Fixture(Films.few)
        _ = await fixture.rate(6_751_668, #"{"value":1}"#)
        try await fixture.database.write { connection throws(StoreError) in
            let builder = try CatalogueBuilder.begin(on: connection)
            try builder.copyPeople(on: connection)
            var next: Int? = 0
            while let id = next { next = try builder.copyFilms(after: id, limit: 2, on: connection) }
            let writer = try builder.writer(on: connection, addedAt: 5)
            var film = Films.film("Parasite", code: "tt6751668", year: nil, genres: ["Comedy"])
            film.runtime = 132
            try writer.add(film)
            try writer.add(Films.film("New One", cast: [CastRecord(name: "Song Kang-ho")]))
            try builder.finish(origin: "merge", on: connection)
        }
        #expect(try await fixture.store.summary().films == 7)
        let film = try #require(try await fixture.store.details(.imdbCode("tt6751668")))
        #expect(film.film.runtime == 132 && film.film.year == 2019 && film.film.text(.koreanTitle) == "기생충")
        #expect(Array(film.film.genres) == ["Comedy"] && film.film.votes == 1_000_001)
        #expect(film.directors.map(\.name) == ["Bong Joon Ho"])
        #expect(film.film.addedAt == Fixture.time)
        #expect(try await fixture.titles("song kang") == ["Parasite", "New One"])
    }

    @Test func `Gives films the same ids in every import, even without a code`() async throws {
        let films = [
            Films.film("Same", year: 2001), Films.film("Same", year: 2002), Films.film("SAME!", year: 2001),
            Films.film("다른 영화", year: nil),
        ]
        let one = try await Fixture(films)
        let two = try await Fixture(films.reversed())
        let ids = Set(try await one.list().ids)
        #expect(ids.count == 3)
        #expect(ids == Set(try await two.list().ids))
        #expect(ids.allSatisfy { (1_000_000_000..<10_000_000_000).contains($0) })
        #expect(ids.contains(FilmNumber.made(fromFolded: "same".utf8, year: 2001)))
    }

    @Test func `Uses the next id when another film has the first`() async throws {
        let fixture = try Fixture()
        let wanted = FilmNumber.made(fromFolded: "second".utf8, year: 2000)
        let ids = try await fixture.database.write { connection throws(StoreError) in
            let builder = try CatalogueBuilder.begin(on: connection)
            let writer = try builder.writer(on: connection, addedAt: 1)
            let first = try writer.add(Films.film("First"))
            try connection.execute(
                "UPDATE film_\(builder.generation) SET id = ?1 WHERE id = ?2", .int(wanted), .int(first))
            return [try writer.add(Films.film("Second")), try writer.add(Films.film("Second"))]
        }
        #expect(ids == [wanted + 1, wanted + 1])
        #expect(FilmNumber.next(after: 9_999_999_999) == FilmNumber.firstMade)
    }

    @Test func `The checksum is the same for the same films in any order, and differs after any change`()
        async throws
    {
        func checksum(_ films: [FilmRecord], addedAt: Int = 1) async throws -> String {
            let fixture = try Fixture()
            try await fixture.replaceCatalogue(with: films, addedAt: addedAt)
            return try await fixture.store.summary().checksum
        }
        let base = try await checksum(Films.few)
        #expect(base.count == 32)
        #expect(try await checksum(Films.few.reversed(), addedAt: 99) == base)
        var seen: Set<String> = [base]
        let changes: [(inout FilmRecord) -> Void] = [
            { $0.title += "x" }, { $0.year = 1 + ($0.year ?? 0) }, { $0.genres = ["War"] }, { $0.rating = 1 },
            { $0.votes = 1 }, { $0.synopsis = "x" }, { $0.directors = [] }, { $0.cast[0].character = "x" },
            { $0.aliases = ["x"] }, { $0.koreanTitle = nil }, { $0.language = "en" },
            { $0.cast[0].koreanName = "x" },
        ]
        for change in changes {
            var films = Films.few
            change(&films[2])
            #expect(seen.insert(try await checksum(films)).inserted)
        }
    }

    @Test func `Orders by votes, then Korean titles, then the year`() async throws {
        let fixture = try await Fixture([
            Films.film("Film A", year: 1990), Films.film("Film B", year: 1999),
            Films.film("Film C", korean: "다", year: 1980),
            Films.film("Film D", year: 1950, votes: 3),
        ])
        #expect(try await fixture.titles("film") == ["Film D", "Film C", "Film B", "Film A"])
    }

    @Test func `Has room for sixty-two genres and drops further ones`() async throws {
        let fixture = try await Fixture((0..<70).map { Films.film("Film \($0)", genres: ["Kind \($0)"]) })
        let films =
            try await fixture.list(["limit": "50", "sort_by": "title"]).movies
            + fixture.list(
                ["limit": "50", "sort_by": "title", "page": "2"]).movies
        #expect(films.compactMap { $0["genres"] as? [String] }.count == 62)
        #expect(try await fixture.list(["genre": "kind-61"]).movies.count == 1)
        #expect(try await fixture.list(["genre": "kind-62"]).movies.isEmpty)
    }

    private func drop(_ fixture: Fixture, keeping generation: Int?) async throws {
        let tables = try await fixture.database.read { connection throws(StoreError) in
            try CatalogueBuilder.orphanedTables(keeping: generation, on: connection)
        }
        for table in tables {
            try await fixture.database.write { connection throws(StoreError) in
                try CatalogueBuilder.drop(table, keeping: generation, on: connection)
            }
        }
    }

    private func generations(_ fixture: Fixture) async throws -> [Int] {
        try await fixture.database.read { connection throws(StoreError) in
            try connection.rows("SELECT number FROM generation ORDER BY number") { $0.int(0) }
        }
    }
}
