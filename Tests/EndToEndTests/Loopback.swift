import Foundation
import Testing

/// Connections within this machine.
enum Loopback {
    /// Listens on the port; for 0, the system chooses a port.
    ///
    /// - Returns: the socket and its port.
    static func listen(on port: UInt16 = 0) throws -> (socket: Int32, port: UInt16) {
        let listener = try socket()
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard withAddress(port, { bind(listener, $0, $1) }) == 0, Foundation.listen(listener, 64) == 0 else {
            close(listener)
            throw CocoaError(.fileWriteUnknown)
        }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let found = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) }
        }
        try #require(found == 0)
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    /// Returns `nil` if the port is closed. The client may use another of this machine's addresses, of which Linux has
    /// many.
    static func connect(to port: UInt16, from client: UInt32? = nil) throws -> Int32? {
        let connection = try socket()
        if let client { try #require(withAddress(0, of: client, { bind(connection, $0, $1) }) == 0) }
        guard withAddress(port, { Foundation.connect(connection, $0, $1) }) == 0 else {
            close(connection)
            return nil
        }
        return connection
    }

    /// A free port that stays free while its server is stopped: the system does not assign such ports to connections.
    static func lastingPort() throws -> UInt16 {
        for _ in 0..<100 {
            guard let (socket, port) = try? listen(on: .random(in: 10_000..<32_000)) else { continue }
            close(socket)
            return port
        }
        throw CocoaError(.fileWriteUnknown)
    }

    private static func socket() throws -> Int32 {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = Foundation.socket(AF_INET, kind, 0)
        try #require(descriptor >= 0)
        // Child processes do not inherit the descriptor.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    private static func withAddress(
        _ port: UInt16, of host: UInt32 = 0x7F00_0001, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = host.bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
