#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension ServerConnection {
    /// Writes what fits and says that nothing follows. For the library's thread, on a plain connection.
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

    /// Ends the connection, so that the library's thread sees it end, and throws away what a client that does
    /// not read has not yet got. Only while the engine holds it open.
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

    /// Reads nothing more than what is here.
    func closeForReading() {
        _ = shutdown(descriptor, CInt(SHUT_RD))
    }
}
