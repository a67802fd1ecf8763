import Basics
import CatalogueFiles
import MoviesDomain
import PostgresDriverTestSupport
import SQLCore
import SearchCore
import Testing

@testable import MoviesBackend

@Suite struct OddFilmTests {
    @Test func `Counts and compares any number of votes`() async throws {
        #expect(FilmScore(base: 5, baseVotes: .max, sum: 9, count: 3).votes == 1_000_000_000_003)
        let fixture = try await Fixture([Films.film("One", code: "tt0000001"), Films.film("Two")])
        try await fixture.database.write { connection throws(StoreError) in
            guard let tables = try CatalogueMeta.tables(on: connection) else { return }
            try connection.execute("UPDATE \(tables.film) SET votes = ?1", .int(.max))
        }
        #expect(try await fixture.get("/api/v2/movie_suggestions.json?movie_id=1").movies.count == 1)
    }

    @Test func `Files, lists and searches accept the same years`() throws {
        #expect(FilmRecord.years == MovieListQuery.years)
        let (first, last) = (MovieListQuery.years.lowerBound, MovieListQuery.years.upperBound)
        for year in [first - 1, first, last, last + 1] {
            #expect((SearchText("\(year)").year == year) == MovieListQuery.years.contains(year), "\(year)")
        }
    }

    @Test(arguments: [
        (0, "1970-01-01 00:00:00"), (-1, "1969-12-31 23:59:59"), (951_782_399, "2000-02-28 23:59:59"),
        (951_782_400, "2000-02-29 00:00:00"), (1_700_000_000, "2023-11-14 22:13:20"),
        (4_107_542_400, "2100-03-01 00:00:00"), (-62_167_219_200, "0000-01-01 00:00:00"),
        (253_402_300_799, "9999-12-31 23:59:59"), (.max, "9999-12-31 23:59:59"),
        (.min, "0000-01-01 00:00:00"),
    ])
    func `Writes moments with years of four digits`(_ seconds: Int, _ text: String) {
        #expect(
            TimestampFormat.yts.withUTF8(seconds: seconds) { String(decoding: $0, as: UTF8.self) } == text)
    }

    @Test func `Films with titles of signs alone stay distinct`() async throws {
        let fixture = try await Fixture([
            Films.film("!!!", year: 2001), Films.film("???", year: 2001), Films.film("!!!", year: 2002),
        ])
        #expect(try await fixture.get("/api/v2/list_movies.json").movies.count == 3)
    }

    @Test func `Skips a row of IMDb without a title, and accepts one without an original title`() async throws
    {
        let folder = try ImportFolder()
        let database = TestPlace.standard.database(MoviesStore.migrations)
        let rows = [
            SampleFiles.basicsRow(1, title: "\\N"),
            SampleFiles.basicsRow(2).replacing("Film Number 2\t1", with: "\\N\t1")
                .replacing("Film Number 2\t0", with: "\\N\t0"),
        ]
        let basics = try folder.file("b.tsv", SampleFiles.basicsHeader + rows.joined())
        let akas = try folder.file(
            "a.tsv", SampleFiles.akasHeader + "\(SampleFiles.code(2))\t1\t\\N\tKR\t\\N\t\\N\t\\N\t0\n")
        let summary = try await SQLCatalogueLibrary.small(database).bring(basics, akas)
        #expect(summary.films == 1)
        #expect(summary.skipped == [.init(file: "b.tsv", line: 2, reason: .missingField("title"))])
        let (titles, aliases) = try await database.read { connection throws(StoreError) -> ([String], Int?) in
            guard let tables = try CatalogueMeta.tables(on: connection) else { return ([], nil) }
            return (
                try connection.rows("SELECT title, original_title FROM \(tables.film)") {
                    $0.text(0) + ($0.isNull(1) ? "" : $0.text(1))
                },
                try connection.first("SELECT count(*) FROM \(tables.alias)") { $0.int(0) }
            )
        }
        #expect(titles == ["Film Number 2"])
        #expect(aliases == 0)
    }

    @Test func `Cursors stay short even for long titles`() async throws {
        let long = "a" + String(repeating: "\u{20000}", count: 600)
        let fixture = try await Fixture((0..<3).map { Films.film("\(long)\($0)") })
        var seen: Set<Int> = []
        var cursor = ""
        for _ in 0..<3 {
            let reply = try await fixture.list(["sort_by": "title", "limit": "1", "cursor": cursor])
            seen.formUnion(reply.ids)
            cursor = reply.data["next_cursor"] as? String ?? ""
            #expect(cursor.utf8.count < 1_000)
        }
        #expect(seen.count == 3)
        let kept = try await fixture.database.read { connection throws(StoreError) -> [String] in
            guard let tables = try CatalogueMeta.tables(on: connection) else { return [] }
            return try connection.rows("SELECT DISTINCT sort_title FROM \(tables.film)") { $0.text(0) }
        }
        #expect(kept == [String(long.prefix(50))])
    }

    @Test func `People whose names have neither letters nor digits stay distinct`() async throws {
        let people = ["!!!", "???", "Ok Go", "OK GO!"].map { PersonRecord(name: $0) }
        let fixture = try await Fixture([Films.film("One", code: "tt0000001", directors: people)])
        let details = try await fixture.store.details(.imdbCode("tt0000001"))
        #expect(details?.directors.map(\.name) == ["!!!", "???", "Ok Go", "Ok Go"])
    }

    @Test func `A film has at most a hundred additional titles, whatever their source`() async throws {
        let count = try await Fixture().database.write { connection throws(StoreError) -> Int? in
            let builder = try CatalogueBuilder.begin(on: connection)
            let writer = try builder.writer(on: connection, addedAt: 1)
            let aliases = (0..<90).map { "Name \($0)" }
            let film = try writer.add(Films.film("One", aliases: aliases))
            for number in 80..<150 { try writer.addAlias("Name \(number)", to: film) }
            return try connection.first("SELECT count(*) FROM \(builder.tables.alias)") { $0.int(0) }
        }
        #expect(count == 100)
    }
}
