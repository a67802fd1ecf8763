import BackendCoreTestSupport
import CatalogueFiles
import MoviesDomain
import SQLCore
import SQLiteDriver
import Testing

@testable import MoviesBackend

@Suite struct HostileFileTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let line: Int?
        let reason: LibraryError.Reason
        var testDescription: String { name }

        init(_ name: String, _ text: String, _ line: Int?, _ reason: LibraryError.Reason) {
            self.init(name, Array(text.utf8), line, reason)
        }

        init(_ name: String, _ bytes: [UInt8], _ line: Int?, _ reason: LibraryError.Reason) {
            (self.name, self.bytes, self.line, self.reason) = (name, bytes, line, reason)
        }
    }

    static let limits: ReadingLimits = {
        var limits = ReadingLimits()
        limits.blockSize = 512
        limits.maximumLine = 2_000
        limits.maximumField = 2_000
        limits.maximumRecord = 4_000
        limits.maximumDepth = 8
        limits.maximumOutput = 100_000
        return limits
    }()

    static let packed = SampleFiles.gzip(SampleFiles.basics(0..<40))

    static let cases = [
        Case("empty", "", 1, .unknownFormat),
        Case("noise", [0x7F, 0x45, 0x4C, 0x46, 0, 1, 2, 3], 1, .unknownFormat),
        Case("cut.gz", Array(packed.dropLast(40)), 41, .truncated),
        Case(
            "long line", SampleFiles.basics(0..<20) + String(repeating: "x", count: 9_000), 22,
            .lineTooLong(limit: 2_000)),
        Case(
            "broken.json", SampleFiles.json(0..<20).replacing("Story 15\"", with: "Story 15\" x"), 46,
            .malformed("unexpected “x”")),
        Case("cut.json", String(SampleFiles.json(0..<20).dropLast(10)), 60, .truncated),
        Case("deep.json", "[{\"title\":\"a\"},\n" + String(repeating: "[", count: 20), 2, .tooDeep(limit: 8)),
        Case(
            "large.json", "[{\"title\":\"a\"},\n{\"title\":\"\(String(repeating: "x", count: 5_000))\"}]", 2,
            .recordTooLarge(limit: 4_000)),
        Case(
            "quote.csv", SampleFiles.csv(0..<10) + "\"never closed,1,2", 22,
            .malformed("a quotation mark that is never closed")),
        Case("no title.csv", "year,genres\n1999,Drama\n", 1, .missingField("title")),
        Case("header only", SampleFiles.basicsHeader, nil, .noFilms),
        Case(
            "nothing usable", SampleFiles.basicsHeader + SampleFiles.basicsRow(1, type: "short"), nil,
            .noFilms),
        Case(
            "wrong columns", SampleFiles.basics(0..<20) + "a\tb\n" + SampleFiles.basicsRow(21), 22,
            .wrongColumnCount(found: 2, expected: 9)),
        Case(
            "wrong columns.csv", SampleFiles.csv(0..<10) + "a,b\n", 22,
            .wrongColumnCount(found: 2, expected: 4)),
        Case("not UTF-8", Array(SampleFiles.basics(0..<20).utf8) + [0x61, 0xFF, 0x0A], 22, .notUTF8),
        Case(
            "zero byte", SampleFiles.basics(0..<20) + "a\0b\n", 22,
            .malformed("there are zero bytes in the text")),
        Case("endless", SampleFiles.basics(0..<5_000), 1_600, .bomb),
    ]

    @Test(arguments: cases)
    func `A damaged file keeps the old catalogue, and the error names the place of the damage`(_ bad: Case)
        async throws
    {
        let folder = try ImportFolder()
        let database = folder.database()
        let library = SQLCatalogueLibrary.small(database, limits: Self.limits)
        let good = try folder.file("good.json", SampleFiles.json(0..<9))
        let path = try folder.file(bad.name, bad.bytes)
        let before = try await library.bring(good).checksum
        let error = await #expect(throws: LibraryError.self) { try await library.bring(path) }
        #expect(error?.reason == bad.reason)
        if bad.reason == .bomb {
            #expect((error?.line ?? 0) > 1_000)
        } else {
            #expect(error?.line == bad.line)
        }
        #expect(error?.file == (bad.reason == .noFilms ? nil : bad.name))
        #expect(try await library.summary().checksum == before)
        let (generations, runs) = try await database.read { connection throws(StoreError) in
            (
                try connection.rows("SELECT number FROM generation") { $0.int(0) },
                try connection.rows("SELECT id FROM import_run") { $0.int(0) }
            )
        }
        #expect(generations.count == 1)
        #expect(runs.isEmpty)
        #expect(try await library.bring(good).checksum == before)
        await database.close()
    }

    @Test func `Checks all files before it writes anything`() async throws {
        let folder = try ImportFolder()
        let database = ScriptedDatabase(folder.database())
        let library = SQLCatalogueLibrary.small(database)
        let good = try folder.file("good.json", SampleFiles.json(0..<9))
        for (path, reason) in [
            (folder.path + "/missing", LibraryError.Reason.unreadable("No such file or directory")),
            (folder.path, .unreadable("Is a directory")),
        ] {
            let error = await #expect(throws: LibraryError.self) { try await library.bring(good, path) }
            #expect(error?.reason == reason)
        }
        await #expect(throws: LibraryError(.noFilms)) { try await library.bring() }
        #expect(database.writeCount == 0)
        await database.close()
    }

    @Test(arguments: CatalogueFileError.Reason.all)
    func `Every reason of the readers has a reason in the domain`(_ reason: CatalogueFileError.Reason) {
        let error = LibraryError(CatalogueFileError(file: "/a/b.tsv", line: nil, reason: reason), line: 3)
        #expect(error.file == "b.tsv")
        #expect(error.line == 3)
        if let fault = RecordFault(reason) { #expect(fault.reason == error.reason) }
    }
}

extension CatalogueFileError.Reason {
    static let all: [Self] = [
        .cannotOpen("no"), .cannotRead("no"), .cannotResume, .truncated, .corrupt("bad"), .bomb(.ratio(9)),
        .lineTooLong(limit: 9), .wrongColumnCount(found: 1, expected: 2),
        .wrongHeader(expected: ["a"], found: []),
        .invalidUTF8, .embeddedNUL, .invalidNumber(column: "a", value: "b"), .unterminatedQuote,
        .unexpectedCharacter(0x7D), .tooDeep(limit: 9), .elementTooLarge(limit: 9), .unknownFormat,
        .missingField("title"),
    ]
}
