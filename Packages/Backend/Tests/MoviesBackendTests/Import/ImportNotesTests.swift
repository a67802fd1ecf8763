import MoviesDomain
import PostgresDriverTestSupport
import SQLCore
import Testing
import TextCore

@testable import MoviesBackend

/// What an import says of what it did not take.
@Suite struct ImportNotesTests {
    let folder: ImportFolder
    let library: SQLCatalogueLibrary

    init() throws {
        folder = try ImportFolder()
        library = .small(TestPlace.standard.database(MoviesStore.migrations))
    }

    @Test func `Values that cannot be used are named, and the film is taken without them`() async throws {
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

    @Test func `All problems are counted by their reason, and as many named as are wanted`() async throws {
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

    @Test func `Columns that mean nothing are named for each file`() async throws {
        let table = try folder.file("a.csv", "title,Action,length\nA,1,90\n")
        let json = try folder.file("b.json", #"[{"title":"B","foo":1},{"title":"C","bar":{"x":1}}]"#)
        let summary = try await library.bring(ImportRequest(files: [table, json]))
        #expect(
            summary.notes == [
                .init(file: "a.csv", .unknownColumns(["Action"])),
                .init(file: "b.json", .unknownColumns(["bar", "foo"])),
            ])
    }

    @Test func `Films that come again are counted where that can be told`() async throws {
        let path = try folder.file("twice.csv", "title,year\nA,1999\nB,1999\nA,1999\n")
        #expect(try await library.bring(path).repeated == 1)
        #expect(try await library.bring(ImportRequest(files: [path], mode: .merge)).repeated == nil)
    }

    @Test func `A table of Korean Windows is converted, batch by batch, and that is said`() async throws {
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
