import MoviesDomain
import PostgresDriverTestSupport
import SQLCore
import Testing
import TextCore

@testable import MoviesBackend

/// The notes of an import about values and records that it left out.
@Suite struct ImportNotesTests {
    let folder: ImportFolder
    let library: SQLCatalogueLibrary

    init() throws {
        folder = try ImportFolder()
        library = .small(TestPlace.standard.database(MoviesStore.migrations))
    }

    @Test func `Reports unusable values, and imports the film without them`() async throws {
        let path = try folder.file(
            "odd.csv",
            "title,year,length,imdb_code,rating,votes\nA,abc,90,nope,15,many\nB,1999,x,tt0000001,8,5\nC,,,,,\nD,0,NA,-,?,\\N\n"
        )
        let summary = try await library.bring(path)
        #expect(summary.films == 4)
        #expect(summary.skippedCount == 0)
        #expect(summary.droppedCount == 5)
        #expect(
            summary.dropped
                == [
                    ("imdb_code", "nope", 2), ("year", "abc", 2), ("rating", "15", 2), ("votes", "many", 2),
                    ("runtime", "x", 3),
                ].map { .init(file: "odd.csv", line: $2, reason: .invalidValue(field: $0, value: $1)) })
        #expect(summary.droppedKinds[.invalidValue(field: "year", value: "")] == 1)
    }

    @Test func `Counts all problems by their reason, and lists only the requested number`() async throws {
        let bad = String(repeating: "{\"year\":1}\n", count: 60) + String(repeating: "7\n", count: 40)
        let path = try folder.file(
            "odd.jsonl", "{\"title\":\"A\",\"year\":\"x\"}\n{\"title\":\"B\"}\n" + bad)
        let few = try await library.bring(path)
        #expect(few.skipped.count == 20)
        #expect(few.skippedCount == 100)
        #expect(few.skippedKinds.values.sorted() == [40, 60])
        var request = ImportRequest(files: [path])
        request.mostProblems = 1_000
        let all = try await library.bring(request)
        #expect(all.skipped.map(\.line) == Array(3...102))
        #expect(all.droppedCount == 1)
    }

    @Test func `Lists unknown columns for each file`() async throws {
        let table = try folder.file("a.csv", "title,Action,length\nA,1,90\n")
        let json = try folder.file("b.json", #"[{"title":"B","foo":1},{"title":"C","bar":{"x":1}}]"#)
        let summary = try await library.bring(ImportRequest(files: [table, json]))
        #expect(
            summary.notes == [
                .init(file: "a.csv", .unknownColumns(["Action"])),
                .init(file: "b.json", .unknownColumns(["bar", "foo"])),
            ])
    }

    @Test func `Counts and lists repeated films, in a merge as well`()
        async throws
    {
        let path = try folder.file("twice.csv", "title,year\nA,1999\nB,1999\nA,1999\n")
        let line = ImportSummary.Skipped(file: "twice.csv", line: 4, reason: .repeatedFilm)
        for mode in ImportRequest.Mode.allCases {
            let summary = try await library.bring(ImportRequest(files: [path], mode: mode))
            #expect(summary.repeatedCount == 1 && summary.repeated == [line], "\(mode)")
        }
        // Films of the old catalogue do not count.
        let once = try folder.file("once.csv", "title,year\nA,1999\nC,1999\n")
        #expect(try await library.bring(ImportRequest(files: [once], mode: .merge)).repeatedCount == 0)
        let basics = try folder.file(
            "b.tsv", SampleFiles.basicsHeader + [1, 2, 1].map { SampleFiles.basicsRow($0) }.joined())
        let both = try await library.bring(ImportRequest(files: [basics, once], mode: .merge))
        #expect(both.repeatedCount == 1 && both.repeated.map(\.line) == [4])
        #expect(try await library.bring(basics).repeatedCount == 1)
    }

    @Test func `Counts records left out on purpose by their kind, separately from faulty ones`() async throws
    {
        let basics = try folder.file(
            "b.tsv",
            SampleFiles.basicsHeader + SampleFiles.basicsRow(1) + SampleFiles.basicsRow(2, isAdult: true)
                + SampleFiles.basicsRow(3, type: "tvEpisode") + SampleFiles.basicsRow(4, type: "short")
                + SampleFiles.basicsRow(5, type: "tvEpisode")
                + SampleFiles.basicsRow(6).replacing("\t1956\t", with: "\tx\t"))
        let ratings = try folder.file(
            "r.tsv", SampleFiles.ratings(1..<4) + "\(SampleFiles.code(1))\t\\N\t\\N\n")
        let request = ImportRequest(files: [basics, ratings])
        let summary = try await library.bring(request)
        #expect(
            summary.filteredKinds == [
                .notFilm("tvEpisode"): 2, .notFilm("short"): 1, .adult: 1, .unknownFilm: 2, .noValue: 1,
            ])
        #expect(summary.filteredCount == 7 && summary.filteredKinds.values.reduce(0, +) == 7)
        #expect(
            summary.filtered.map { "\($0.file) \($0.line)" } == [
                "b.tsv 3", "b.tsv 4", "b.tsv 5", "b.tsv 6", "r.tsv 5", "r.tsv 3", "r.tsv 4",
            ])
        #expect(summary.skippedCount == 1)
        var few = request
        few.mostProblems = 2
        #expect(try await library.bring(few).filtered.count == 2)
    }

    @Test func `Converts a table in Korean Windows encoding, batch by batch, and notes it`() async throws {
        let row: [UInt8] = [0xB1, 0xAB, 0xB9, 0xB0, 0x2C]  // "괴물,"
        let header: [UInt8] = [0xC1, 0xA6, 0xB8, 0xF1, 0x2C, 0xBF, 0xAC, 0xB5, 0xB5, 0x0A]  // "제목,연도\n"
        let bytes = (1_900..<1_950).reduce(header) { $0 + row + Array("\($1)\n".utf8) }
        let path = try folder.file("korean.csv", bytes)
        let summary = try await library.bring(path)
        #expect(summary.films == 50)
        #expect(summary.notes == [.init(file: "korean.csv", .koreanWindows)])
        #expect(summary.droppedCount == 0)
    }
}
