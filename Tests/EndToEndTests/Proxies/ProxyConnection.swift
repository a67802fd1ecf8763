import Foundation

/// A client that sends exactly the given bytes from its own address, and accepts only well-formed answers. Every call
/// ends eventually.
final class ProxyConnection {
    struct Answer: Equatable {
        var status: Int
        /// In lower case, with their values.
        var fields: [String: String]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// The end of a wait without a complete, well-formed answer.
    enum Failure: Error, Equatable {
        /// The connection was closed before the first byte of an answer.
        case closed
        /// Nothing arrived within the limit.
        case silent
        /// The received bytes are not an answer, or not a complete one.
        case malformed(String)
    }

    /// The address of the client, so that the server can distinguish its requests from requests of the proxy.
    static let address = "127.0.0.9"

    private let descriptor: Int32
    private var received: [UInt8] = []

    /// Connects from ``address``, or from one of the next addresses.
    init(to port: UInt16, client: UInt32 = 0) throws {
        descriptor = try Loopback.connect(to: port, from: 0x7F00_0009 + client).orThrow(Failure.closed)
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Sends as much as the other side accepts.
    func send(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Self.flags)
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// The next answer.
    ///
    /// - Throws: ``Failure``.
    func answer(toHead: Bool = false) throws(Failure) -> Answer {
        var (status, fields) = try head()
        while status == 100 { (status, fields) = try head() }
        var answer = Answer(status: status, fields: fields, body: [])
        if toHead || status == 204 || status == 304 { return answer }
        if let text = fields["content-length"] {
            guard let length = Int(text), fields["transfer-encoding"] == nil else {
                throw .malformed("length \(text)")
            }
            answer.body = try take(length)
        } else if fields["transfer-encoding"] == "chunked" {
            while true {
                guard let size = Int(try line(), radix: 16) else { throw .malformed("chunk") }
                answer.body += try take(size)
                guard try line().isEmpty else { throw .malformed("end of chunk") }
                if size == 0 { return answer }
            }
        } else {
            while try fill() {}
            answer.body = received
            received = []
        }
        return answer
    }

    /// Whether nothing follows except the end of the connection.
    func isAtEnd() -> Bool {
        guard received.isEmpty else { return false }
        return (try? fill()) == false
    }

    /// Ends the sending side of the connection.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    private func head() throws(Failure) -> (Int, [String: String]) {
        if received.isEmpty, try !fill() { throw .closed }
        let first = try line()
        guard let status = first.wholeMatch(of: /HTTP\/1\.[01] ([1-5]\d\d) [ -~]*/).flatMap({ Int($0.1) })
        else {
            throw .malformed(first)
        }
        var fields: [String: String] = [:]
        while case let text = try line(), !text.isEmpty {
            guard let field = text.wholeMatch(of: /([!#$%&'*+.^_`|~0-9A-Za-z\-]+):[ \t]*([ -~\t]*)/) else {
                throw .malformed(text)
            }
            let name = field.1.lowercased()
            guard fields[name] == nil else { throw .malformed("twice: \(text)") }
            fields[name] = String(field.2)
        }
        return (status, fields)
    }

    private func line() throws(Failure) -> String {
        while true {
            if let end = received.firstIndex(of: 10) {
                guard end > 0, received[end - 1] == 13 else { throw .malformed("line feed alone") }
                defer { received.removeFirst(end + 1) }
                return String(decoding: received[..<(end - 1)], as: UTF8.self)
            }
            guard try fill() else { throw .malformed(String(decoding: received, as: UTF8.self)) }
        }
    }

    private func take(_ count: Int) throws(Failure) -> [UInt8] {
        while received.count < count {
            guard try fill() else { throw .malformed("\(received.count) of \(count) bytes") }
        }
        defer { received.removeFirst(count) }
        return Array(received[..<count])
    }

    /// Reads more; `false` at the end of the connection.
    private func fill() throws(Failure) -> Bool {
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &piece, piece.count, 0)
        if count > 0 { received += piece[..<count] }
        if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { throw .silent }
        return count > 0
    }

    #if canImport(Darwin)
        private static let flags: Int32 = 0
    #else
        private static let flags = Int32(MSG_NOSIGNAL)
    #endif
}

extension Optional {
    fileprivate func orThrow<Failure: Error>(_ failure: Failure) throws(Failure) -> Wrapped {
        guard let self else { throw failure }
        return self
    }
}
