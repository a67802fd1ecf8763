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

    #if os(Linux)
        /// Takes the listening socket away from those who know its number, and gives it back under another. In its
        /// place stands one that nobody can find. `nil`, with nothing done, when there are no more descriptors.
        static func takeAway(_ descriptor: CInt) -> CInt? {
            let taken = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            let substitute = streamSocket(AF_UNIX)
            defer { if substitute >= 0 { close(substitute) } }
            // An address that is only a family gets a name from the system (unix(7), autobind).
            var address = sockaddr()
            address.sa_family = sa_family_t(AF_UNIX)
            let isDone =
                taken >= 0 && substitute >= 0
                && bind(substitute, &address, socklen_t(MemoryLayout<sa_family_t>.size)) == 0
                && listen(substitute, 1) == 0 && dup2(substitute, descriptor) >= 0
            if isDone {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                return taken
            }
            if taken >= 0 { close(taken) }
            return nil
        }
    #endif

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
