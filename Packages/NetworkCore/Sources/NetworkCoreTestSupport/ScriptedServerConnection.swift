public import NetworkCore
import Platform
import Synchronization

/// One connection of a `ScriptedServer`. All its calls block for at most twenty seconds, and throw `transport` when the
/// client has closed the connection, or does not send or read in that time.
public final class ScriptedServerConnection: Sendable {
    /// The number of the connection, from 1.
    public let number: Int
    private let descriptor: CInt
    private let unread = Mutex<[UInt8]>([])

    init(descriptor: CInt, number: Int) {
        self.descriptor = descriptor
        self.number = number
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] { setsockopt(descriptor, SOL_SOCKET, option, &limit, size) }
        #if canImport(Darwin)
            var on: CInt = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<CInt>.size))
        #endif
    }

    /// The head of the next request; `nil` when the client closed the connection.
    public func readRequest() throws(NetworkError) -> ScriptedServerRequest? {
        while true {
            let head: [UInt8]? = unread.withLock { unread in
                guard let end = unread.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
                defer { unread.removeFirst(end.upperBound) }
                return Array(unread[..<end.lowerBound])
            }
            if let head { return try ScriptedServerRequest(head) }
            let more = try receive()
            if more.isEmpty { return nil }
            unread.withLock { $0 += more }
        }
    }

    /// The whole body of a request.
    public func readBody(of request: ScriptedServerRequest) throws(NetworkError) -> [UInt8] {
        if let length = request.length { return try read(length) }
        var body: [UInt8] = []
        while true {
            let size = Int(try readLine(), radix: 16) ?? 0
            body += try read(size)
            _ = try readLine()
            if size == 0 { return body }
        }
    }

    /// Reads exactly `count` bytes.
    public func read(_ count: Int) throws(NetworkError) -> [UInt8] {
        while true {
            let bytes: [UInt8]? = unread.withLock { unread in
                guard unread.count >= count else { return nil }
                defer { unread.removeFirst(count) }
                return Array(unread.prefix(count))
            }
            if let bytes { return bytes }
            let more = try receive()
            guard !more.isEmpty else { throw .transport("the client closed the connection") }
            unread.withLock { $0 += more }
        }
    }

    /// Returns when the client has closed the connection; ignores the bytes before that.
    public func waitForClose() throws(NetworkError) {
        do throws(NetworkError) {
            while try !receive().isEmpty {}
        } catch {
            guard errno == ECONNRESET else { throw error }
        }
    }

    public func write(_ text: String) throws(NetworkError) { try write(Array(text.utf8)) }

    public func write(_ bytes: [UInt8]) throws(NetworkError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Self.quietly)
            }
            guard count > 0 else { throw .transport("the client takes nothing: \(Self.reason())") }
            done += count
        }
    }

    /// Whether the socket accepts another byte within this number of milliseconds. If not, the client reads nothing.
    public func canWrite(within milliseconds: Int) -> Bool {
        var end = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&end, 1, CInt(milliseconds)) > 0
    }

    /// Sends a complete answer, after which the connection can be reused.
    public func answer(
        _ status: Int = 200, headers: HTTPHeaders = [:], body: String = ""
    ) throws(NetworkError) {
        let fields = headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        let length = status == 204 || status == 304 ? "" : "Content-Length: \(body.utf8.count)\r\n"
        try write("HTTP/1.1 \(status) Scripted\r\n\(fields)\(length)\r\n\(body)")
    }

    /// Makes the end of the script reset the connection instead of closing it.
    public func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    private func readLine() throws(NetworkError) -> String {
        var line: [UInt8] = []
        while !line.hasSuffix("\r\n") { line += try read(1) }
        return String(decoding: line.dropLast(2), as: UTF8.self)
    }

    private func receive() throws(NetworkError) -> [UInt8] {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, filled in
            count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            filled = max(0, count)
        }
        guard count >= 0 else { throw .transport("the client sends nothing: \(Self.reason())") }
        return bytes
    }

    private static func reason() -> ErrorText { ErrorText(errno: errno) }

    #if canImport(Darwin)
        private static let quietly: CInt = 0
    #else
        private static let quietly = CInt(MSG_NOSIGNAL)
    #endif
}

extension [UInt8] {
    fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
