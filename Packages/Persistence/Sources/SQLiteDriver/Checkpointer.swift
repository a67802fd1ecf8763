import CSQLite
import SQLCore

/// Copies the log into the file: the only code that checkpoints.
///
/// SQLite before 3.51.3 can lose commits when a checkpoint runs beside a commit that starts
/// the log over. So the writer holds the write lock while another connection checkpoints.
struct Checkpointer {
    private let path: String
    private let options: SQLiteOptions
    private(set) var connection: SQLiteConnection?
    private var due: Int
    private var lastPages = 0
    /// The disk failed to keep what was copied, or the commit that starts the log over.
    private(set) var syncFailure: StoreError?

    init(path: String, options: SQLiteOptions) {
        self.path = path
        self.options = options
        due = options.checkpointPages
    }

    /// Checkpoints when the log has grown enough. Left for the next commit when another process
    /// holds the write lock, unless the log is much too long already.
    mutating func run(after writer: SQLiteConnection) {
        let pages = writer.control.logPages
        if pages < lastPages { due = options.checkpointPages }
        lastPages = pages
        guard pages >= due else { return }
        let isTooLong = pages > due + 8 * options.checkpointPages
        copyAll(writer, waitingAtMost: isTooLong ? .seconds(1) : .zero)
    }

    /// Leaves a short log behind, because whoever opens the file next reads all of it first. Nothing is done for a log
    /// that is short, and nothing that has to be waited for.
    mutating func finish(after writer: SQLiteConnection) {
        guard writer.control.logPages >= options.checkpointPages / 4 else { return }
        copyAll(writer, waitingAtMost: .zero)
    }

    private mutating func copyAll(_ writer: SQLiteConnection, waitingAtMost limit: Duration) {
        guard let done = checkpoint(holding: writer, waitingAtMost: limit) else { return }
        due = done.log + options.checkpointPages
        if done.copied == done.log { startOver(writer) }
    }

    /// - Returns: pages in the log and those that are in the file by now; `nil` when nothing was done.
    mutating func checkpoint(
        holding writer: SQLiteConnection, waitingAtMost limit: Duration
    ) -> (log: Int, copied: Int)? {
        // Failing leaves the log longer and nothing lost, unless it is the disk that failed.
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

    /// A commit that changes nothing lets the log begin anew: every process that opens the file
    /// first reads the whole log, and a log that grew huge is cut back.
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
