#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Opens the socket that a server listens on.
enum ListeningSocket {
    /// - Throws: `HTTPServerError.address` saying what is wrong with the address.
    static func open(host: String, port: Int) throws(HTTPServerError) -> CInt {
        guard let port = UInt16(exactly: port) else {
            throw .address("\(port) is not a port; take 0 to 65535")
        }
        let place = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        guard let address = SocketAddress(host: host, port: port) else {
            throw .address("\(host) is not an IP address")
        }
        let descriptor = streamSocket(address.family)
        guard descriptor >= 0 else { throw .system("a socket cannot be opened: \(reason(errno))") }
        var yes: CInt = 1
        let size = socklen_t(MemoryLayout<CInt>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        if address.family == AF_INET6 {
            setsockopt(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size)
        }
        guard address.withPointer({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, SOMAXCONN) == 0
        else {
            let number = errno
            close(descriptor)
            throw .address(explain(number, place: place))
        }
        return descriptor
    }

    private static func streamSocket(_ family: CInt) -> CInt {
        #if os(Linux)
            socket(
                family,
                CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
                    | CInt(SOCK_NONBLOCK.rawValue), 0)
        #else
            let descriptor = socket(family, SOCK_STREAM, 0)
            if descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            }
            return descriptor
        #endif
    }

    static func explain(_ number: CInt, place: String) -> String {
        switch number {
        case EADDRINUSE: "\(place) is in use by another program"
        case EADDRNOTAVAIL: "\(place) is not an address of this machine"
        case EACCES: "\(place) needs more rights; take a port from 1024 on"
        default: "\(place) cannot be listened on: \(reason(number))"
        }
    }

    private static func reason(_ number: CInt) -> String { String(cString: strerror(number)) }
}
