import Platform
@testable import HTTPServer

/// A blocking client that sends exactly the bytes it receives. Every call ends eventually; on a busy machine, later
/// than any answer.
final class RawClient {
    struct Answer {
        var status: Int
        var head: String
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }

        subscript(_ name: String) -> String? {
            for line in head.split(separator: "\r\n").dropFirst() {
                let halves = line.split(separator: ":", maxSplits: 1)
                guard halves.count == 2, halves[0].lowercased() == name.lowercased() else { continue }
                return String(halves[1].drop { $0 == " " })
            }
            return nil
        }
    }

    let descriptor: CInt
    let isConnected: Bool
    private var buffer: [UInt8] = []
    private var isOpen = true

    /// Connects. `limit` applies to the connection and later to each piece of an answer.
    init(port: Int, host: String = "127.0.0.1", limit: Duration = .seconds(100)) {
        let address = SocketAddress(host: host, port: UInt16(port))
        #if os(Linux)
            // Not inherited by processes that other tests start.
            let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
            let descriptor = socket(address?.family ?? AF_INET, kind, 0)
        #else
            let descriptor = socket(address?.family ?? AF_INET, SOCK_STREAM, 0)
        #endif
        let (seconds, fraction) = limit.components
        var limit = timeval(tv_sec: .init(seconds), tv_usec: .init(fraction / 1_000_000_000_000))
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        isConnected = address?.withPointer { connect(descriptor, $0, $1) } == 0
        self.descriptor = descriptor
    }

    /// Takes over a connection of another client.
    init(taking descriptor: CInt) {
        self.descriptor = descriptor
        isConnected = true
    }

    /// Releases the connection without closing it.
    func leave() -> CInt {
        isOpen = false
        return descriptor
    }

    deinit { if isOpen { close(descriptor) } }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var place = 0
        while place < bytes.count {
            let count = bytes[place...].withUnsafeBytes {
                #if canImport(Darwin)
                    Darwin.send(descriptor, $0.baseAddress, $0.count, 0)
                #else
                    Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
                #endif
            }
            guard count > 0 else { return false }
            place += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Ends the connection with a reset.
    func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        close(descriptor)
        isOpen = false
    }

    func finishSending() { shutdown(descriptor, CInt(SHUT_WR)) }

    /// Reads more bytes into the buffer; `false` at the end, after an error or a time limit.
    private func fill() -> Bool {
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &piece, piece.count, 0)
        guard count > 0 else { return false }
        buffer += piece[..<count]
        return true
    }

    /// The bytes until the server closes; `nil` if it does not within the time limit.
    func readAll() -> [UInt8]? {
        while fill() {}
        let isTimeout = errno == EAGAIN || errno == EWOULDBLOCK
        var byte: UInt8 = 0
        if isTimeout, recv(descriptor, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT)) < 0, errno == EAGAIN {
            return nil
        }
        defer { buffer = [] }
        return buffer
    }

    /// Whether the server has closed, or closes within these milliseconds. Reads nothing.
    func hasEnded(within milliseconds: CInt) -> Bool {
        #if os(Linux)
            let hangUp = Int16(0x2000)
        #else
            let hangUp = Int16(POLLHUP)
        #endif
        var entry = pollfd(fd: descriptor, events: hangUp, revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    /// Reads and discards this number of bytes; `false` if fewer arrive.
    func isRead(_ count: Int) -> Bool {
        var left = count - buffer.count
        buffer = []
        while left > 0, fill() {
            left -= buffer.count
            buffer = []
        }
        return left == 0
    }

    /// Reads and discards some bytes; `false` when there are no more.
    func readSome() -> Bool {
        defer { buffer = [] }
        return fill()
    }

    /// Whether the server closes without another byte.
    func isClosed() -> Bool { readAll()?.isEmpty == true }

    private func line() -> String? {
        while true {
            if let end = buffer.firstIndex(of: 10) {
                let text = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeFirst(end + 1)
                return text.hasSuffix("\r") ? String(text.dropLast()) : text
            }
            guard fill() else { return nil }
        }
    }

    /// The status line of an interim answer.
    func interim() -> String? {
        guard let first = line() else { return nil }
        while let line = line(), !line.isEmpty {}
        return first
    }

    /// The next chunk of a chunked body, as text.
    func piece() -> String? {
        guard let size = line(), let length = Int(size, radix: 16) else { return nil }
        while buffer.count < length + 2 { guard fill() else { return nil } }
        defer { buffer.removeFirst(length + 2) }
        return String(decoding: buffer[..<length], as: UTF8.self)
    }

    /// The next answer; `nil` when the connection ends before or within it.
    func answer(toHead: Bool = false) -> Answer? {
        var head: [String] = []
        while let line = line() {
            if line.isEmpty { break }
            head.append(line)
        }
        guard let first = head.first, let status = Int(first.split(separator: " ").dropFirst().first ?? "")
        else {
            return nil
        }
        if status == 100 { return answer(toHead: toHead) }
        var answer = Answer(status: status, head: head.joined(separator: "\r\n"), body: [])
        if toHead || status == 204 || status == 304 { return answer }
        if let text = answer["Content-Length"], let length = Int(text) {
            while buffer.count < length { guard fill() else { return nil } }
            answer.body = Array(buffer[..<length])
            buffer.removeFirst(length)
        } else if answer["Transfer-Encoding"] == "chunked" {
            while true {
                guard let size = line(), let length = Int(size, radix: 16) else { return nil }
                while buffer.count < length + 2 { guard fill() else { return nil } }
                answer.body += buffer[..<length]
                buffer.removeFirst(length + 2)
                if length == 0 { break }
            }
        } else {
            answer.body = readAll() ?? []
        }
        return answer
    }

    /// Sends a request with a Host field and returns the answer.
    func request(
        _ method: String = "GET", _ target: String, headers: String = "", body: [UInt8] = []
    ) -> Answer? {
        let length = body.isEmpty ? "" : "Content-Length: \(body.count)\r\n"
        send(Array("\(method) \(target) HTTP/1.1\r\nHost: test\r\n\(headers)\(length)\r\n".utf8) + body)
        return answer(toHead: method == "HEAD")
    }
}
