import MoviesDomain
import PostgresDriverTestSupport
import SQLCore
import Synchronization
import Testing

@testable import MoviesBackend

@Suite struct ImportTests {
    let folder: ImportFolder
    let database: any Database
    let library: SQLCatalogueLibrary

    init() throws {
        folder = try ImportFolder()
        database = TestPlace.standard.database(MoviesStore.migrations)
        library = .small(database)
    }

    /// One column of a film, as text.
    private func value(_ column: String, of id: Int) async throws -> String? {
        try await database.read { connection throws(StoreError) in
            guard let tables = try CatalogueMeta.tables(on: connection) else { return nil }
            return try connection.first("SELECT \(column) FROM \(tables.film) WHERE id = ?1", .int(id)) {
                $0.text(0)
            }
        }
    }

    @Test func `Imports films of the requested types, counts omitted records and lists faulty ones`()
        async throws
    {
        let basics = try folder.file("basics.tsv", SampleFiles.basics(0..<100))
        let summary = try await library.bring(basics)
        #expect(summary.records == 100)
        #expect(summary.filteredCount == 14)
        #expect(summary.filteredKinds == [.notFilm("tvSeries"): 14])
        #expect(summary.filtered.prefix(2).map(\.line) == [8, 15])
        #expect(
            summary.filtered.first
                == ImportSummary.Skipped(file: "basics.tsv", line: 8, reason: .notFilm("tvSeries")))
        #expect(summary.skippedCount == 2)
        #expect(summary.films == 84)
        #expect(!summary.resumed)
        #expect(
            summary.skipped
                == [51, 101].map {
                    .init(
                        file: "basics.tsv", line: $0, reason: .invalidValue(field: "startYear", value: "19x4")
                    )
                })
        let held = try await library.summary()
        #expect(held.films == 84)
        #expect(held.origin == "basics.tsv")
        #expect(held.checksum == summary.checksum)
    }

    @Test func `Leaves out adult films, and imports other types on request`() async throws {
        let rows = [
            SampleFiles.basicsRow(1), SampleFiles.basicsRow(2, isAdult: true),
            SampleFiles.basicsRow(3, type: "short"),
        ]
        let basics = try folder.file("basics.tsv", SampleFiles.basicsHeader + rows.joined())
        #expect(try await library.bring(basics).films == 1)
        #expect(try await library.bring(ImportRequest(files: [basics], titleTypes: ["short"])).films == 1)
        #expect(try await value("title", of: 1_000_003) == "Film Number 3")
    }

    @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2]])
    func `Applies ratings and additional titles whatever the order of the files`(order: [Int]) async throws {
        let files = [
            try folder.file("basics.tsv", SampleFiles.basics(0..<60)),
            try folder.file("ratings.tsv", SampleFiles.ratings(0..<60)),
            try folder.file("akas.tsv", SampleFiles.akas(0..<60)),
        ]
        let summary = try await library.bring(ImportRequest(files: order.map { files[$0] }))
        let straight = try await SQLCatalogueLibrary.small(
            TestPlace.standard.database(MoviesStore.migrations), batch: 10_000
        ).bring(ImportRequest(files: files))
        #expect(summary == straight)
        #expect(try await value("base_votes", of: 1_000_008) == "124")
        #expect(try await value("korean_title", of: 1_000_008) == "영화 8")
    }

    @Test func `Reads every format, compressed or not, into the same films`() async throws {
        let plain = try await library.bring(folder.file("a.tsv", SampleFiles.basics(0..<80)))
        let packed = try await library.bring(
            folder.file("b.data", SampleFiles.gzip(SampleFiles.basics(0..<80))))
        #expect(plain.checksum == packed.checksum)
        let json = try await library.bring(folder.file("c", SampleFiles.json(0..<30)))
        #expect(json.films == 30)
        let csv = try await library.bring(folder.file("d", SampleFiles.csv(0..<30)))
        #expect(csv.films == 30)
        #expect(Set([plain.checksum, json.checksum, csv.checksum]).count == 3)
    }

    @Test(arguments: TestPlace.all)
    func `Removes U+0000 from records, since it is invisible`(at place: TestPlace) async throws {
        let library = SQLCatalogueLibrary.small(place.database(MoviesStore.migrations))
        let odd = try folder.file(
            "a.json",
            #"""
            [{"title":"a\u0000b","synopsis":"\u0000c","genres":["d\u0000"],"aliases":["e\u0000"],
            "cast":[{"name":"f\u0000","character":"g\u0000"}],"imdb_code":"tt0000001\u0000"},
            {"title":"\u0000"}]
            """#)
        let summary = try await library.bring(odd)
        #expect(summary.films == 1 && summary.skippedCount == 1)
        let plain = try folder.file("b.json", folder.text("a.json").replacing(#"\u0000"#, with: ""))
        #expect(try await library.bring(plain).checksum == summary.checksum)
    }

    @Test(arguments: TestPlace.all)
    func `A merge finds films without an id by any title and their year`(at place: TestPlace) async throws {
        let library = SQLCatalogueLibrary.small(place.database(MoviesStore.migrations))
        let there = try folder.file(
            "there.csv",
            """
            imdb_code,title,original_title,korean_title,year,runtime
            tt0000001,Parasite,,기생충,2019,132
            tt0000002,The Host,Gwoemul,괴물,2006,120
            ,River,,강,1999,90
            tt0000004,Twins,,쌍둥이,1988,90
            tt0000005,Twins,,쌍둥이,1988,91
            """)
        _ = try await library.bring(there)
        let more = try folder.file(
            "more.csv",
            """
            title,year,synopsis
            기생충,2019,A
            gwoemul,2006,B
            강,1999,C
            기생충,2020,D
            쌍둥이,1988,E
            강,,F
            """)
        let merged = try await library.bring(ImportRequest(files: [more], mode: .merge))
        #expect(merged.matched == 3)
        // One of another year, one of two equal films, and one without a year.
        #expect(merged.change.added == 3)
        let out = folder.path + "/out.csv"
        _ = try await library.export(.csv, to: out)
        let lines = try folder.text("out.csv").split(whereSeparator: \.isNewline)
        #expect(lines.count { $0.contains("Parasite") && $0.contains("기생충") && $0.contains("132") } == 1)
        #expect(lines.count { $0.contains("The Host") && $0.contains("괴물") } == 1)
        #expect(lines.count { $0.contains("River") && $0.contains("강") } == 1)
        #expect(lines.count == 9)
        // The same table once more changes nothing.
        let again = try await library.bring(ImportRequest(files: [more], mode: .merge))
        #expect(again.change.added == 0)
        #expect(again.checksum == merged.checksum)
    }

    @Test func `A merge keeps existing films and the values that the files lack`() async throws {
        let json = try folder.file("c.json", SampleFiles.json(0..<30))
        let csv = try folder.file("d.csv", SampleFiles.csv(0..<10))
        _ = try await library.bring(json)
        let ratings = try folder.file("r.tsv", SampleFiles.ratings(0..<20))
        let merged = try await library.bring(ImportRequest(files: [csv, ratings], mode: .merge))
        #expect(merged.films == 40)
        #expect(try await value("title", of: 1_000_003) == "Story 3")
        #expect(try await value("base_votes", of: 1_000_003) == "109")
        #expect(try await library.summary().origin == "c.json, d.csv, r.tsv")
        #expect(try await library.summary().people == 14)
        let again = try await library.bring(ImportRequest(files: [csv, ratings], mode: .merge))
        #expect(again.checksum == merged.checksum)
        #expect(try await library.summary().origin == "c.json, d.csv, r.tsv")
    }

    @Test func `Ratings alone are applied to existing films`() async throws {
        _ = try await library.bring(folder.file("c.json", SampleFiles.json(0..<5)))
        let summary = try await library.bring(folder.file("r.tsv", SampleFiles.ratings(3..<10)))
        #expect(summary.films == 5)
        #expect(summary.filteredCount == 5)
        #expect(summary.filteredKinds == [.unknownFilm: 5])
        #expect(summary.filtered.map(\.line) == [4, 5, 6, 7, 8])
        #expect(try await value("base_votes", of: 1_000_004) == "112")
    }

    @Test func `Refuses ratings when none of their films exists`() async throws {
        let before = try await library.summary()
        let ratings = try folder.file("r.tsv", SampleFiles.ratings(0..<9))
        await #expect(throws: LibraryError(.noTitles)) { try await library.bring(ratings) }
        #expect(try await library.summary() == before)
    }

    @Test func `A mapping names the column of the title`() async throws {
        let csv = try folder.file("m.csv", "Werk,Erschienen\nMetropolis,1927\n")
        await #expect(throws: LibraryError(.missingField("title"), file: "m.csv", line: 1)) {
            try await library.bring(ImportRequest(files: [csv]))
        }
        let summary = try await library.bring(
            ImportRequest(files: [csv], mapping: ["title=Werk", "year=Erschienen"]))
        #expect(summary.films == 1)
        await #expect(throws: LibraryError(.invalidMapping("titel"))) {
            try await library.bring(ImportRequest(files: [csv], mapping: ["titel=Werk"]))
        }
    }

    @Test func `Of two rows with the same code, imports the last and counts one film`() async throws {
        let rows = [SampleFiles.basicsRow(1, title: "First"), SampleFiles.basicsRow(1, title: "Last")]
        let basics = try folder.file("basics.tsv", SampleFiles.basicsHeader + rows.joined())
        let summary = try await SQLCatalogueLibrary.small(database, batch: 1).bring(basics)
        #expect(summary.films == 1)
        #expect(try await value("title", of: 1_000_001) == "Last")
    }

    @Test func `Keeps the scores of users, and counts them in the new catalogue`() async throws {
        _ = try await library.bring(folder.file("c.json", SampleFiles.json(0..<5)))
        try await database.write { connection throws(StoreError) in
            try connection.execute(
                "INSERT INTO rating (film_id, rater, value, rated_at) VALUES (1000002, 'somebody', 9.0, 1)")
        }
        _ = try await library.bring(folder.file("basics.tsv", SampleFiles.basics(0..<5)))
        #expect(try await value("votes", of: 1_000_002) == "1")
        #expect(try await value("rating", of: 1_000_002) == "9.0")
        #expect(try await library.summary().scores == 1)
    }

    @Test func `Lists the first twenty faulty records and counts the others`() async throws {
        let broken = (2..<53).map {
            SampleFiles.basicsRow($0).replacing("\t\(1950 + $0 % 70)\t", with: "\tsoon\t")
        }
        let basics = try folder.file(
            "b.tsv", SampleFiles.basicsHeader + broken.joined() + SampleFiles.basicsRow(1))
        let summary = try await library.bring(basics)
        #expect(summary.films == 1)
        #expect(summary.records == 52)
        #expect(summary.filteredCount == 0)
        #expect(summary.skippedCount == 51)
        #expect(summary.skipped.map(\.line) == Array(2...21))
    }

    @Test func `Normalizes additional titles, removes duplicates and limits them to the maximum of a record`()
        async throws
    {
        let basics = try folder.file("b.tsv", SampleFiles.basicsHeader + SampleFiles.basicsRow(1))
        let odd = ["Film Number 1", "  Two\u{85}", "\\N", "한국", "둘째"]
        let names = odd + (0..<150).map { "Name \($0)" }
        let rows = names.enumerated().map {
            "\(SampleFiles.code(1))\t\($0.offset)\t\($0.element)\tKR\t\\N\t\\N\t\\N\t0\n"
        }
        let akas = try folder.file("a.tsv", SampleFiles.akasHeader + rows.joined())
        _ = try await library.bring(basics, akas)
        let found = try await database.read { connection throws(StoreError) -> [String] in
            guard let tables = try CatalogueMeta.tables(on: connection) else { return [] }
            return try connection.rows("SELECT name FROM \(tables.alias)") { $0.text(0) }
        }
        #expect(found.count == 100)
        #expect(Set(found).isSuperset(of: ["Two", "둘째", "Name 97"]))
        #expect(!found.contains("Film Number 1"))
        #expect(try await value("korean_title", of: 1_000_001) == "한국")
    }

    @Test func `Reports the progress of each stage to the end`() async throws {
        let heard = Mutex<[ImportProgress]>([])
        let basics = try folder.file("basics.tsv", SampleFiles.basics(0..<100))
        _ = try await library.importCatalogue(ImportRequest(files: [basics], mode: .merge)) { progress in
            heard.withLock { $0.append(progress) }
        }
        let all = heard.withLock { $0 }
        var stages: [ImportProgress.Stage] = []
        for progress in all where stages.last != progress.stage { stages.append(progress.stage) }
        #expect(stages == [.copying, .reading, .ranking, .indexing, .checking])
        #expect(all.allSatisfy { (0...1).contains($0.fraction ?? 0) })
        #expect(all.last?.fraction == 1)
        #expect(all.first { $0.stage == .reading }?.file == "basics.tsv")
    }

    @Test func `Removes old tables afterwards`() async throws {
        for _ in 1...3 { _ = try await library.bring(folder.file("c.json", SampleFiles.json(0..<5))) }
        let films = try await database.read { connection throws(StoreError) in
            try connection.rows("SELECT name FROM sqlite_schema WHERE name GLOB 'film_[0-9]*'") { $0.text(0) }
        }
        #expect(films.filter { !$0.contains("by") } == ["film_3"])
    }
}
