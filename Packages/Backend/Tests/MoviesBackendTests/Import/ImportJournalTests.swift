import CatalogueFiles
import Foundation
import MoviesDomain
import SQLCore
import SQLiteDriver
import Synchronization
import Testing

@testable import MoviesBackend

@Suite struct ImportJournalTests {
    @Test func `A sign of life is no older than the work that it confirms`() async throws {
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
        let run = try await journal.claim(plan).run
        #expect(try await heartbeat() == 1_500)
        _ = try await journal.advance(run) { _, _ in clock.withLock { $0 += 70 } }
        #expect(try await heartbeat() == 2_070)
        await inner.close()
    }

    @Test func `A rehearsal of other files leaves an interrupted import to be continued`() async throws {
        let folder = try ImportFolder()
        let database = folder.database()
        let journal = ImportJournal(
            database: database, owner: ImportOwner(library: "mine", process: .current),
            now: { Date(timeIntervalSince1970: 1_000) })
        func plan(_ types: [String], restart: Bool = false, isRehearsal: Bool = true) -> ImportPlan {
            ImportPlan(
                ImportRequest(files: [], titleTypes: types, restart: restart, isRehearsal: isRehearsal),
                files: [], mapping: .automatic)
        }
        let begun = try await journal.claim(plan(["movie"], isRehearsal: false)).run
        await journal.release()
        await #expect(throws: LibraryError(.interruptedImport)) {
            _ = try await journal.claim(plan(["tvMovie"]))
        }
        let rehearsed = try await journal.claim(plan(["movie"]))
        #expect(rehearsed.isResumed && rehearsed.run == begun)
        await journal.release()
        #expect(try await !journal.claim(plan(["tvMovie"], restart: true)).isResumed)
        await journal.abandon()
        await database.close()
    }
}
