import Foundation
import MoviesDomain
import PostgresDriverTestSupport
import SQLCore
import Synchronization
import Testing

@testable import MoviesBackend

@Suite struct ExportTests {
    let folder: ImportFolder
    let library: SQLCatalogueLibrary
    let database: any Database

    init() throws {
        folder = try ImportFolder()
        database = TestPlace.standard.database(MoviesStore.migrations)
        library = .small(database)
    }

    @Test(arguments: ExportFormat.allCases, TestPlace.all)
    func `Exporting and importing gives the same catalogue and the same bytes`(
        format: ExportFormat, at place: TestPlace
    ) async throws {
        let library = SQLCatalogueLibrary.small(place.database(MoviesStore.migrations))
        _ = try await library.bring(
            ImportRequest(
                files: [
                    folder.file("b.tsv", SampleFiles.basics(0..<70)),
                    folder.file("r.tsv", SampleFiles.ratings(0..<40)),
                    folder.file("a.tsv", SampleFiles.akas(0..<30)),
                    folder.file("c.json", SampleFiles.json(200..<230)),
                    folder.file("d.csv", SampleFiles.csv(0..<20)),
                ], mode: .replace))
        // The numbers of genres depend on their order of arrival, which differs in the export.
        let backwards = try folder.file(
            "e.json",
            """
            [{"imdb_code":"tt0000003","title":"C","genres":["Western"]},
            {"imdb_code":"tt0000001","title":"A","genres":["Biography"]},
            {"imdb_code":"tt0000002","title":"B","genres":["Western","Biography"]}]
            """)
        let mixed = try await library.bring(ImportRequest(files: [backwards], mode: .merge))
        let first = folder.path + "/first"
        #expect(try await library.export(format, to: first) == mixed.films)
        let copy = SQLCatalogueLibrary.small(place.database(MoviesStore.migrations))
        let read = try await copy.bring(first)
        #expect(read.checksum == mixed.checksum)
        #expect(read.skippedCount == 0)
        #expect(try await copy.export(format, to: folder.path + "/second") == mixed.films)
        #expect(try folder.text("first") == folder.text("second"))
    }

    @Test func `The export leaves out the scores of users`() async throws {
        _ = try await library.bring(folder.file("c.json", SampleFiles.json(0..<5)))
        let path = folder.path + "/out.json"
        _ = try await library.export(.json, to: path)
        let before = try folder.text("out.json")
        try await database.write { connection throws(StoreError) in
            try connection.execute(
                "INSERT INTO rating (film_id, rater, value, rated_at) VALUES (1000002, 'somebody', 9.0, 1)")
            guard let tables = try CatalogueMeta.tables(on: connection) else { return }
            try FilmScoring(tables: tables).update(1_000_002, on: connection)
        }
        _ = try await library.export(.json, to: path)
        #expect(try folder.text("out.json") == before)
    }

    @Test func `Without a path, passes the bytes to the caller until the caller stops reading`() async throws
    {
        _ = try await library.bring(folder.file("b.tsv", SampleFiles.basics(0..<3_000)))
        let path = folder.path + "/out.json"
        let count = try await library.export(.json, to: path)
        let bytes = Mutex<[UInt8]>([])
        let passed = try await library.exportCatalogue(as: .json, to: nil) { piece in
            bytes.withLock { $0 += piece }
            return true
        } progress: { _ in
        }
        #expect(passed == count)
        #expect(try folder.text("out.json") == String(decoding: bytes.withLock { $0 }, as: UTF8.self))
        let calls = Mutex(0)
        let stopped = try await library.exportCatalogue(as: .json, to: nil) { _ in
            calls.withLock { $0 += 1 }
            return false
        } progress: { _ in
        }
        #expect(calls.withLock { $0 } == 1)
        #expect(stopped < count)
    }

    @Test func `The file appears complete or not at all`() async throws {
        _ = try await library.bring(folder.file("b.tsv", SampleFiles.basics(0..<300)))
        let old = try folder.file("out.json", "old")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: old)
        let library = library
        let error = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await #expect(throws: LibraryError.self) { try await library.export(.json, to: old) }
        }.value
        #expect(error == LibraryError(.cancelled))
        #expect(try folder.text("out.json") == "old")
        _ = try await library.export(.json, to: old)
        #expect(folder.names == ["b.tsv", "out.json"])
        let mode = try FileManager.default.attributesOfItem(atPath: old)[.posixPermissions] as? Int
        #expect(mode == 0o640)
    }

    @Test func `Follows a link and keeps it`() async throws {
        let target = try folder.file("target.json", "old")
        let link = folder.path + "/link.json"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        _ = try await library.export(.json, to: link)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
        #expect(try folder.text("target.json").hasPrefix("[\n{"))
    }

    @Test(arguments: [
        ("/missing/out.json", LibraryError.Reason.unwritable("No such file or directory")),
        ("", .unwritable("Is a directory")),
    ])
    func `Reports why a file cannot be written`(place: String, reason: LibraryError.Reason) async throws {
        let error = await #expect(throws: LibraryError.self) {
            try await library.export(.csv, to: folder.path + place)
        }
        #expect(error?.reason == reason)
        #expect(error?.file == ImportFile.name(of: folder.path + place))
        #expect(folder.names.isEmpty)
    }
}
