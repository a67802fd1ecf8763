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
}
