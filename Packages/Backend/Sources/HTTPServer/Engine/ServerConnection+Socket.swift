#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension ServerConnection {
    /// Writes what fits and says that nothing follows. For the library's thread, on a plain connection.
    func writeAndShut(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
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

    /// Reads nothing more than what is here.
    func closeForReading() {
        _ = shutdown(descriptor, CInt(SHUT_RD))
    }
}
