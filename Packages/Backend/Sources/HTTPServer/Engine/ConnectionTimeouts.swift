import CMicrohttpd
import Platform

/// The timeouts of connections: how long each has been in its phase, and its progress, as the watchdog sees it.
struct ConnectionTimeouts {
    private struct Record {
        var serial: UInt64
        var since: Duration
        /// When the client was first seen to be gone, if it still is.
        var desertedSince: Duration?
        /// Whether the first byte of a head arrived on an idle connection.
        var hasBegun = false
        /// Bytes at the beginning of the phase, or of its current measuring interval.
        var bytes: UInt64
        /// The time in that interval in which the client could have sent or received something.
        var active: Duration = .zero
        var round: UInt64 = 0
    }

    /// How long a client may take to read an answer that counts towards the budget, in seconds.
    private static let heldSeconds = 120

    /// The interval between checks.
    let tick: Duration
    private let options: HTTPServerOptions
    private var records: [UInt64: Record] = [:]
    /// Advances only with regular checks: suspending the machine shortens no client's timeout.
    private var clock = Duration.zero
    private var last = ContinuousClock.now
    private var round: UInt64 = 0

    init(options: HTTPServerOptions) {
        self.options = options
        tick = min(
            max(min(options.headerLimit, options.idleLimit) / 8, .milliseconds(10)), .milliseconds(250))
    }

    /// Closes connections that are too slow, and returns their number.
    @discardableResult
    mutating func check(_ engine: ServerEngine, at now: ContinuousClock.Instant = .now) -> Int {
        var cut = 0
        let passed = min(now - last, tick * 4)
        last = now
        clock += passed
        round += 1
        var hungUp: [(HTTPExchange, isLost: Bool)] = []
        engine.forEachConnection { connection in
            let key = connection.id
            if let exchange = connection.exchange {
                if let isLost = connection.isHungUp { hungUp.append((exchange, isLost)) }
                records[key]?.round = round
                return
            }
            if isTooSlow(connection, passed) {
                connection.cut()
                cut += 1
            }
        }
        for (exchange, isLost) in hungUp { exchange.hangUp(isLost: isLost) }
        if records.count > 0 { records = records.filter { $0.value.round == round } }
        return cut
    }

    private mutating func isTooSlow(
        _ connection: ServerConnection, _ passed: Duration
    ) -> Bool {
        let (key, now) = (connection.id, clock)
        let (phase, serial) = connection.phase
        var record = records[key] ?? Record(serial: serial &+ 1, since: now, bytes: 0)
        defer {
            record.round = round
            records[key] = record
        }
        let isNew = record.serial != serial
        if isNew { record = Record(serial: serial, since: now, bytes: connection.bytes(phase) ?? 0) }
        if phase != .handling, phase != .answering {
            // With epoll, the library (0.9.75) misses a close that arrives together with the last bytes. It may still
            // be about to answer what it has just read.
            let since = connection.isDeserted ? record.desertedSince ?? now : nil
            record.desertedSince = since
            if let since, now - since >= .seconds(1) { return true }
        }
        switch phase {
        case .handling:
            return false
        case .head:
            return now - record.since > options.headerLimit
        case .idle:
            if !isNew, !record.hasBegun, let bytes = connection.bytes(phase), bytes > record.bytes {
                record.hasBegun = true
                record.since = now
            }
            return now - record.since > (record.hasBegun ? options.headerLimit : options.idleLimit)
        case .body, .answering:
            if !isNew { record.active += passed }
            guard record.active >= options.headerLimit else { return false }
            guard let bytes = connection.bytes(phase) else { return false }
            let (seconds, fraction) = record.active.components
            let rate = max(
                options.minimumBodyRate, phase == .answering ? connection.held / Self.heldSeconds : 0)
            let wanted = (Double(seconds) + Double(fraction) / 1e18) * Double(rate)
            let isSlow = Double(bytes &- record.bytes) < wanted
            record.bytes = bytes
            record.active = .zero
            return isSlow
        }
    }
}

extension ServerConnection {
    /// The bytes that the client has sent so far, or received of an answer; `nil` when the system does not report them.
    fileprivate func bytes(_ phase: Phase) -> UInt64? {
        progress.map { phase == .answering ? $0.confirmed : $0.received }
    }

    /// The bytes of an answer that the client has received so far; `nil` when the system does not report them.
    var confirmed: UInt64? { progress?.confirmed }

    private var progress: (received: UInt64, confirmed: UInt64)? {
        var received: UInt64 = 0
        var confirmed: UInt64 = 0
        guard cmhd_progress(descriptor, &received, &confirmed) != 0 else { return nil }
        return (received, confirmed)
    }

    /// `nil` while the client is connected; `true` when sending is no longer possible either.
    fileprivate var isHungUp: Bool? {
        switch cmhd_hung_up(descriptor) {
        case 0: nil
        case 1: false
        default: true
        }
    }
}

/// A timer that another thread can wake up.
final class WakeableTimer: Sendable {
    private let reading: CInt
    private let writing: CInt

    /// - Throws: `HTTPServerError.system` if no descriptor is left.
    init() throws(HTTPServerError) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .system(
                ErrorText(
                    "no descriptor is left: \(ErrorText(errno: errno))",
                    "열 수 있는 파일이 더 없습니다: \(ErrorText(errno: errno))"))
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        reading = ends[0]
        writing = ends[1]
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Ends the current wait, or the next one.
    func wake() {
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
    }

    /// Waits until `wake` is called, but no longer than `limit`.
    func wait(_ limit: Duration) {
        var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        let (seconds, fraction) = limit.components
        let milliseconds = seconds * 1_000 + fraction / 1_000_000_000_000_000
        guard poll(&entry, 1, CInt(clamping: max(1, milliseconds))) > 0 else { return }
        var bytes: (UInt64, UInt64) = (0, 0)
        _ = read(reading, &bytes, 16)
    }
}
