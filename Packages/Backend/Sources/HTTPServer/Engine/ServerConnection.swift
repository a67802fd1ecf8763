import Platform
import Synchronization

/// One open connection, from the moment it is accepted until just before its descriptor is closed.
final class ServerConnection: Sendable {
    /// The event that the server waits for.
    enum Phase: UInt64 {
        /// The next request.
        case idle
        /// The first request.
        case head
        /// The rest of a body.
        case body
        /// The handler.
        case handling
        /// The client's receipt of the answer.
        case answering
    }

    /// Unique among the connections of the server.
    let id: UInt64
    let descriptor: CInt
    /// The address of the client.
    let address: String
    /// The phase in the lowest bits and a phase counter above them.
    private let phases = Atomic<UInt64>(Phase.head.rawValue)
    private let heldBytes = Atomic<Int>(0)
    /// The exchange for which the connection is suspended.
    private let parked = Mutex<HTTPExchange?>(nil)

    init(id: UInt64, descriptor: CInt, address: String) {
        self.id = id
        self.descriptor = descriptor
        self.address = address
    }

    /// Only for the library's thread.
    func enter(_ phase: Phase) {
        let last = phases.load(ordering: .relaxed)
        phases.store((last | 7) + 1 | phase.rawValue, ordering: .relaxed)
    }

    /// The phase and its generation number.
    var phase: (Phase, serial: UInt64) {
        let now = phases.load(ordering: .relaxed)
        return (Phase(rawValue: now & 7) ?? .idle, now)
    }

    /// The bytes of its answer that count towards the budget.
    var held: Int {
        get { heldBytes.load(ordering: .relaxed) }
        set { heldBytes.store(newValue, ordering: .relaxed) }
    }

    /// The exchange for which the connection is suspended, if any.
    var exchange: HTTPExchange? {
        get { parked.withLock { $0 } }
        set { parked.withLock { $0 = newValue } }
    }
}

extension ServerConnection {
    /// Writes as many bytes as fit and ends sending. For the library's thread, on a plain connection.
    func writeAndShut(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            #if canImport(Darwin)
                _ = send(descriptor, bytes.baseAddress, bytes.count, MSG_DONTWAIT)
            #else
                _ = send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL))
            #endif
        }
        _ = shutdown(descriptor, CInt(SHUT_WR))
    }

    /// Ends the connection, so that the library's thread sees it end, and discards what the client has not received
    /// yet. Only while the engine holds it open.
    func cut() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        _ = shutdown(descriptor, CInt(SHUT_RDWR))
    }

    /// Whether the client is gone and nothing is left to read. Only while the engine holds it open.
    var isDeserted: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT))
        return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
    }

    /// Ends receiving; bytes that have already arrived can still be read.
    func closeForReading() {
        _ = shutdown(descriptor, CInt(SHUT_RD))
    }
}
