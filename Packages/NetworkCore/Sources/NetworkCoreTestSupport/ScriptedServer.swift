public import NetworkCore
import Platform
import Synchronization
import TestSupport
import Testing

/// A server on loopback that sends exactly the bytes that a test gives it, to behave as no real server does on request.
///
///     let server = try ScriptedServer { connection in
///         while try connection.readRequest() != nil { try connection.write("HTTP/1.1 204 No
/// Content\r\n\r\n") }
///     }
///
/// Each connection runs the script on its own thread, which may block, and is closed when the script ends. No call of a
/// connection blocks for longer than twenty seconds. The server runs until `stop()` or the end of the test, whose suite
/// needs the trait `.closing`; the test need not retain it.
public final class ScriptedServer: Sendable {
    /// The script of one connection. An error ends it, for example when the client closes the connection.
    public typealias Script = @Sendable (ScriptedServerConnection) throws(NetworkError) -> Void

    private struct State: Sendable {
        var open: [Int: CInt] = [:]
        var accepted = 0
        var isStopped = false
    }

    /// The port that the server listens on.
    public let port: Int
    private let listener: CInt
    private let script: Script
    private let state = Mutex(State())

    /// - Throws: `transport` when the system provides no socket.
    public init(_ script: @escaping Script) throws(NetworkError) {
        self.script = script
        let listener = socket(AF_INET, Self.stream, 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { typed in
            typed.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, size) == 0 && listen(listener, 256) == 0
                    && getsockname(listener, pointer, &size) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        guard isListening else {
            defer { close(listener) }
            throw .transport("no socket to listen on: \(ErrorText(errno: errno))")
        }
        ScriptedServerThread.start { self.acceptAll() }
        TestLifetime.atEnd { self.stop() }
    }

    /// The origin for the client.
    public var origin: String { "http://127.0.0.1:\(port)" }

    /// The number of accepted connections.
    public var connectionCount: Int { state.withLock { $0.accepted } }

    /// Refuses new connections and breaks the open ones.
    public func stop() {
        state.withLock { state in
            if !state.isStopped { shutdown(listener, Self.both) }
            state.isStopped = true
            for descriptor in state.open.values { shutdown(descriptor, Self.both) }
        }
    }

    private func acceptAll() {
        while true {
            let descriptor = accept(listener, nil, nil)
            if descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                serve(descriptor)
            } else if errno != EINTR, errno != ECONNABORTED {
                break
            }
        }
        close(listener)
    }

    private func serve(_ descriptor: CInt) {
        let number = state.withLock { state -> Int in
            state.accepted += 1
            state.open[state.accepted] = descriptor
            if state.isStopped { shutdown(descriptor, Self.both) }
            return state.accepted
        }
        let connection = ScriptedServerConnection(descriptor: descriptor, number: number)
        ScriptedServerThread.start { [script] in
            do throws(NetworkError) { try script(connection) } catch {}
            self.forget(number)
            close(descriptor)
        }
    }

    private func forget(_ number: Int) { state.withLock { $0.open[number] = nil } }

    #if canImport(Glibc)
        private static let stream = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        private static let both = CInt(SHUT_RDWR)
    #else
        private static let stream = SOCK_STREAM
        private static let both = SHUT_RDWR
    #endif
}
