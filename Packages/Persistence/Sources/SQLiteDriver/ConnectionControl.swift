import CSQLite
import Platform
import SQLCore

/// The state for SQLite's callbacks: how long to wait for a lock, when to interrupt a statement, how long the log is.
/// Belongs to one connection.
final class ConnectionControl {
    let busyLimit: Duration
    /// Whether only statements that change nothing are allowed.
    var isReading = false
    /// Whether a transaction has begun and not ended.
    var isInTransaction = false
    /// SQLite rolled the transaction back after an error: no more statements may run in it.
    var isBroken = false
    /// The number of pages in the log after the last commit.
    var logPages = 0

    private var isInterruptible = false
    private var deadline: ContinuousClock.Instant?
    private var isRetrying = false
    private var waitLimit: Duration
    private var waitingSince = ContinuousClock.now
    private var pauses = 0

    init(busyLimit: Duration) {
        self.busyLimit = busyLimit
        waitLimit = busyLimit
    }

    /// The busy limit in whole seconds, for `StoreError.busy(seconds:)`.
    var busySeconds: Int {
        Int(busyLimit.components.seconds) + (busyLimit.components.attoseconds > 0 ? 1 : 0)
    }

    /// Registers the callbacks. The control must outlive the connection.
    func attach(to handle: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_busy_handler(
            handle,
            { context, count in ConnectionControl.from(context)?.wait(count) == true ? 1 : 0 }, context)
        sqlite3_progress_handler(
            handle, 1_000,
            { context in ConnectionControl.from(context)?.mustStop == true ? 1 : 0 }, context)
        sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                ConnectionControl.from(context)?.logPages = Int(pages)
                return SQLITE_OK
            }, context)
    }

    /// Allows a cancellation, and the limit if there is one, to interrupt statements.
    func startInterrupting(limit: Duration? = nil) {
        deadline = limit.map { ContinuousClock.now + $0 }
        isInterruptible = true
    }

    func stopInterrupting() {
        isInterruptible = false
        deadline = nil
    }

    /// Counts all waiting inside `body` against one limit.
    func waiting<Value>(atMost limit: Duration, _ body: () throws(StoreError) -> Value) throws(StoreError)
        -> Value
    {
        startWaiting(limit)
        isRetrying = true
        defer { isRetrying = false }
        while true {
            do throws(StoreError) {
                return try body()
            } catch {
                guard case .busy = error else { throw error }
                guard pause() else { throw Task.isCancelled ? .cancelled : error }
            }
        }
    }

    private func startWaiting(_ limit: Duration) {
        waitLimit = limit
        waitingSince = .now
        pauses = 0
    }

    private func wait(_ count: CInt) -> Bool {
        if count == 0, !isRetrying { startWaiting(busyLimit) }
        return pause()
    }

    /// Sleeps slightly longer each time, out of step with other waiters. Returns `false` when the limit has passed.
    private func pause() -> Bool {
        guard !Task.isCancelled, ContinuousClock.now - waitingSince < waitLimit else { return false }
        pauses += 1
        let longest = min(50_000, 200 << min(pauses, 8))
        usleep(UInt32.random(in: UInt32(longest / 2)...UInt32(longest)))
        return true
    }

    private var mustStop: Bool {
        guard isInterruptible else { return false }
        if Task.isCancelled { return true }
        guard let deadline else { return false }
        return ContinuousClock.now > deadline
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> ConnectionControl? {
        context.map { Unmanaged<ConnectionControl>.fromOpaque($0).takeUnretainedValue() }
    }
}
