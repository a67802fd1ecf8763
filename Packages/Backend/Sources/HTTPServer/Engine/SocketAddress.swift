import CMicrohttpd
import Platform

/// An address and a port in the system's representation.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private let length: socklen_t
    let family: CInt

    /// `nil` when the host is not an IPv4 or IPv6 address.
    init?(host: String, port: UInt16) {
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if inet_pton(AF_INET, host, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = port.bigEndian
            family = AF_INET
            length = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutableBytes(of: &storage) { to in
                withUnsafeBytes(of: four) { to.copyMemory(from: $0) }
            }
        } else if inet_pton(AF_INET6, host, &six.sin6_addr) == 1 {
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            family = AF_INET6
            length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            withUnsafeMutableBytes(of: &storage) { to in
                withUnsafeBytes(of: six) { to.copyMemory(from: $0) }
            }
        } else {
            return nil
        }
    }

    /// Calls the closure with the address in the system's format.
    func withPointer<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
        withUnsafeBytes(of: storage) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { list in
                list.baseAddress.map { body($0, length) }
            }
        } ?? withUnsafePointer(to: sockaddr()) { body($0, 0) }
    }

    /// The network of a client: the first 64 bits of an IPv6 address (RFC 6177), otherwise the whole address.
    static func network(of address: String) -> String {
        var six = in6_addr()
        guard address.utf8.contains(UInt8(ascii: ":")), inet_pton(AF_INET6, address, &six) == 1 else {
            return address
        }
        return withUnsafeBytes(of: six) { bytes in bytes.prefix(8).map { "\($0)" }.joined(separator: ".") }
    }

    /// The port that a socket is bound to.
    static func port(of descriptor: CInt) -> Int {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { getsockname(descriptor, $0.baseAddress, &length) }
        }
        guard result == 0 else { return 0 }
        // The port has the same offset in both address types.
        return withUnsafeBytes(of: address) {
            Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)))
        }
    }

    /// The address without the port; an IPv4-mapped IPv6 address is written as IPv4. The argument is the system's
    /// `sockaddr`.
    static func text(_ raw: UnsafeRawPointer) -> String {
        let family = CInt(raw.load(as: sockaddr.self).sa_family)
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let size = socklen_t(text.count)
        if family == AF_INET {
            inet_ntop(AF_INET, raw + 4, &text, size)
        } else if family == AF_INET6 {
            let bytes = UnsafeRawBufferPointer(start: raw + 8, count: 16)
            if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
                inet_ntop(AF_INET, raw + 20, &text, size)
            } else {
                inet_ntop(AF_INET6, raw + 8, &text, size)
            }
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// Opens the socket that a server listens on.
enum ListeningSocket {
    /// - Throws: `HTTPServerError.address` with the problem of the address.
    static func open(host: String, port: Int) throws(HTTPServerError) -> CInt {
        guard let port = UInt16(exactly: port) else {
            throw .address(
                ErrorText("\(port) is not a port; take 0 to 65535", "\(port): 포트 번호가 아닙니다. 0부터 65535까지 쓰세요"))
        }
        let place = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        guard let address = SocketAddress(host: host, port: port) else {
            throw .address(ErrorText("\(host) is not an IP address", "\(host): IP 주소가 아닙니다"))
        }
        let descriptor = streamSocket(address.family)
        guard descriptor >= 0 else {
            throw .system(
                ErrorText(
                    "a socket cannot be opened: \(ErrorText(errno: errno))",
                    "소켓을 열 수 없습니다: \(ErrorText(errno: errno))"))
        }
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
        /// Moves the listening socket to another descriptor, out of reach of code that has the old one, and puts a
        /// socket that no client can find in its place. `nil`, without any change, when no descriptors are left.
        static func takeAway(_ descriptor: CInt) -> CInt? {
            let taken = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            let substitute = streamSocket(AF_UNIX)
            defer { if substitute >= 0 { close(substitute) } }
            // An address with only a family gets a name from the system (unix(7), autobind).
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

    /// Ignores connections whose handshake has not begun; those clients' systems retry after a second. `false`,
    /// without any change, when the system does not support it.
    static func ignoreNew(_ descriptor: CInt) -> Bool { cmhd_ignore_new(descriptor) != 0 }

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

    static func explain(_ number: CInt, place: String) -> ErrorText {
        switch number {
        case EADDRINUSE: ErrorText("\(place) is in use by another program", "\(place): 다른 프로그램이 쓰고 있습니다")
        case EADDRNOTAVAIL:
            ErrorText("\(place) is not an address of this machine", "\(place): 이 컴퓨터의 주소가 아닙니다")
        case EACCES:
            ErrorText(
                "\(place) needs more rights; take a port from 1024 on",
                "\(place): 권한이 더 필요합니다. 1024 이상의 포트를 쓰세요")
        default:
            ErrorText(
                "\(place) cannot be listened on: \(ErrorText(errno: number))",
                "\(place): 연결을 받을 수 없습니다(\(ErrorText(errno: number)))")
        }
    }
}
