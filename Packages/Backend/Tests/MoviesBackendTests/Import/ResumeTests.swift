import BackendCoreTestSupport
import MoviesDomain
import SQLCore
import SQLiteDriver
import Synchronization
import Testing

@testable import MoviesBackend

@Suite struct ResumeTests {
    /// Files of every format, so that every reader has to continue in the middle.
    private static func request(_ folder: ImportFolder, mode: ImportRequest.Mode = .merge) throws
        -> ImportRequest
    {
        ImportRequest(
            files: [
                try folder.file("akas.tsv", SampleFiles.akas(0..<20)),
                try folder.file("c.json", SampleFiles.json(100..<125)),
                try folder.file("d.csv", SampleFiles.csv(0..<25)),
                try folder.file("b.gz", SampleFiles.gzip(SampleFiles.basics(0..<60))),
                try folder.file("r.tsv", SampleFiles.ratings(0..<60)),
            ], mode: mode)
    }

    /// The initial database with a small catalogue.
    private static let start = Task {
        let folder = try ImportFolder()
        // After closing, all of it is in one file.
        let database = folder.database("start.db", options: SQLiteOptions(durability: .normal, isAlone: true))
        _ = try await SQLCatalogueLibrary.small(database).bring(
            folder.file("start.json", SampleFiles.json(110..<140)))
        await database.close()
        return try folder.bytes("start.db")
    }

    /// A folder with that catalogue as its database.
    private static func started() async throws -> ImportFolder {
        let folder = try ImportFolder()
        _ = try await folder.file("a.db", start.value)
        return folder
    }

    /// The result of an uninterrupted merge, and the number of its writes.
    private static let straight = Task {
        let folder = try await started()
        let database = ScriptedDatabase(folder.database())
        let summary = try await SQLCatalogueLibrary.small(database, batch: 13).bring(request(folder))
        await database.close()
        return (summary, database.writeCount)
    }

    @Test(arguments: 0..<4)
    func `Continues after being killed at any batch, and ends with the same catalogue`(part: Int) async throws
    {
        let (expected, writes) = try await Self.straight.value
        #expect(writes > 40)
        for write in 1...writes where write % 4 == part {
            let folder = try await Self.started()
            let request = try Self.request(folder)
            let first = folder.database()
            let dying = SQLCatalogueLibrary.small(
                ScriptedDatabase.dying(at: write, first), batch: 13, process: .gone)
            let died = try? await dying.bring(request)
            await first.close()
            let second = folder.database()
            let library = SQLCatalogueLibrary.small(second, batch: 13)
            if died != nil {
                #expect(try await library.summary().checksum == expected.checksum, "killed at write \(write)")
            } else {
                let summary = try await library.bring(request)
                #expect(summary.resumed == (write > 1), "killed at write \(write)")
                #expect(summary.checksum == expected.checksum, "killed at write \(write)")
                #expect(summary.records == expected.records, "killed at write \(write)")
                #expect(summary.filteredCount == expected.filteredCount, "killed at write \(write)")
                #expect(summary.skipped == expected.skipped, "killed at write \(write)")
            }
            await second.close()
        }
    }

    @Test(arguments: [3, 12, 25, 40])
    func `Reports a cancellation, keeps the old catalogue and continues on the next request`(write: Int)
        async throws
    {
        let (expected, _) = try await Self.straight.value
        let folder = try await Self.started()
        let request = try Self.request(folder)
        let inner = folder.database()
        let database = ScriptedDatabase(
            inner, after: { number in if number == write { withUnsafeCurrentTask { $0?.cancel() } } })
        let library = SQLCatalogueLibrary.small(database, batch: 13)
        let error = await Task {
            await #expect(throws: LibraryError.self) { try await library.bring(request) }
        }.value
        #expect(error == LibraryError(.cancelled))
        #expect(try await library.summary().origin == "start.json")
        let other = SQLCatalogueLibrary.small(folder.database(), batch: 13)
        let summary = try await other.bring(request)
        #expect(summary.resumed)
        #expect(summary.checksum == expected.checksum)
        await inner.close()
    }

    @Test(arguments: ["content", "mode", "types", "mapping", "restart"])
    func `Continues only with the same files and options`(change: String) async throws {
        let folder = try await Self.started()
        var request = try Self.request(folder, mode: .replace)
        let inner = folder.database()
        let dying = SQLCatalogueLibrary.small(ScriptedDatabase.dying(at: 8, inner), process: .gone)
        await #expect(throws: LibraryError(.storage("already closed"))) { try await dying.bring(request) }
        switch change {
        case "content": _ = try folder.file("r.tsv", SampleFiles.ratings(0..<61))
        case "mode": request.mode = .merge
        case "types": request.titleTypes = ["movie"]
        case "mapping": request.mapping = ["year=year"]
        default: request.restart = true
        }
        let summary = try await SQLCatalogueLibrary.small(inner).bring(request)
        #expect(!summary.resumed)
        let other = try await Self.started()
        let fresh = try await SQLCatalogueLibrary.small(other.database()).bring(request)
        #expect(summary.checksum == fresh.checksum)
        await inner.close()
    }

    @Test(arguments: [(answer: false, isRehearsal: false), (false, true), (true, true)])
    func `Other files ask before they replace an interrupted import, which otherwise continues`(
        answer: Bool, isRehearsal: Bool
    ) async throws {
        let folder = try await Self.started()
        let request = try Self.request(folder)
        let inner = folder.database()
        let dying = SQLCatalogueLibrary.small(ScriptedDatabase.dying(at: 20, inner), process: .gone)
        await #expect(throws: LibraryError.self) { try await dying.bring(request) }
        let library = SQLCatalogueLibrary.small(inner)
        let other = ImportRequest(
            files: [try folder.file("other.json", SampleFiles.json(0..<3))], isRehearsal: isRehearsal)
        let asked = Mutex<[ImportQuestion]>([])
        await #expect(throws: LibraryError(.interruptedImport)) {
            try await library.importCatalogue(
                other,
                deciding: { question in
                    asked.withLock { $0.append(question) }
                    return answer
                }, progress: { _ in })
        }
        guard case .givesUp(let interrupted) = asked.withLock({ $0.first }),
            let whole = interrupted.request
        else {
            Issue.record("asked \(asked.withLock { $0 })")
            return
        }
        #expect(asked.withLock { $0.count } == 1)
        #expect(whole.mode == .merge && whole.files.count == request.files.count)
        #expect(whole.files.allSatisfy { $0.hasPrefix("/") })
        #expect(interrupted.progress.stage == .reading)
        #expect(interrupted.progress.count > 0)
        #expect(try await library.bring(whole).resumed)
        await inner.close()
    }

    @Test func `A merge does not continue after another catalogue replaced its base`() async throws {
        let folder = try await Self.started()
        let request = try Self.request(folder)
        let inner = folder.database()
        let dying = SQLCatalogueLibrary.small(ScriptedDatabase.dying(at: 8, inner), process: .gone)
        await #expect(throws: LibraryError.self) { try await dying.bring(request) }
        let library = SQLCatalogueLibrary.small(inner)
        _ = try await library.bring(folder.file("other.json", SampleFiles.json(0..<3)))
        #expect(try await library.bring(request).resumed == false)
        await inner.close()
    }

    @Test func `The same library can try again after the disk was full`() async throws {
        let folder = try await Self.started()
        let request = try Self.request(folder)
        let inner = folder.database()
        let isFull = Switch()
        let database = ScriptedDatabase(
            inner,
            before: { number throws(StoreError) in
                if number > 5, isFull.isOn { throw .full("the disk is full") }
            })
        let library = SQLCatalogueLibrary.small(database, batch: 13)
        let failure = LibraryError(.storage(StoreError.full("the disk is full").reason))
        await #expect(throws: failure) { try await library.bring(request) }
        isFull.turnOff()
        let summary = try await library.bring(request)
        #expect(summary.resumed)
        #expect(summary.checksum == (try await Self.straight.value).0.checksum)
        await inner.close()
    }
}
