import CatalogueFiles
import Foundation
import MoviesDomain
import SQLCore
import SQLiteDriver
import Synchronization
import Testing

@testable import MoviesBackend

@Suite struct ImportJournalTests {
    @Test func `A heartbeat is no older than the work that it confirms`() async throws {
        let folder = try ImportFolder()
        let clock = Mutex(1_000)
        let inner = folder.database()
        let journal = ImportJournal(
            database: ScriptedDatabase(inner, waiting: { clock.withLock { $0 += 500 } }),
            owner: ImportOwner(library: "mine", process: .current),
            now: { Date(timeIntervalSince1970: Double(clock.withLock { $0 })) })
        let plan = ImportPlan(ImportRequest(files: []), files: [], mapping: .automatic)
        func heartbeat() async throws -> Int? {
            try await inner.read { connection throws(StoreError) in
                try ImportRun.stored(on: connection)?.heartbeat
            }
        }
        let run = try await Self.begun(journal.claim(plan))
        #expect(try await heartbeat() == 1_500)
        _ = try await journal.advance(run) { _, _ in clock.withLock { $0 += 70 } }
        #expect(try await heartbeat() == 2_070)
        await inner.close()
    }

    private static func begun(_ claim: ImportJournal.Claim) throws -> ImportRun {
        guard case .begun(let run) = claim else { throw LibraryError(.interruptedImport) }
        return run
    }

    @Test func `Discards an interrupted import of other files only with consent or by a restart`()
        async throws
    {
        let folder = try ImportFolder()
        let database = folder.database()
        let journal = ImportJournal(
            database: database, owner: ImportOwner(library: "mine", process: .current),
            now: { Date(timeIntervalSince1970: 1_000) })
        func plan(_ types: [String], restart: Bool = false) -> ImportPlan {
            ImportPlan(
                ImportRequest(files: [], titleTypes: types, restart: restart), files: [], mapping: .automatic)
        }
        let first = try await Self.begun(journal.claim(plan(["movie"])))
        await journal.release()
        #expect(try await journal.claim(plan(["tvMovie"])) == .wouldGiveUp(first))
        #expect(
            try await journal.claim(plan(["tvMovie"]), givingUp: first.generation + 1) == .wouldGiveUp(first))
        #expect(try await journal.claim(plan(["movie"])) == .resumed(first))
        await journal.release()
        let second = try await Self.begun(journal.claim(plan(["tvMovie"]), givingUp: first.generation))
        await journal.release()
        #expect(try await journal.claim(plan(["tvMovie"])) == .resumed(second))
        await journal.release()
        _ = try await Self.begun(journal.claim(plan(["movie"], restart: true)))
        await journal.abandon()
        await database.close()
    }

    @Test func `Asks about an import that another version began, without its files`() async throws {
        let folder = try ImportFolder()
        let database = folder.database()
        let journal = ImportJournal(
            database: database, owner: ImportOwner(library: "mine", process: .current),
            now: { Date(timeIntervalSince1970: 1_000) })
        func plan(_ types: [String]) -> ImportPlan {
            ImportPlan(ImportRequest(files: [], titleTypes: types), files: [], mapping: .automatic)
        }
        _ = try await journal.claim(plan(["movie"]))
        await journal.release()
        try await database.write { connection throws(StoreError) in
            try connection.execute("UPDATE import_run SET request = ''")
        }
        guard case .wouldGiveUp(let run) = try await journal.claim(plan(["tvMovie"])) else {
            Issue.record("not asked about")
            return
        }
        #expect(InterruptedImport(run).request == nil)
        #expect(try await journal.claim(plan(["movie"])) == .resumed(run))
        await database.close()
    }
}
