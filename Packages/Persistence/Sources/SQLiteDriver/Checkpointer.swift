import CSQLite
import SQLCore

/// Copies the log into the file. No other code checkpoints.
///
/// SQLite before 3.51.3 can lose commits when a checkpoint runs concurrently with a commit that restarts the log. So
/// the writer holds the write lock while another connection checkpoints.
struct Checkpointer {
    private let path: String
    private let options: SQLiteOptions
    private(set) var connection: SQLiteConnection?
    private var due: Int
    private var lastPages = 0
    /// The disk failed to sync the copied pages, or the commit that restarts the log.
    private(set) var syncFailure: StoreError?

    init(path: String, options: SQLiteOptions) {
        self.path = path
        self.options = options
        due = options.checkpointPages
    }

    /// Checkpoints when the log has grown enough. Postpones it to the next commit when another process holds the write
    /// lock, unless the log is much too long already.
    mutating func run(after writer: SQLiteConnection) {
        let pages = writer.control.logPages
        if pages < lastPages { due = options.checkpointPages }
        lastPages = pages
        guard pages >= due else { return }
        let isTooLong = pages > due + 8 * options.checkpointPages
        copyAll(writer, waitingAtMost: isTooLong ? .seconds(1) : .zero)
    }

    /// Shortens the log at the end, because the next process that opens the file reads all of it first. Skips a short
    /// log, and does not wait for locks.
    mutating func finish(after writer: SQLiteConnection) {
        guard writer.control.logPages >= options.checkpointPages / 4 else { return }
        copyAll(writer, waitingAtMost: .zero)
    }

    private mutating func copyAll(_ writer: SQLiteConnection, waitingAtMost limit: Duration) {
        guard let done = checkpoint(holding: writer, waitingAtMost: limit) else { return }
        due = done.log + options.checkpointPages
        if done.copied == done.log { startOver(writer) }
    }

    /// - Returns: the number of pages in the log, and of those copied into the file; `nil` when nothing was done.
    mutating func checkpoint(
        holding writer: SQLiteConnection, waitingAtMost limit: Duration
    ) -> (log: Int, copied: Int)? {
        // A failure only leaves the log longer, unless the disk failed.
        if connection == nil {
            connection = try? SQLiteConnection.open(path, role: .reader, options: options)
        }
        guard let connection, (try? writer.beginImmediate(waitingAtMost: limit)) != nil else { return nil }
        defer { writer.endTransaction() }
        var log: CInt = 0
        var copied: CInt = 0
        let code = sqlite3_wal_checkpoint_v2(
            connection.handle, "main", SQLITE_CHECKPOINT_PASSIVE, &log, &copied)
        if csqlite_is_sync_failure(code) != 0 { syncFailure = connection.failure(code) }
        return code == SQLITE_OK ? (Int(log), Int(copied)) : nil
    }

    /// Restarts the log with a commit that changes nothing: every process that opens the file first reads the whole
    /// log, and a huge log is truncated.
    private mutating func startOver(_ writer: SQLiteConnection) {
        do throws(StoreError) {
            try writer.write { _ throws(StoreError) in
                try writer.executeScript("PRAGMA user_version=\(writer.number("PRAGMA user_version"))")
            }
        } catch {
            if writer.hasFailedToSync { syncFailure = error }
        }
    }
}
