import CPostgres
import Dispatch
import Platform
import SQLCore

/// A connection of libpq that waits for the server's answers, and interrupts statements that take too long.
final class PostgresSocket {
    let handle: OpaquePointer
    /// The time at which the running statement is interrupted.
    private var deadline: ContinuousClock.Instant?
    /// Whether a cancelled task interrupts the running statement.
    private var isCancellable = false
    /// Whether this client interrupted the running statement.
    private(set) var wasBrokenOff = false
    private let silenceLimit: Duration
    /// The requests to interrupt a statement that the server has not received yet.
    private let interruptions = DispatchGroup()

    /// Connects. Sending does not block afterwards.
    ///
    /// - Throws: `StoreError.unreachable(_:)` when no server answers, `StoreError.unavailable(_:)` when it refuses.
    init(_ configuration: PostgresConfiguration, password: String?) throws(StoreError) {
        let address = configuration.address
        silenceLimit = configuration.options.silenceLimit
        let parameters = address.parameters(password: password)
        let keys = parameters.map { strdup($0.key) } + [nil]
        let values = parameters.map { strdup($0.value) } + [nil]
        defer { for text in keys + values { free(text) } }
        let handle = keys.map { UnsafePointer($0) }.withUnsafeBufferPointer { keys in
            values.map { UnsafePointer($0) }.withUnsafeBufferPointer { values in
                PQconnectdbParams(keys.baseAddress, values.baseAddress, 0)
            }
        }
        guard let handle else { throw .io(ErrorText("no memory for a connection", "연결할 메모리가 부족합니다")) }
        self.handle = handle
        guard PQstatus(handle) == CONNECTION_OK else {
            throw StoreError(opening: handle, at: address)
        }
        guard PQserverVersion(handle) >= 140_000 else {
            throw .unavailable(
                "\(address): PostgreSQL 14 or later is needed", "\(address): PostgreSQL 14 이상이 필요합니다")
        }
        // Notices from the server must not go to standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        PQsetnonblocking(handle, 1)
    }

    deinit { PQfinish(handle) }

    /// Allows interrupting the following statements: at the deadline, and when the task is cancelled.
    func begin(until deadline: ContinuousClock.Instant? = nil) {
        (isCancellable, wasBrokenOff, self.deadline) = (true, false, deadline)
    }

    /// The following statements end the transaction: only the deadline interrupts them.
    func finish(until deadline: ContinuousClock.Instant? = nil) {
        (isCancellable, self.deadline) = (false, deadline)
    }

    /// The next result, or `nil` at the end of an answer. Waits for the server, and sends pending data.
    func nextResult() throws(PostgresFailure) -> OpaquePointer? {
        var pause: CInt = 1
        var brokenOff: (since: ContinuousClock.Instant, next: ContinuousClock.Instant)?
        while true {
            let unsent = PQflush(handle)
            if unsent < 0 { throw PostgresFailure(lost: handle) }
            if PQisBusy(handle) == 0 {
                // A request that arrived later would interrupt another statement.
                guard
                    brokenOff == nil
                        || interruptions.wait(timeout: .now() + Self.grace / .seconds(1)) == .success
                else { throw .silent }
                return PQgetResult(handle)
            }
            let events = unsent > 0 ? POLLIN | POLLOUT : POLLIN
            var entry = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
            guard entry.fd >= 0 else { throw PostgresFailure(lost: handle) }
            if poll(&entry, 1, pause) > 0 {
                if PQconsumeInput(handle) == 0 { throw PostgresFailure(lost: handle) }
                continue
            }
            pause = min(50, pause * 2)
            if isDead { throw .silent }
            guard mustStop else { continue }
            let now = ContinuousClock.now
            if let brokenOff, now - brokenOff.since > Self.grace { throw .silent }
            // A server ignores a request that arrives before the statement has begun.
            guard brokenOff.map({ now >= $0.next }) ?? true else { continue }
            wasBrokenOff = true
            brokenOff = (brokenOff?.since ?? now, now + .seconds(1))
            PostgresInterruption.send(to: handle, interruptions)
        }
    }

    /// The time that a server may take to interrupt a statement.
    static let grace = Duration.seconds(5)

    /// Whether the server's machine has confirmed no byte up to the limit, although the system has probed it several
    /// times. A slowly reading server answers these probes; `tcp_user_timeout` would end its connection as well.
    private var isDead: Bool {
        #if os(Linux)
            var facts = tcp_info()
            var size = socklen_t(MemoryLayout<tcp_info>.size)
            guard getsockopt(PQsocket(handle), CInt(IPPROTO_TCP), TCP_INFO, &facts, &size) == 0 else {
                return false
            }
            let unanswered = Int(facts.tcpi_retransmits) + Int(facts.tcpi_probes)
            return unanswered >= 3 && .milliseconds(Int(facts.tcpi_last_ack_recv)) > silenceLimit
        #else
            return false
        #endif
    }

    private var mustStop: Bool {
        if isCancellable, Task.isCancelled { return true }
        guard let deadline else { return false }
        return ContinuousClock.now > deadline
    }

    /// The payloads of received notifications, after waiting at most `limit`.
    ///
    /// - Throws: when the connection is lost.
    func notifications(waitingAtMost limit: Duration) throws(PostgresFailure) -> [String] {
        var entry = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        guard entry.fd >= 0 else { throw PostgresFailure(lost: handle) }
        guard poll(&entry, 1, CInt(clamping: Int(limit / .milliseconds(1)))) > 0 else { return [] }
        guard PQconsumeInput(handle) == 1 else { throw PostgresFailure(lost: handle) }
        var payloads: [String] = []
        while let notification = PQnotifies(handle) {
            payloads.append(String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
        return payloads
    }
}

/// A request to interrupt the running statement of a connection.
private enum PostgresInterruption {
    /// Sent on another thread, because it needs a separate connection, which may hang.
    static func send(to connection: OpaquePointer, _ group: DispatchGroup) {
        guard let request = PQgetCancel(connection) else { return }
        let address = UInt(bitPattern: request)
        DispatchQueue(label: "trellis.postgres.interruption").async(group: group) {
            let request = OpaquePointer(bitPattern: address)
            var words = [CChar](repeating: 0, count: 256)
            // Returns when the server has interrupted the statement, or has found none.
            PQcancel(request, &words, CInt(words.count))
            PQfreeCancel(request)
        }
    }
}
