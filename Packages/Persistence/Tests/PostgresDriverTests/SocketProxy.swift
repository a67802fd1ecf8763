import Foundation
import PostgresDriverTestSupport
import TestSupport
import Testing

/// A proxy to the test server, until the test ends. The suite needs the trait `.closing`.
final class SocketProxy: Sendable {
    let address: String
    private let folder: TestSupport.TemporaryFolder

    /// - Parameter pass: passes the bytes of a connection on, on a thread of its own. Both ends are closed when it returns.
    /// - Throws: when the test server cannot be reached by a socket.
    init(_ pass: @escaping @Sendable (_ client: Int32, _ server: Int32) -> Void) throws {
        folder = try TestSupport.TemporaryFolder()
        let target = try #require(TestServer.address)
        let host = try #require(target.firstMatch(of: #/host=([^&]+)/#)).output.1
        let port = try #require(target.firstMatch(of: #/port=([0-9]+)/#)).output.1
        let path = "\(host)/.s.PGSQL.\(port)"
        address = target.replacing("host=\(host)", with: "host=\(folder.path)")
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let bound = Self.with("\(folder.path)/.s.PGSQL.\(port)") { bind(listener, $0, $1) }
        try #require(bound == 0 && listen(listener, 16) == 0)
        TestLifetime.atEnd { shutdown(listener, Int32(SHUT_RDWR)) }
        Thread.detachNewThread {
            while case let client = accept(listener, nil, nil), client >= 0 {
                Thread.detachNewThread {
                    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                    if Self.with(path, { connect(server, $0, $1) }) == 0 { pass(client, server) }
                    close(client)
                    close(server)
                }
            }
            close(listener)
        }
    }

    private static func with(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { bytes in
            for (offset, byte) in path.utf8.prefix(bytes.count - 1).enumerated() { bytes[offset] = byte }
        }
        return withUnsafePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// Copies until `passes` returns `false`; then both ends are shut down.
    static func copy(from source: Int32, to target: Int32, while passes: ([UInt8]) -> Bool) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(source, &buffer, buffer.count), count > 0 {
            guard passes(Array(buffer[..<count])) else { break }
            guard send(target, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
        }
        shutdown(source, Int32(SHUT_RDWR))
        shutdown(target, Int32(SHUT_RDWR))
    }
}
