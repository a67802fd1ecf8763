import CSQLite
import SQLCore
import TestSupport
import Testing

@testable import SQLiteDriver

/// The content of a disk that failed to sync is unknown: nothing more is written to it.
@Suite struct SyncFailureTests {
    private static let options = SQLiteOptions(durability: .normal, checkpointPages: 4)

    /// Without full durability a commit syncs nothing, but the commit that restarts the log does.
    @Test func `Writes nothing more after restarting the log failed`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()), options: Self.options)
        try await database.addNote("a")
        #expect(database.lastingFailure == nil)
        try await database.write { connection throws(StoreError) in
            FailingFile.install(SQLITE_FCNTL_JOURNAL_POINTER, of: connection)
            for number in 0..<40 {
                try connection.execute(
                    "INSERT INTO note(text) VALUES (?1)",
                    .text("\(number)" + String(repeating: "x", count: 900)))
            }
        }
        let thrown = await #expect(throws: StoreError.self) { try await database.addNote("b") }
        let error = try #require(thrown)
        #expect(Self.isSyncFailure(error))
        await #expect(throws: error) { _ = try await database.checkpoint() }
        #expect(try await database.notes().count == 41)
        #expect(database.lastingFailure == error)
        await #expect(throws: error) { try await database.probe(reading: "note") }
    }

    @Test func `Reports that the disk failed to sync a checkpoint`() throws {
        let directory = try TemporaryFolder()
        let file = try DatabaseFile.create(directory.file())
        let writer = try SQLiteConnection.open(file.path, role: .writer, options: Self.options)
        try writer.useWriteAheadLog()
        try writer.executeScript("CREATE TABLE t(a)")
        var checkpointer = Checkpointer(path: file.path, options: Self.options)
        #expect(checkpointer.checkpoint(holding: writer, waitingAtMost: .zero) != nil)
        #expect(checkpointer.syncFailure == nil)
        FailingFile.install(SQLITE_FCNTL_FILE_POINTER, of: try #require(checkpointer.connection))
        try writer.executeScript("INSERT INTO t VALUES (1)")
        #expect(checkpointer.checkpoint(holding: writer, waitingAtMost: .zero) == nil)
        #expect(checkpointer.syncFailure.map(Self.isSyncFailure) == true)
    }

    private static func isSyncFailure(_ error: StoreError) -> Bool {
        if case .io(let text) = error { text.english.contains("\(SQLITE_IOERR | 4 << 8)") } else { false }
    }
}
