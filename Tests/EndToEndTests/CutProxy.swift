import Foundation
import Synchronization

/// A link to a server that breaks when the answer to a certain request begins: the server has executed the request, but
/// its client receives no answer.
final class CutProxy: Sendable {
    let port: UInt16
    private let target: UInt16
    private let state: Mutex<State>

    private struct State {
        var left: Int
        var request: [UInt8]
        var cuts = 0
        var isClosed = false
    }

    /// Forwards connections to the port of a server. Cuts off the answers to the first requests with that beginning;
    /// later answers pass.
    init(to server: UInt16, cutting request: String, times: Int) throws {
        target = server
        state = Mutex(State(left: times, request: Array(request.utf8)))
        let listener: Int32
        (listener, port) = try Loopback.listen()
        Thread.detachNewThread { self.accept(on: listener) }
    }

    /// The number of answers cut off.
    var cuts: Int { state.withLock { $0.cuts } }

    /// Passes all later answers.
    func mend() { state.withLock { $0.left = 0 } }

    /// Cuts off the answers to the next requests, which may have a different beginning than before.
    func tear(_ times: Int, request: String? = nil) {
        state.withLock { state in
            state.left = times
            if let request { state.request = Array(request.utf8) }
        }
    }

    /// Accepts no more connections.
    func close() {
        state.withLock { $0.isClosed = true }
        // Wakes the thread that waits for a connection.
        if let connection = try? Loopback.connect(to: port) { _ = Foundation.close(connection) }
    }

    private func accept(on listener: Int32) {
        while true {
            let client = Foundation.accept(listener, nil, nil)
            guard client >= 0 else { continue }
            guard !state.withLock({ $0.isClosed }) else {
                _ = Foundation.close(client)
                _ = Foundation.close(listener)
                return
            }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            Thread.detachNewThread { self.pass(client) }
        }
    }

    private func pass(_ client: Int32) {
        defer { _ = Foundation.close(client) }
        guard let server = try? Loopback.connect(to: target) else { return }
        defer { _ = Foundation.close(server) }
        let isDoomed = Mutex(false)
        let both = DispatchGroup()
        both.enter()
        Thread.detachNewThread {
            self.pump(from: client, to: server) { piece in
                if self.takes(piece) { isDoomed.withLock { $0 = true } }
                return true
            }
            both.leave()
        }
        pump(from: server, to: client) { _ in
            guard isDoomed.withLock({ $0 }) else { return true }
            self.state.withLock { $0.cuts += 1 }
            return false
        }
        both.wait()
    }

    /// Whether the answer to a request is cut off.
    private func takes(_ piece: ArraySlice<UInt8>) -> Bool {
        state.withLock { state in
            guard state.left > 0, piece.starts(with: state.request) else { return false }
            state.left -= 1
            return true
        }
    }

    /// Forwards bytes until one side ends, or `passes` refuses a piece; then both sides end.
    private func pump(from source: Int32, to sink: Int32, _ passes: (ArraySlice<UInt8>) -> Bool) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0, passes(buffer[..<count]) else { break }
            guard send(buffer[..<count], to: sink) else { break }
        }
        shutdown(source, Int32(SHUT_RDWR))
        shutdown(sink, Int32(SHUT_RDWR))
    }

    private func send(_ bytes: ArraySlice<UInt8>, to sink: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(sink, $0.baseAddress, $0.count, Self.flags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    #if canImport(Darwin)
        private static let flags: Int32 = 0
    #else
        private static let flags = Int32(MSG_NOSIGNAL)
    #endif
}
