import CPostgres
import Dispatch
import Platform
import SQLCore

/// A connection of libpq: it waits for what the server says, and breaks off what takes too long.
final class PostgresSocket {
    let handle: OpaquePointer
    /// When what runs is broken off.
    private var deadline: ContinuousClock.Instant?
    /// Whether what runs is broken off when the task is cancelled.
    private var isCancellable = false
    /// Whether what runs was broken off from here.
    private(set) var wasBrokenOff = false

    /// Connects. Sending does not wait for the server afterwards.
    ///
    /// - Throws: `StoreError.unreachable(_:)` when no server answers, `StoreError.unavailable(_:)` when it refuses.
    init(connectingTo address: PostgresAddress, password: String?) throws(StoreError) {
        let parameters = address.parameters(password: password)
        let keys = parameters.map { strdup($0.key) } + [nil]
        let values = parameters.map { strdup($0.value) } + [nil]
        defer { for text in keys + values { free(text) } }
        let handle = keys.map { UnsafePointer($0) }.withUnsafeBufferPointer { keys in
            values.map { UnsafePointer($0) }.withUnsafeBufferPointer { values in
                PQconnectdbParams(keys.baseAddress, values.baseAddress, 0)
            }
        }
        guard let handle else { throw .io("no memory for a connection") }
        self.handle = handle
        guard PQstatus(handle) == CONNECTION_OK else {
            throw StoreError(opening: handle, at: address)
        }
        guard PQserverVersion(handle) >= 140_000 else {
            throw .unavailable("\(address): PostgreSQL 14 or later is needed")
        }
        // What the server has to say beside its answers is not for standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        PQsetnonblocking(handle, 1)
    }

    deinit { PQfinish(handle) }

    /// What follows may be broken off: at a time, and when the task is cancelled.
    func begin(until deadline: ContinuousClock.Instant? = nil) {
        (isCancellable, wasBrokenOff, self.deadline) = (true, false, deadline)
    }

    /// What follows ends what was begun, and is broken off at no other time.
    func finish(until deadline: ContinuousClock.Instant? = nil) {
        (isCancellable, self.deadline) = (false, deadline)
    }

    /// The next result, or `nil` at the end of an answer. Waits for the server, and sends what is still to be sent.
    func nextResult() throws(PostgresFailure) -> OpaquePointer? {
        var pause: CInt = 1
        var brokenOff: ContinuousClock.Instant?
        while true {
            let unsent = PQflush(handle)
            if unsent < 0 { throw PostgresFailure(lost: handle) }
            if PQisBusy(handle) == 0 { return PQgetResult(handle) }
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
            guard let since = brokenOff else {
                brokenOff = .now
                wasBrokenOff = true
                PostgresInterruption.send(to: handle)
                continue
            }
            if ContinuousClock.now - since > Self.grace { throw .silent }
        }
    }

    /// How long a server may take to break off a statement.
    static let grace = Duration.seconds(5)

    /// Whether the server's machine has confirmed no byte for half a minute, though the system has asked it several times.
    /// A server that only reads slowly answers these questions; `tcp_user_timeout` would end its connection as well.
    private var isDead: Bool {
        #if os(Linux)
            var facts = tcp_info()
            var size = socklen_t(MemoryLayout<tcp_info>.size)
            guard getsockopt(PQsocket(handle), CInt(IPPROTO_TCP), TCP_INFO, &facts, &size) == 0 else {
                return false
            }
            let unanswered = Int(facts.tcpi_retransmits) + Int(facts.tcpi_probes)
            return unanswered >= 3 && facts.tcpi_last_ack_recv > 30_000
        #else
            return false
        #endif
    }

    private var mustStop: Bool {
        if isCancellable, Task.isCancelled { return true }
        guard let deadline else { return false }
        return ContinuousClock.now > deadline
    }

    /// The payloads of notifications that came, after waiting for some no longer than `limit`.
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

/// A request to break off what runs on a connection.
private enum PostgresInterruption {
    /// Sent by another thread, since it takes a connection of its own, which may hang.
    static func send(to connection: OpaquePointer) {
        guard let request = PQgetCancel(connection) else { return }
        let address = UInt(bitPattern: request)
        DispatchQueue(label: "trellis.postgres.interruption").async {
            let request = OpaquePointer(bitPattern: address)
            var words = [CChar](repeating: 0, count: 256)
            PQcancel(request, &words, CInt(words.count))
            PQfreeCancel(request)
        }
    }
}
